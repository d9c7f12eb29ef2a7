import type { Resource } from '#shared/api/resource.ts'

/** A stored record without the fields that the contract does not serve; `count` stays if a list is grouped. */
export function servedFields<Stored extends object>(resource: Resource, stored: Stored): Stored {
  return Object.fromEntries(
    Object.entries(stored).filter(([name]) => Object.hasOwn(resource.fields, name) || name === 'count'),
  ) as Stored
}
