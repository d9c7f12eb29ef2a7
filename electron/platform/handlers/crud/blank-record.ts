import { fieldKind, type FieldKind } from '#shared/api/field-kind.ts'
import type { Entity, Resource } from '#shared/api/resource.ts'

type Scalar = string | number | boolean | null | undefined
type BlankFields<Read> = {
  [Name in keyof Read as Name extends 'id' ? never : Read[Name] extends Scalar ? Name : never]-?: NonNullable<
    Read[Name]
  >
}

const blankValues: Readonly<Partial<Record<FieldKind, string | number | boolean>>> = {
  text: '',
  integer: 0,
  decimal: 0,
  code: 0,
  flag: false,
}

/** The scalar fields of a new record, named by the contract: empty text, 0 or false. */
export function blankRecord<R extends Resource>({ fields }: R): BlankFields<Entity<R>> {
  const entries = Object.entries(fields).map(([name, field]) => [name, blankValues[fieldKind(field)]])
  return Object.fromEntries(
    entries.filter(([name, value]) => name !== 'id' && value !== undefined),
  ) as BlankFields<Entity<R>>
}
