/** Returns a pseudonym for a text: recognisable when repeated, but revealing nothing. The sink holds the key. */
export type Naming = (text: string) => string

/** The content of a written log line. */
export type Written =
  | string
  | number
  | boolean
  | null
  | readonly Written[]
  | { readonly [name: string]: Written }

const write = Symbol('write')

/** A value that may be logged because its author declared its kind. Only a sink can read it. */
export type Mark = { readonly [write]: (naming: Naming) => Written }

/** Kinds of data that can identify a person. */
export type PersonalKind =
  | 'name'
  | 'number'
  | 'email'
  | 'user'
  | 'address'
  | 'device'
  | 'call'
  | 'message'
  | 'word'

/** Logs personal data only as its kind and a pseudonym that tells it from others: `number#3f9a0c1d`. */
export function personal(kind: PersonalKind, text: string): Mark {
  return { [write]: (naming) => (text === '' ? `no ${kind}` : `${kind}#${naming(text)}`) }
}

/**
 * Marks a word of this app, of its build or of its operator's configuration: an id created here, the name of one of our
 * files, a version. Never input from a person, a server, a page or another program.
 */
export function plain(text: string): Mark {
  return { [write]: () => text.slice(0, 200) }
}

/** Marks one word of a closed list, whoever sent it; any other text becomes `other`. */
export function oneOf(text: string | null | undefined, words: readonly string[]): Mark {
  const known = words.find((word) => word === text)
  return { [write]: () => (text === undefined || text === null ? null : (known ?? 'other')) }
}

/** Marks an address, of which only scheme, host and port are logged: no user, no path, no query. */
export function server(address: string | null | undefined): Mark {
  const [, scheme, host] =
    /^([a-z][a-z\d+.-]{0,15}):\/\/(?:[^/?#\s]*@)?([\w.:[\]-]{1,255})(?=[/?#]|$)/i.exec(address ?? '') ?? []
  return { [write]: () => (scheme && host ? `${scheme}://${host}` : address ? 'other' : null) }
}

/** For functions in neighbouring files that create marks. */
export function mark(writing: (naming: Naming) => Written): Mark {
  return { [write]: writing }
}

/** The fields as a sink writes them, with marks turned into text. */
export function written(value: unknown, naming: Naming): Written {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'object' || value === null) return null
  if (isMark(value)) return value[write](naming)
  if (Array.isArray(value)) return value.map((item) => written(item, naming))
  return writtenFields(value, naming)
}

/** The same for the fields of a line. */
export function writtenFields(fields: object, naming: Naming): { readonly [name: string]: Written } {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, written(value, naming)] as const],
    ),
  )
}

function isMark(value: object): value is Mark {
  return write in value
}
