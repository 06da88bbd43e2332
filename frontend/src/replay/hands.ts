// What a seat holds, whatever the game calls the place where it lies: cards in a hand, or wares in bays.

const PLACES = ["hand", "bays"]

/** Things with their counts, without those that are not there. */
export function heldBy(seat: object): [thing: string, count: number][] {
  const facts = seat as Record<string, unknown>
  return PLACES.flatMap((place) => Object.entries((facts[place] ?? {}) as Record<string, number>))
    .filter(([, count]) => count > 0)
    .map(([name, count]) => [`resource:${name}`, count])
}
