// Looking rules up.
import type { Book, Rule } from "../wire/http"

/** The books with those rules alone that have all the words, in whatever place; without words all of them. */
export function searched(books: Book[], wanted: string): Book[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return books
  const has = (rule: Rule) => {
    const text = `${rule.id} ${rule.title} ${rule.text} ${rule.option_text}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return books
    .map((book) => ({ ...book, chapters: book.chapters.map((one) => ({ ...one, rules: one.rules.filter(has) })) }))
    .map((book) => ({ ...book, chapters: book.chapters.filter((one) => one.rules.length) }))
    .filter((book) => book.chapters.length)
}

export const countOf = (books: Book[]) => books.flatMap((book) => book.chapters).reduce((sum, one) => sum + one.rules.length, 0)

export const hasRule = (books: Book[], id: string) =>
  books.some((book) => book.chapters.some((one) => one.rules.some((rule) => rule.id === id)))
