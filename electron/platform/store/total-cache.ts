const maxQueries = 1_000

/**
 * Cached totals of lists. The total of a customer's whole table is updated with each write; that of a filtered list is
 * counted again after the next write.
 */
export class TotalCache {
  private readonly byCustomer = new Map<number, number>()
  private readonly byQuery = new Map<string, number>()

  /** All records of a customer. */
  ofCustomer(customerId: number, count: () => number): number {
    const cached = this.byCustomer.get(customerId)
    if (cached !== undefined) return cached
    const total = count()
    this.byCustomer.set(customerId, total)
    return total
  }

  /** The total of a query, identified by a text of the query and its values. */
  ofQuery(query: string, count: () => number): number {
    const cached = this.byQuery.get(query)
    if (cached !== undefined) return cached
    const total = count()
    if (this.byQuery.size >= maxQueries) this.byQuery.clear()
    this.byQuery.set(query, total)
    return total
  }

  /** Records of a customer were added (removed if `difference` is negative) or changed (0). */
  onChange(customerId: number, difference: number): void {
    this.byQuery.clear()
    const known = this.byCustomer.get(customerId)
    if (known !== undefined && difference !== 0) this.byCustomer.set(customerId, known + difference)
  }

  clear(): void {
    this.byCustomer.clear()
    this.byQuery.clear()
  }
}
