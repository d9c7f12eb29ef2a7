import { everybody, isUserId, type Reader } from '#shared/host/relay-names.ts'

/** Users who are told of a service's events: by its id as events name it (`Queue3`). */
export type ServiceUsers = ReadonlyMap<string, readonly string[]>

/**
 * Whose an event is: the users at either end of a call, the user of a text (specification 6.1, 6.2). A service goes to
 * its users where they are known; an event of any other service, or of nobody, is everybody's, and then nobody's besides.
 */
export function findReaders(body: unknown, services: ServiceUsers): readonly Reader[] {
  const users = new Set<string>()
  let isShared = false
  for (const id of endsOf(body)) {
    if (isUserId(id)) users.add(id)
    else if (services.has(id)) services.get(id)?.forEach((user) => users.add(user))
    else if (!isOutside(id)) isShared = true
  }
  if (isShared || users.size === 0) return [everybody]
  return [...users].map((id) => ({ kind: 'user', id }))
}

function endsOf(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null) return []
  return ['src_id', 'dst_id', 'user_id'].flatMap((field) => {
    const value: unknown = Reflect.get(body, field)
    return typeof value === 'string' || typeof value === 'number' ? [String(value).trim()] : []
  })
}

/** Somebody at the telephone network: no id, or a contact's (specification 2.4, src_id). */
function isOutside(id: string): boolean {
  return id === '' || id === '0' || id.startsWith('contact:')
}
