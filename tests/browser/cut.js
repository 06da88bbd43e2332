// Words that cannot be read on a page as it stands: cut off by a box, outside of their button or card, or covered.
window.cutOff = () => {
  const [SLACK, EDGE] = [1.6, 4]
  const CARD = "button, a.btn, .chip, .tile, .card, td, th, dd, select, option, summary, .note, .seat, li"
  const short = (text) => text.trim().replace(/\s+/g, " ").slice(0, 60)
  const styles = new Map()
  const style = (one) => styles.get(one) ?? (styles.set(one, getComputedStyle(one)), styles.get(one))
  /** Only for those who listen, or not at all. */
  function hidden(one) {
    if (one.closest("[inert], [hidden], noscript, script, style, template, option") || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true
    for (let up = one; up; up = up.parentElement) if (/inset\(50%/.test(style(up).clipPath)) return true
    return false
  }
  const named = (one) => `<${one.tagName.toLowerCase()}${one.className && typeof one.className === "string" ? "." + one.className.trim().split(/\s+/).join(".") : ""}>`
  const shows = (one) => {
    const { backgroundColor, borderTopWidth, borderTopStyle } = style(one)
    return !/, 0\)$|transparent/.test(backgroundColor) || (borderTopStyle !== "none" && parseFloat(borderTopWidth) > 0)
  }
  const found = []
  const tell = (why, text, one) => found.push(`${why}: "${short(text)}" in ${named(one)} of ${named(one.parentElement ?? one)}`)

  /** What a box leaves visible of a rectangle, and whether one can scroll to the rest. */
  function clipped(rect, from) {
    const free = { x: false, y: false }
    let { left, right, top, bottom } = rect
    for (let one = from; one && one !== document.documentElement; one = one.parentElement) {
      const { overflowX, overflowY, position, clipPath, display } = style(one)
      if (display === "contents") continue
      const box = one.getBoundingClientRect()
      if (/auto|scroll/.test(overflowX)) free.x = true
      if (/auto|scroll/.test(overflowY)) free.y = true
      const clips = (value) => /hidden|clip/.test(value)
      if (!free.x && (clips(overflowX) || clipPath !== "none")) [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
      if (!free.y && (clips(overflowY) || clipPath !== "none")) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
      if (position === "fixed") break
    }
    if (!free.x) [left, right] = [Math.max(left, 0), Math.min(right, innerWidth)]
    return { left, right, top, bottom, free }
  }

  /** Whether something lies wholly on a line that a box with one line has no room for: it gives way to what comes first. */
  function givesWay(rect, from) {
    for (let one = from; one; one = one.parentElement) {
      const { flexWrap, overflowY } = style(one)
      if (flexWrap === "wrap" && overflowY === "hidden" && rect.top >= one.getBoundingClientRect().bottom - SLACK) return true
    }
    return false
  }

  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const one = node.parentElement
    if (!node.data.trim() || !one || one.closest("svg") || hidden(one)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = one.closest(CARD)
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1 || givesWay(rect, one)) continue
      const { left, right, top, bottom } = clipped(rect, one)
      const lines = parseFloat(style(one).fontSize) * 0.2 // letters are less tall than their line
      if (left > rect.left + SLACK || right < rect.right - SLACK) tell("cut off across", node.data, one)
      else if (top > rect.top + lines || bottom < rect.bottom - lines) tell("cut off down", node.data, one)
      else if (box && shows(box)) {
        const card = box.getBoundingClientRect()
        const out = rect.left < card.left - SLACK || rect.right > card.right + SLACK || rect.top < card.top - lines || rect.bottom > card.bottom + lines
        if (out) tell("out of its box", node.data, one)
      }
      covered(node, rect, one)
    }
    const { textOverflow, webkitLineClamp } = style(one)
    if (textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth + SLACK) tell("dots", node.data, one)
    if (webkitLineClamp !== "none" && one.scrollHeight > one.clientHeight + SLACK) tell("dots", node.data, one)
  }

  /** Whether something draws over a point: its ground, or that of a box around it which is not around the words, or words. */
  function paints(top, x, y, words) {
    if (top.closest("svg") || style(words).pointerEvents === "none") return false
    for (let one = top; one && !one.contains(words); one = one.parentElement) {
      if (style(one).position === "sticky") return false // the words come out when one scrolls
    }
    for (let one = top; one && !one.contains(words); one = one.parentElement) {
      if (!/, 0\)$|transparent/.test(style(one).backgroundColor)) return true
    }
    return [...top.childNodes].some((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return false
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()].some((box) => x > box.left && x < box.right && y > box.top + box.height * 0.2 && y < box.bottom - box.height * 0.2)
    })
  }

  function covered(node, rect, one) {
    const y = (rect.top + rect.bottom) / 2
    for (const x of [rect.left + 2, (rect.left + rect.right) / 2, rect.right - 2]) {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
      let within = one // what is scrolled away is no more covered than cut
      for (; within; within = within.parentElement) {
        const box = within.getBoundingClientRect()
        if (/auto|scroll/.test(style(within).overflowX + style(within).overflowY) && (x < box.left + EDGE || x > box.right - EDGE || y < box.top + EDGE || y > box.bottom - EDGE)) break
      }
      if (within) continue
      const top = document.elementFromPoint(x, y)
      if (top && top !== one && !one.contains(top) && !top.contains(one) && paints(top, x, y, one)) return tell(`covered by ${named(top)}`, node.data, one)
    }
  }

  const pen = document.createElement("canvas").getContext("2d")
  for (const one of document.querySelectorAll("input, select")) {
    if (hidden(one) || /checkbox|radio|range|file/.test(one.type)) continue
    const text = one.matches("select") ? (one.selectedOptions[0]?.text ?? "") : one.value || one.placeholder
    const { paddingLeft, paddingRight, fontWeight, fontSize, fontFamily } = style(one)
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    if (pen.measureText(text).width > room + SLACK) tell("cut off in a field", text, one)
  }

  for (const text of document.querySelectorAll("svg text")) {
    const sheet = text.ownerSVGElement
    if (sheet.closest(".chart, .board") || hidden(text) || !text.textContent.trim()) continue
    const [rect, box] = [text.getBoundingClientRect(), sheet.getBoundingClientRect()]
    const out = rect.left < box.left - SLACK || rect.right > box.right + SLACK || rect.top < box.top - 3 || rect.bottom > box.bottom + 3
    if (out && style(sheet).overflow !== "visible") tell("cut off in a drawing", text.textContent, text)
  }
  return [...new Set(found)]
}
