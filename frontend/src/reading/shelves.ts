// Things to look up: those that may be seen, and those that have the words that are looked for.
import type { Article, Shelf } from "../wire/http"
import type { Chapter, Line } from "../wire/schema"
import { hasAll } from "./search"

/** What lines of the story are about: it has been met. */
export const metIn = (story: Chapter[]): Set<string> => new Set(story.flatMap(({ lines }) => lines.flatMap(({ about }) => about ?? [])))

/** The lines that tell of a thing, each with its turn. */
export const toldOf = (story: Chapter[], thing: string): { turn: number | null; line: Line }[] =>
  story.flatMap(({ turn, lines }) => lines.filter(({ about }) => about === thing).map((line) => ({ turn, line })))

const textOf = ({ title, words }: Article) =>
  [title, ...words.flat().map((run) => (typeof run === "string" ? run : (run.text ?? run.thing)))].join(" ")

/** What is shown: nothing that nobody has met, and of the rest what has all the words, in this or another language. */
export function shelvesOf(shelves: Shelf[], met: Set<string>, wanted: string, translated: Shelf[] = []): Shelf[] {
  const others = new Map(translated.flatMap((one) => one.articles.map((article) => [article.id, textOf(article)])))
  const shown = (shelf: Shelf) => (one: Article) =>
    (!shelf.met || met.has(one.id)) && hasAll(`${shelf.title} ${textOf(one)} ${others.get(one.id) ?? ""}`, wanted)
  return shelves.map((one) => ({ ...one, articles: one.articles.filter(shown(one)) })).filter((one) => one.articles.length || (one.met && !wanted))
}
