// Small things of the screen of a match that need no component.
import type { Names } from "../parts/names"
import type { Chapter, Choices, Option, Pick } from "../wire/schema"

/** The point that some notation ends with. */
export const pointIn = (notation: string | undefined): string | null => notation?.match(/\d+,\d+$/)?.[0] ?? null

/** The words that moves begin with now: whoever types one means a move. */
export function verbsOf(choices: Choices): string[] {
  const { buttons, picks, reach, builds, swaps, forms } = choices
  const options = [...picks, ...builds].flatMap((one) => one.options)
  const actions = [...buttons, ...options, ...reach, ...swaps, ...forms].map((one) => one.action)
  return [...new Set(actions.map((one) => one.split(" ")[0]!))]
}

/** The last lines of the story, to be spoken; a line that goes on is a new one. */
export function spokenLines(story: Chapter[], names: Names): { id: string; text: string }[] {
  const lines = story.slice(-2).flatMap((chapter) => chapter.lines)
  return lines.slice(-6).map((line, n) => {
    const text = names.plain(line.words)
    return { id: `${line.first}.${n}.${text}`, text }
  })
}

/** Some options as a question. */
export const oneOf = (options: Option[]): Pick => ({ name: "one of", words: [], role: "point", left: 1, options })
