/** Records between two anchors: the most that are skipped to reach a page. */
const anchorInterval = 100

/** Where a page begins: a bound on ids, the number of records to skip from there, and the direction. */
export type PageStart = { readonly from?: number; readonly before?: number; readonly skip: number }

/** The id of the record `records` places after the one with id `from`; undefined beyond the last. */
type NextId = (customerId: number, from: number, records: number) => number | undefined

/**
 * Ids of every 100th record of a customer, counted from the oldest, so that a page in the middle of a million records
 * costs as much as the first. New records come after the newest anchor and disturb none.
 */
export class PageAnchors {
  private readonly nextId: NextId
  private readonly customers = new Map<number, number[]>()

  constructor(nextId: NextId) {
    this.nextId = nextId
  }

  /** Start of a page `offset` records after the oldest one, upwards. */
  fromOldest(customerId: number, offset: number): PageStart {
    const index = Math.floor(offset / anchorInterval)
    const from = this.anchor(customerId, index)
    return from === undefined ? { skip: offset } : { from, skip: offset - index * anchorInterval }
  }

  /** Start of a page `offset` records before the newest of `total`, downwards. */
  fromNewest(customerId: number, offset: number, total: number): PageStart {
    const index = Math.ceil((total - offset) / anchorInterval)
    const before = offset <= anchorInterval || index < 1 ? undefined : this.anchor(customerId, index)
    return before === undefined
      ? { skip: offset }
      : { before, skip: index * anchorInterval - (total - offset) }
  }

  /** A record was added or removed: drops the anchors after it. */
  dropAfter(customerId: number, id: number): void {
    const anchors = this.customers.get(customerId) ?? []
    if ((anchors.at(-1) ?? 0) < id) return
    this.customers.set(
      customerId,
      anchors.filter((anchor) => anchor < id),
    )
  }

  clear(): void {
    this.customers.clear()
  }

  private anchor(customerId: number, index: number): number | undefined {
    const anchors = this.customers.get(customerId) ?? []
    this.customers.set(customerId, anchors)
    while (anchors.length <= index) {
      const last = anchors.at(-1)
      const next =
        last === undefined ? this.nextId(customerId, 0, 0) : this.nextId(customerId, last, anchorInterval)
      if (next === undefined) return undefined
      anchors.push(next)
    }
    return anchors[index]
  }
}
