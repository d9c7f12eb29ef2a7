import { contract } from '../contract.ts'
import type { Endpoint } from '../endpoint.ts'

/** Every operation of the contract with its name, `settings.createRingGroup`. */
export const namedOperations: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries<Readonly<Record<string, Endpoint>>>(contract).flatMap(([module, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => [`${module}.${name}`, endpoint] as const),
  ),
)

/** Role of an operation for a kind, derived from its path. */
export type Role =
  | 'list'
  | 'read'
  | 'create'
  | 'change'
  | 'changeMany'
  | 'remove'
  | 'removeMany'
  | 'removeAll'
  | 'words'
  | 'part'
  | 'related'
  | 'file'

export type KindEndpoint = { readonly name: string; readonly endpoint: Endpoint; readonly role: Role }

/** The operations of the contract below the path of a kind's list. */
export function endpointsAt(path: string): readonly KindEndpoint[] {
  return [...namedOperations].flatMap(([name, endpoint]) => {
    const role = roleAt(path, endpoint)
    return role === null ? [] : [{ name, endpoint, role }]
  })
}

function roleAt(at: string, { path, method, answer }: Endpoint): Role | null {
  if (path !== at && !path.startsWith(`${at}/`)) return null
  const tail = path.slice(at.length)
  if (tail === '')
    return ({ GET: 'list', POST: 'create', PATCH: 'changeMany', DELETE: 'removeAll' } as const)[method]
  if (/^\/\{(id|e164)\}$/.test(tail))
    return method === 'GET' ? 'read' : method === 'PATCH' ? 'change' : method === 'DELETE' ? 'remove' : null
  if (tail === '/{ids}') return method === 'DELETE' ? 'removeMany' : null
  if (tail === '/dictionaries') return 'words'
  if (/^\/\{id\}\.\w+$/.test(tail)) return 'file'
  if (!/^\/\{id\}\/\w+$/.test(tail)) return null
  return method === 'GET' && answer.shape === 'collection' ? 'related' : 'part'
}
