// A new game as somebody puts it together: every choice comes from the server's description of the game.
import { PACES, settings } from "../parts/settings.svelte"
import type { Offered, Options, Sit, Value, Wanted } from "../wire/http"
import type { Clock, Description, Setting } from "../wire/schema"
import { usualBot } from "./company"

/** Who sits on a seat: somebody at this screen, a bot, or who comes by link. */
export type Sitter = { kind: Sit["kind"]; bot: string; name: string }
export type ClockKind = NonNullable<Clock["kind"]>

/** Seconds for a decision; when they are over a bot decides. */
export const CLOCKS: Record<ClockKind, number | null> = { off: null, gentle: 90, fast: 20 }
const USUAL = 4

export class Plan {
  #game = $state("")
  #players = $state(0)
  /** What was chosen; what is not legal for so many players waits until it is again. */
  #wishes = $state.raw<Record<string, Options>>({})
  #sitters = $state<Sitter[]>([])
  clock = $state<ClockKind>("off")
  #hints = $state<boolean | null>(null)
  open = $state(false)
  #offered: () => Offered

  constructor(offered: () => Offered, wish = "") {
    this.#offered = offered
    const { games } = offered()
    this.choose((games.find((one) => one.game === wish) ?? games[0])?.game ?? "")
  }

  get games(): Description[] {
    return this.#offered().games
  }
  get game(): Description {
    return this.games.find((one) => one.game === this.#game) ?? this.games[0]!
  }
  get players() {
    return this.#players
  }
  get counts() {
    return this.game.players.map((one) => one.players)
  }
  /** The bots of this game, weakest first. */
  get bots(): string[] {
    return this.#offered().bots[this.game.game] ?? []
  }
  get sitters(): readonly Sitter[] {
    return this.#sitters
  }
  get people() {
    return this.#sitters.filter((one) => one.kind === "person").length
  }
  get vacant() {
    return this.#sitters.filter((one) => one.kind === "open").length
  }
  /** Whether people may ask a bot for advice: as they choose, else where nobody plays against another person. */
  get hints(): boolean {
    return this.#hints ?? this.people + this.vacant < 2
  }
  set hints(on: boolean) {
    this.#hints = on
  }
  /** Nobody switched them off: they are off because people play against each other. */
  get hintsGone(): boolean {
    return this.#hints === null && !this.hints
  }
  /** Somebody has to be there who begins it. */
  get possible() {
    return this.vacant === 0 || this.people > 0
  }

  /** Another game: the number of players stays if it can. */
  choose(game: string) {
    this.#game = game
    const counts = this.counts
    const wish = this.#players || USUAL
    this.seat(counts.reduce((best, one) => (Math.abs(one - wish) < Math.abs(best - wish) ? one : best), counts[0] ?? 0))
  }

  /** So many play: seats come and go at the end. */
  seat(players: number) {
    this.#players = players
    const others = Math.max(0, players - this.#sitters.length)
    const news = Array.from({ length: others }, (_, n) => this.#newcomer(n === 0 && !this.#sitters.length))
    const bot = this.#bot()
    this.#sitters = [...this.#sitters, ...news]
      .slice(0, players)
      .map((one) => ({ ...one, bot: this.bots.includes(one.bot) ? one.bot : bot }))
  }

  sit(seat: number, change: Partial<Sitter>) {
    this.#sitters = this.#sitters.map((one, n) => (n === seat ? { ...one, ...change } : one))
  }

  #newcomer(first: boolean): Sitter {
    return { kind: first ? "person" : "bot", bot: this.#bot(), name: first ? settings.name : "" }
  }

  #bot(): string {
    return usualBot(this.bots)
  }

  // ------------------------------------------------------------------ options

  wish(option: string, value: Value) {
    this.#wishes = { ...this.#wishes, [this.#game]: { ...this.#wishes[this.#game], [option]: value } }
  }

  /** What holds for an option: the wish if so many may play like that, else the default. */
  value(option: Setting): Value {
    const wish = this.#wishes[this.#game]?.[option.name]
    const usual = option.default.find((one) => one.players === this.#players)?.value
    return (wish !== undefined && this.allows(option, wish) ? wish : usual) as Value
  }

  allows(option: Setting, value: Value): boolean {
    return option.values.find((one) => one.value === value)?.players.includes(this.#players) ?? false
  }

  /** Options that so many players can choose at all. */
  get options(): Setting[] {
    return this.game.options.filter((one) => one.values.some((value) => value.players.includes(this.#players)))
  }

  get chosen(): Options {
    return Object.fromEntries(this.options.map((one) => [one.name, this.value(one)]))
  }

  /** What the server is asked for. */
  get wanted(): Wanted {
    return {
      game: this.game.game,
      players: this.#players,
      options: this.chosen,
      seats: this.#sitters.map(asked),
      name: settings.name,
      public: this.open && this.vacant > 0,
      starts: "host",
      clock: { kind: this.clock, seconds: CLOCKS[this.clock] },
      hints: this.hints,
      pace: PACES[settings.pace],
    }
  }
}

function asked({ kind, bot, name }: Sitter): Sit {
  if (kind === "bot") return { kind, bot }
  return kind === "person" ? { kind, name: name.trim() } : { kind }
}
