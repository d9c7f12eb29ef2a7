/** Rows per request. */
export const pageRows = 200
/** Maximum number of pages kept: 2,400 rows, however long the list. */
const maxPages = 12

/**
 * The pages of a long list kept in memory, around the visible rows. Distant pages are dropped first, so that memory use
 * does not grow with the list or with scrolling.
 */
export class PageWindow<Row> {
  private readonly pages = new Map<number, readonly Row[]>()

  /** Undefined until it is loaded; null if it was deleted meanwhile or could not be read. */
  row(index: number): Row | null | undefined {
    const page = this.pages.get(Math.floor(index / pageRows))
    return page && (page[index % pageRows] ?? null)
  }

  get size(): number {
    return this.pages.size
  }

  /** Returns the next page to request for rows `first` to `last`: visible pages, then adjacent ones; else null. */
  nextMissing(first: number, last: number, total: number): number | null {
    if (total === 0) return null
    const end = Math.floor((total - 1) / pageRows)
    const from = Math.min(Math.floor(Math.max(0, first) / pageRows), end)
    const until = Math.min(Math.floor(Math.max(0, last) / pageRows), end)
    for (let page = from; page <= until; page += 1) if (!this.pages.has(page)) return page
    const adjacent = [until + 1, from - 1].filter((page) => page >= 0 && page <= end)
    return adjacent.find((page) => !this.pages.has(page)) ?? null
  }

  /** Stores a page and drops those furthest from it. */
  store(page: number, rows: readonly Row[]): void {
    this.pages.set(page, rows)
    while (this.pages.size > maxPages) {
      const farthestPage = [...this.pages.keys()].reduce((farthest, other) =>
        Math.abs(other - page) > Math.abs(farthest - page) ? other : farthest,
      )
      this.pages.delete(farthestPage)
    }
  }

  clear(): void {
    this.pages.clear()
  }
}
