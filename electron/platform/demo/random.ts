/** A reproducible random stream from 0 to below 1, for sample data and faults; never for secrets. */
export class Random {
  private readonly seed: number
  private state: number

  constructor(seed: number) {
    this.seed = seed >>> 0
    this.state = this.seed
  }

  /** A separate stream, so that drawing from it affects no other. FNV-1a over the name keeps them apart. */
  stream(name: string): Random {
    let hash = 0x811c9dc5 ^ this.seed
    for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
    return new Random(hash)
  }

  /** Mulberry32: 32 bits of state, good enough for sample data. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `min` to `max`, both inclusive. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.between(0, items.length - 1)] ?? items[0]
  }

  /** A random item of a list that may be empty. */
  pickOrNone<Item>(items: readonly Item[]): Item | undefined {
    return items[this.between(0, items.length - 1)]
  }

  /** A random word by weight. */
  weighted<Word extends string>(weights: Readonly<Record<Word, number>>): Word {
    const entries = Object.entries(weights) as [Word, number][]
    let remaining = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    const found = entries.find(([, weight]) => (remaining -= weight) < 0) ?? entries[0]
    if (!found) throw new Error('There is nothing to choose from')
    return found[0]
  }

  /** The same items in random order. */
  shuffle<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, order: this.next() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ item }) => item)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }
}
