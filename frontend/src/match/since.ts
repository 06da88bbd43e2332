// What happened since somebody's last turn: the story in short.
import type { Chapter, Line } from "../wire/schema"
import type { Runs } from "../wire/types"

export type News = { turn: number | null; seats: number[]; lines: Runs[] }
export type Scored = { seat: number; points: number; more: number | null }
export type Since = { news: News[]; scored: Scored[]; last: number }

/** So many lines of a turn are told. */
const EACH = 3

/** The number of the chapter in which the last turn of a seat begins that is not going on; -1 if there is none. */
export function lastTurnOf(story: Chapter[], seat: number): number {
  return (isOf(story.at(-1), seat) ? story.slice(0, -1) : story).findLastIndex((chapter) => isOf(chapter, seat))
}

export const isOf = (chapter: Chapter | undefined, seat: number) => chapter?.seats?.includes(seat) ?? false

/** The chapters after that, without the turn that the seat has just begun. */
function chaptersSince(story: Chapter[], seat: number): Chapter[] {
  const start = lastTurnOf(story, seat)
  return start < 0 ? [] : story.slice(start + 1).filter((chapter) => !isOf(chapter, seat))
}

export function sinceLastTurn(story: Chapter[], seat: number): Since {
  const missed = chaptersSince(story, seat).filter(({ lines }) => lines.length)
  const news = missed.map(({ turn, seats, lines }) => ({ turn, seats: seats ?? [], lines: foremost(lines) }))
  return {
    news: news.filter(({ lines }) => lines.length),
    scored: scoredIn(story, missed),
    last: Math.max(-1, ...missed.flatMap(({ lines }) => lines.map((line) => line.last))),
  }
}

/** What matters most to the reader, in the order in which it happened. */
function foremost(lines: Line[]): Runs[] {
  const worth = (line: Line) => (line.weight ?? 0) + (line.scored ? 2 : 0)
  const kept = lines.filter((line) => worth(line) > 0).sort((a, b) => worth(b) - worth(a)).slice(0, EACH)
  return lines.filter((line) => kept.includes(line)).map((line) => line.short ?? line.words)
}

/** New points, and how many more that is where the story tells. */
function scoredIn(story: Chapter[], missed: Chapter[]): Scored[] {
  const points = (chapters: Chapter[]) =>
    new Map(chapters.flatMap(({ lines }) => lines.flatMap(({ scored }) => Object.entries(scored ?? {}))))
  const before = points(story.slice(0, story.indexOf(missed[0]!)))
  return [...points(missed)].map(([seat, now]) => {
    const was = before.get(seat)
    return { seat: Number(seat), points: now, more: was === undefined ? null : now - was }
  })
}
