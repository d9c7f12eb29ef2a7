import { everybody, isUserId, type Reader } from '#shared/host/relay-names.ts'

/** Users who get a service's events, by the service's id as events name it (`Queue3`). */
export type ServiceUsers = ReadonlyMap<string, readonly string[]>

/**
 * The readers of an event: the users at either end of a call, the user of a text (specification 6.1, 6.2). A service's
 * event goes to its users if they are known; an event of any other service, or of nobody, goes to everybody, and then
 * to no single user besides.
 */
export function findReaders(body: unknown, services: ServiceUsers): readonly Reader[] {
  const users = new Set<string>()
  let isShared = false
  for (const id of partyIds(body)) {
    if (isUserId(id)) users.add(id)
    else if (services.has(id)) services.get(id)?.forEach((user) => users.add(user))
    else if (!isOutside(id)) isShared = true
  }
  if (isShared || users.size === 0) return [everybody]
  return [...users].map((id) => ({ kind: 'user', id }))
}

function partyIds(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null) return []
  return ['src_id', 'dst_id', 'user_id'].flatMap((field) => {
    const value: unknown = Reflect.get(body, field)
    return typeof value === 'string' || typeof value === 'number' ? [String(value).trim()] : []
  })
}

/** A party on the telephone network: no id, or a contact's (specification 2.4, src_id). */
function isOutside(id: string): boolean {
  return id === '' || id === '0' || id.startsWith('contact:')
}
