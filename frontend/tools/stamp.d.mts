export const CONFIG: string[]
export function stamp(root: string): string
