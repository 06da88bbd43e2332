// The story as a page has it: the whole of it once, then what each step adds or tells anew.
import type { Chapter, Line } from "../wire/schema"
import type { Runs } from "../wire/types"

/** A line goes on that is not here. */
export class Untold extends Error {}

export type Opened = { turn: number | null; seats: number[] }

/** The chapters with those of a step added. `before` and `now` are the turn that was open, and is open after it. */
export function toldOn(chapters: Chapter[], step: Chapter[], before: Opened, now: Opened): Chapter[] {
  const found = [...chapters]
  for (const chapter of step) addChapter(found, chapter, before, now)
  return found
}

function addChapter(chapters: Chapter[], chapter: Chapter, before: Opened, now: Opened) {
  const turn = chapter.turn ?? before.turn
  const last = chapters.at(-1)
  if (!last || (turn !== null && turn !== last.turn)) {
    const opened = [now, before].find((one) => one.turn === turn)?.seats ?? []
    chapters.push({ turn, seats: chapter.seats?.length ? chapter.seats : opened, lines: [] })
  }
  const whole = chapter.lines.map((line) => goneOn(line, chapters))
  for (const lines of inGroups(whole)) addLines(chapters, lines)
}

/** A line as a whole: of the one that began with the same event it may keep the first runs, and all that it leaves out. */
function goneOn(line: Line, chapters: Chapter[]): Line {
  if (line.keeps === undefined) return line
  const before = lastOf(chapters, line.first)
  if (!before) throw new Untold(`no line begins with event ${line.first}`)
  const { keeps, ...rest } = line
  return { ...before, ...rest, words: [...before.words.slice(0, keeps), ...line.words] }
}

function lastOf(chapters: Chapter[], first: number): Line | undefined {
  for (const chapter of chapters.toReversed()) {
    const line = chapter.lines.findLast((one) => one.first === first)
    if (line) return line
  }
}

/** Lines that tell the same events. */
function inGroups(lines: Line[]): Line[][] {
  const found: Line[][] = []
  for (const line of lines) {
    const group = found.at(-1)
    if (group && group[0]!.first === line.first) group.push(line)
    else found.push([line])
  }
  return found
}

/** They stand where those events were told before, or come last. */
function addLines(chapters: Chapter[], lines: Line[]) {
  const first = lines[0]!.first
  const known = chapters.findIndex((one) => one.lines.some((line) => line.first === first))
  const place = known < 0 ? chapters.length - 1 : known
  const chapter = chapters[place]!
  const kept = chapter.lines.filter((line) => line.first !== first)
  const later = chapter.lines.findIndex((line) => line.first >= first)
  const at = later < 0 ? kept.length : later
  chapters[place] = { ...chapter, lines: [...kept.slice(0, at), ...lines, ...kept.slice(at)] }
}

/** Chapters in which lines that join the one before are part of it. */
export function wholeLines(chapters: Chapter[]): Chapter[] {
  return chapters.map((chapter) => {
    const lines: Line[] = []
    for (const line of chapter.lines) {
      const last = lines.at(-1)
      if (last && line.joins) lines[lines.length - 1] = joined(last, line)
      else lines.push(line)
    }
    return { ...chapter, lines }
  })
}

function joined(line: Line, more: Line): Line {
  const scored = { ...line.scored, ...more.scored }
  return {
    words: together(line.words, more.words),
    weight: Math.max(line.weight ?? 0, more.weight ?? 0),
    first: line.first,
    last: more.last,
    ...(Object.keys(scored).length ? { scored } : {}),
    ...(line.about === undefined ? {} : { about: line.about }),
  }
}

/** Two sayings as one, with a space between them; texts that meet become one. */
function together(one: Runs, other: Runs): Runs {
  const found: Runs = []
  for (const run of [...one, " ", ...other]) {
    const last = found.at(-1)
    if (typeof run === "string" && typeof last === "string") found[found.length - 1] = last + run
    else found.push(run)
  }
  return found
}
