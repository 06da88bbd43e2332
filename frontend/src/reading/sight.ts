/** Brings what is looked for into sight, and the focus to it; whoever is writing is left in peace. */
export const inSight = (sought: boolean) => (node: HTMLElement) => {
  if (!sought || document.activeElement instanceof HTMLInputElement) return
  node.scrollIntoView({ block: "center" })
  node.focus({ preventScroll: true })
}
