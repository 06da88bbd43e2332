/** Several words as one text: "a, b and c". */
export function listed(words: string[], and: string): string {
  if (words.length < 2) return words.join("")
  return `${words.slice(0, -1).join(", ")} ${and} ${words.at(-1)}`
}
