/** Positions in rising order, kept as the ranges that they fill: `[first, last]`, both counted. */
export class PositionRanges {
  private ranges: [number, number][] = []

  add(position: number): void {
    const last = this.ranges.at(-1)
    if (last && last[1] + 1 === position) last[1] = position
    else this.ranges.push([position, position])
  }

  get size(): number {
    return this.ranges.length
  }

  [Symbol.iterator](): Iterator<readonly [number, number]> {
    return this.ranges[Symbol.iterator]()
  }

  clear(): void {
    this.ranges = []
  }
}
