const keptFiltered = 1_000

/**
 * Cached totals of lists. The total of a customer's whole table is updated with each write; that of a filtered list is
 * counted again after the next write.
 */
export class KeptTotals {
  private readonly whole = new Map<number, number>()
  private readonly filtered = new Map<string, number>()

  /** All records of a customer. */
  ofCustomer(customerId: number, count: () => number): number {
    const known = this.whole.get(customerId)
    if (known !== undefined) return known
    const total = count()
    this.whole.set(customerId, total)
    return total
  }

  /** The total of a query, identified by a text of the query and its values. */
  ofQuery(query: string, count: () => number): number {
    const known = this.filtered.get(query)
    if (known !== undefined) return known
    const total = count()
    if (this.filtered.size >= keptFiltered) this.filtered.clear()
    this.filtered.set(query, total)
    return total
  }

  /** Records of a customer were added (removed if `more` is negative) or changed (0). */
  changed(customerId: number, more: number): void {
    this.filtered.clear()
    const known = this.whole.get(customerId)
    if (known !== undefined && more !== 0) this.whole.set(customerId, known + more)
  }

  clear(): void {
    this.whole.clear()
    this.filtered.clear()
  }
}
