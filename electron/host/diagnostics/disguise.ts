import { personal, server, written, type Naming } from '#shared/core/log-mark.ts'

/** Fields whose texts are words of this app or of a protocol: kinds, states, codes. Everything else is a person's. */
const technical: ReadonlySet<string> = wordSet(`
  t kind state slice path paths outcome direction microphone engine endReason codec troubles stage source
  way format app sum of version platform theme whenNotTakingCalls secondCall startAtSignIn spelling
  secretsIn shortcuts missedCause missedReason type held decides ours states where relayOnly family check
  d updates recording frozen waiting release arch locale`)
/** Addresses of servers: of each, scheme, host and port. */
const servers: ReadonlySet<string> = wordSet(
  'server servers otherServers origin baseUrl sipServer sipOtherServers toldAddress',
)
/** Names of fields of a patch: what counts is the field that it changes. */
const transparent: ReadonlySet<string> = new Set(['v', 'o', 'a'])
const deepest = 24

/**
 * What a value looks like to somebody who may not know whom it is about: numbers and flags stay, of texts only those
 * stay whose field holds words of this app; every other one is a name that tells it from others and says nothing of it.
 * A field that nobody thought of is hidden.
 */
export function disguised(value: unknown, naming: Naming): unknown {
  return hide(value, { field: '', depth: 0 }, naming)
}

/** Under which field a value stands, and how deep. */
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

/** Tables of which the names are the rows: what holds for the table holds for each. */
function keepsItsName(field: string): boolean {
  return field === 'of' || field === 'shortcuts' || field === 'states'
}

function hideText(text: string, field: string, naming: Naming): unknown {
  if (text === '' || technical.has(field)) return text
  if (field === 'code' && /^[a-z]+\.[a-z-]{1,40}$/.test(text)) return text
  if (servers.has(field)) return written(server(text), naming)
  return written(personal('word', text), naming)
}

/** The words of a text, which spaces and line ends part. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
