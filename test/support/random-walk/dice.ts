import { seededRandom } from '#test/support/random.ts'

/** Random choices, the same for the same seed. */
export class Dice {
  readonly next: () => number

  constructor(seed: number) {
    this.next = seededRandom(seed)
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number] {
    return items[this.below(items.length)] ?? items[0]
  }

  /** An item of a list that may be empty. */
  any<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)]
  }

  some<Item>(items: readonly Item[], share = 0.5): readonly Item[] {
    return items.filter(() => this.chance(share))
  }
}
