import type { OnViolation, ContractViolation } from '#shared/api/decode-record.ts'

/** How often a platform sent a field that does not match the contract. */
export type CountedField = ContractViolation & { readonly count: number }

/** Counts omitted fields and dropped records by resource, field and kind, never with a value. */
export class WrongFields {
  private readonly counts = new Map<string, CountedField>()

  /** At most one for each field of the contract. */
  get list(): readonly CountedField[] {
    return [...this.counts.values()]
  }

  readonly add: OnViolation = (wrong) => {
    const name = `${wrong.resource}.${wrong.field}`
    const count = (this.counts.get(name)?.count ?? 0) + 1
    this.counts.set(name, { ...wrong, count })
  }
}
