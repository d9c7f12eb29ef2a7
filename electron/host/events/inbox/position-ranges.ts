/** Positions, kept as the ranges that they fill: `[first, last]`, both counted. Cheap where most come in rising order. */
export class PositionRanges {
  private ranges: [number, number][] = []

  /** Reads what `toString` wrote. */
  static read(text: string): PositionRanges {
    const read = new PositionRanges()
    for (const range of text.split('+').filter((one) => one !== '')) {
      const [first = 0, last = first] = range.split('-').map(Number)
      read.ranges.push([first, last])
    }
    return read
  }

  add(position: number): void {
    const last = this.ranges.at(-1)
    if (last && last[1] + 1 === position) last[1] = position
    else this.ranges.push([position, position])
  }

  has(position: number): boolean {
    return this.covers(position, position)
  }

  /** Whether one range holds all from `from` to `to`. */
  covers(from: number, to: number): boolean {
    return this.ranges.some(([first, last]) => first <= from && to <= last)
  }

  /** Forgets those before a position. */
  forget(before: number): void {
    this.ranges = this.ranges.filter(([, last]) => last >= before)
  }

  /** `3-17+19-19`: a word without spaces. */
  toString(): string {
    return this.ranges.map(([first, last]) => `${first}-${last}`).join('+')
  }
}
