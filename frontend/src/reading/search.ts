// Looking something up by words.
import type { Book, Rule } from "../wire/http"

export const rulesIn = (books: Book[]): Rule[] => books.flatMap((book) => book.chapters.flatMap((one) => one.rules))

/** The words that somebody looks for. */
const sought = (wanted: string) => wanted.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether a text has all the words, in whatever place. */
export function hasAll(text: string, wanted: string): boolean {
  const lower = text.toLowerCase()
  return sought(wanted).every((word) => lower.includes(word))
}

/** The books with those rules alone that have all the words; whoever knows them in another language finds them too. */
export function searched(books: Book[], wanted: string, translated: Book[] = []): Book[] {
  if (!wanted.trim()) return books
  const texts = new Map<string, string>()
  for (const one of rulesIn([...books, ...translated])) {
    texts.set(one.id, `${texts.get(one.id) ?? one.id} ${one.title} ${one.text} ${one.option_text}`)
  }
  const has = (rule: Rule) => hasAll(texts.get(rule.id)!, wanted)
  return books
    .map((book) => ({ ...book, chapters: book.chapters.map((one) => ({ ...one, rules: one.rules.filter(has) })) }))
    .map((book) => ({ ...book, chapters: book.chapters.filter((one) => one.rules.length) }))
    .filter((book) => book.chapters.length)
}

export const countOf = (books: Book[]) => rulesIn(books).length

export const hasRule = (books: Book[], id: string) => rulesIn(books).some((rule) => rule.id === id)
