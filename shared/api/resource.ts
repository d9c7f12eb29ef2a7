import Type, {
  type Static,
  type TNull,
  type TObject,
  type TOptional,
  type TProperties,
  type TUnion,
} from 'typebox'

type Read<Fields extends TProperties> = {
  [Name in keyof Fields]: Name extends 'id' ? Fields[Name] : TOptional<TUnion<[Fields[Name], TNull]>>
}

/** A kind of record of the platform: its name and its fields as read. */
export type Resource<Fields extends TProperties = TProperties> = {
  readonly name: string
  readonly fields: Fields
  readonly schema: TObject<Read<Fields>>
}

/** A record as a client reads it: `id` always, every other field possibly null or absent. */
export type Entity<R extends Resource> = Static<R['schema']>

/**
 * Declares a resource (specification 2.2 to 2.4). Every field except `id` may be null or absent when read, and unknown
 * fields are allowed.
 */
export function resource<const Fields extends TProperties>(name: string, fields: Fields): Resource<Fields> {
  let schema: TObject<Read<Fields>> | undefined
  return {
    ...{ name, fields },
    /* Made when it is first asked for: a start reads few of all that the contract has. */
    get schema() {
      return (schema ??= readSchema(fields))
    },
  }
}

function readSchema<const Fields extends TProperties>(fields: Fields): TObject<Read<Fields>> {
  const read = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      key === 'id' ? field : Type.Optional(Type.Union([field, Type.Null()])),
    ]),
  )
  return Type.Object(read) as TObject<Read<Fields>>
}
