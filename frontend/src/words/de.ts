import type { Dictionary } from "./en"

export const de: Dictionary = {
  language: "Deutsch",
  playNow: "Sofort spielen",
  playNowText: "Du und drei Bots auf der Einsteigerkarte",
  lede: "Brettspiele im Weltraum, genau nach ihren Regeln: gegen Bots, an einem Bildschirm oder mit Freunden.",
  newGame: "Neues Spiel",
  newGameText: "Spiel, Mitspieler, Karte und Optionen",
  start: "Start",
  back: "Zurück",
  loading: "Lädt",
  noPage: "Unter dieser Adresse gibt es keine Seite.",
  noCode: "Die Seite konnte nicht geladen werden. Ist der Server noch da?",
  noMatch: "Dieses Spiel gibt es hier nicht.",
  toStart: "Zur Startseite",
  theme: "Hell oder dunkel",
}
