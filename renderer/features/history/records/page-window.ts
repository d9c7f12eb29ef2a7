/** Rows that are asked for at a time. */
export const pageRows = 200
/** Pages that are kept: 2,400 rows, whatever the list has. */
const mostPages = 12

/**
 * The pages of a long list that are in memory: those around what is in sight. Pages far from it go first, so that memory
 * does not grow with the list or with how far somebody scrolls.
 */
export class PageWindow<Row> {
  private readonly pages = new Map<number, readonly Row[]>()

  row(index: number): Row | undefined {
    return this.pages.get(Math.floor(index / pageRows))?.[index % pageRows]
  }

  get size(): number {
    return this.pages.size
  }

  /** The page to be asked for next, for the rows `first` to `last`: those in sight, then one ahead; null where all are there. */
  missing(first: number, last: number, total: number): number | null {
    if (total === 0) return null
    const end = Math.floor((total - 1) / pageRows)
    const from = Math.min(Math.floor(Math.max(0, first) / pageRows), end)
    const until = Math.min(Math.floor(Math.max(0, last) / pageRows), end)
    for (let page = from; page <= until; page += 1) if (!this.pages.has(page)) return page
    const near = [until + 1, from - 1].filter((page) => page >= 0 && page <= end)
    return near.find((page) => !this.pages.has(page)) ?? null
  }

  /** Keeps a page, and drops those that are furthest from it. */
  keep(page: number, rows: readonly Row[]): void {
    this.pages.set(page, rows)
    while (this.pages.size > mostPages) {
      const furthest = [...this.pages.keys()].reduce((one, other) =>
        Math.abs(other - page) > Math.abs(one - page) ? other : one,
      )
      this.pages.delete(furthest)
    }
  }

  clear(): void {
    this.pages.clear()
  }
}
