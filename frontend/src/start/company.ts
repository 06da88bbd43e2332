// The bot that sits down where nobody has chosen one: a steady one that decides at once, never the strongest.
const USUAL = "trader"

/** Of the bots of a game, weakest first; none while they are not known. */
export const usualBot = (bots: string[]) => (bots.includes(USUAL) ? USUAL : (bots.at(-1) ?? ""))
