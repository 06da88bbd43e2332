/** The page's own few words. Names of games and of their things come from the server. */
export const en = {
  language: "English",
  playNow: "Play now",
  playNowText: "You and three bots on the beginner chart",
  lede: "Space board games, played exactly by their rules: against bots, at one screen, or with friends.",
  newGame: "New game",
  newGameText: "Game, players, board and options",
  start: "Start",
  back: "Back",
  loading: "Loading",
  noPage: "There is no page at this address.",
  noCode: "This page could not be loaded. Is the server still there?",
  noMatch: "There is no such match here.",
  toStart: "To the start page",
  theme: "Light or dark",
}

export type Dictionary = typeof en
