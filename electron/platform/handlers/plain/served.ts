import type { Resource } from '#shared/api/resource.ts'

/** A stored record without what the contract does not serve; `count` stays where a list is grouped. */
export function served<Stored extends object>(resource: Resource, stored: Stored): Stored {
  return Object.fromEntries(
    Object.entries(stored).filter(([name]) => Object.hasOwn(resource.fields, name) || name === 'count'),
  ) as Stored
}
