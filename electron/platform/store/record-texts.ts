import type { StoredText } from './listing.ts'
import type { StoredRow } from './rows.ts'
import { hasTextId, isServed } from './table-schema.ts'
import type { TableSpec } from './table-spec.ts'

/** Converts records to what a row holds: a JSON text of the served fields, and one of the others. */
export class RecordTexts<Stored extends StoredRow> {
  private readonly spec: TableSpec<Stored>
  private readonly isTextId: boolean
  private readonly nullFields: Readonly<Record<string, null>>

  constructor(spec: TableSpec<Stored>) {
    this.spec = spec
    this.isTextId = hasTextId(spec)
    const fields = spec.servesEveryField ? Object.keys(spec.resource?.fields ?? {}) : []
    this.nullFields = Object.fromEntries(fields.map((name) => [name, null]))
  }

  read(text: StoredText): Stored {
    if (text.own === null) return JSON.parse(text.body)
    const stored = { ...JSON.parse(text.body), ...JSON.parse(text.own) }
    return this.isTextId ? { ...stored, id: Number(stored.id) } : stored
  }

  /** `own` is null if the platform serves all fields. */
  write(stored: Stored): [body: string, own: string | null] {
    const { id, ...rest } = stored
    const served: Record<string, unknown> = {
      ...this.nullFields,
      id: this.isTextId ? String(id) : id,
      ...rest,
    }
    const own: Record<string, unknown> = {}
    for (const name of Object.keys(rest))
      if (!isServed(this.spec, name)) {
        own[name] = served[name]
        // JSON leaves it out. Deleting it would make the object slow.
        served[name] = undefined
      }
    return [JSON.stringify(served), this.spec.resource === undefined ? null : JSON.stringify(own)]
  }
}
