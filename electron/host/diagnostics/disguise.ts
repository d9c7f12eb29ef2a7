import { personal, server, written, type Naming } from '#shared/core/log-mark.ts'

/** Fields whose texts are words of this app or of a protocol: kinds, states, codes. All others count as personal. */
const technical: ReadonlySet<string> = wordSet(`
  t kind state slice path paths outcome direction microphone engine endReason codec troubles stage source
  way format app sum of version platform theme whenNotTakingCalls secondCall startAtSignIn requestedStartAtSignIn spelling
  secretsIn shortcuts missedCause missedReason type held decides ours states where relayOnly family check
  d updates recording frozen waiting release arch locale`)
/** Fields with addresses of servers; scheme, host and port are used. */
const servers: ReadonlySet<string> = wordSet(
  'server servers otherServers origin baseUrl sipServer sipOtherServers registeredAddress',
)
/** Field names of a patch, which stand for the field that it changes. */
const transparent: ReadonlySet<string> = new Set(['v', 'o', 'a'])
const deepest = 24

/**
 * Hides personal data in a value: numbers and flags stay; texts stay only in fields that hold words of this app; any
 * other becomes a pseudonym that distinguishes it and reveals nothing. Unforeseen fields are hidden.
 */
export function disguised(value: unknown, naming: Naming): unknown {
  return hide(value, { field: '', depth: 0 }, naming)
}

/** The field of a value, and its depth. */
type Place = { readonly field: string; readonly depth: number }

function hide(value: unknown, { field, depth }: Place, naming: Naming): unknown {
  if (typeof value === 'string') return hideText(value, field, naming)
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return null
  const within = (name: string) => ({ field: name, depth: depth + 1 })
  if (Array.isArray(value)) return value.map((item) => hide(item, within(field), naming))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const of = transparent.has(name) || keepsItsName(field) ? field : name
      return [name, hide(item, within(of), naming)]
    }),
  )
}

/** Tables whose field names are rows; the rule of the table applies to each. */
function keepsItsName(field: string): boolean {
  return field === 'of' || field === 'shortcuts' || field === 'states'
}

function hideText(text: string, field: string, naming: Naming): unknown {
  if (text === '' || technical.has(field)) return text
  if (field === 'code' && /^[a-z]+\.[a-z-]{1,40}$/.test(text)) return text
  if (servers.has(field)) return written(server(text), naming)
  return written(personal('word', text), naming)
}

/** Splits a text into words at spaces and line breaks. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
