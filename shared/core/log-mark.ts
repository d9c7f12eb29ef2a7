/** Makes a name for a text, so that the same text is recognised and nothing is said of it. The key is the sink's. */
export type Naming = (text: string) => string

/** What a line of the log holds once it is written. */
export type Written =
  | string
  | number
  | boolean
  | null
  | readonly Written[]
  | { readonly [name: string]: Written }

const write = Symbol('write')

/** A value that may be logged because whoever marked it said what it is. Only a sink can read it. */
export type Mark = { readonly [write]: (naming: Naming) => Written }

/** What a person may be known by. */
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

/** Of what belongs to a person, the log has its kind and a name that only tells it from others: `number#3f9a0c1d`. */
export function personal(kind: PersonalKind, text: string): Mark {
  return { [write]: (naming) => (text === '' ? `no ${kind}` : `${kind}#${naming(text)}`) }
}

/**
 * A word of this app, of its build or of its operator's configuration: an id that was made here, the name of a file of
 * ours, a version. Never what a person, a server, a page or another program gave.
 */
export function plain(text: string): Mark {
  return { [write]: () => text.slice(0, 200) }
}

/** One of the words of a list, whoever sent it; anything else is `other`. */
export function oneOf(text: string | null | undefined, words: readonly string[]): Mark {
  const known = words.find((word) => word === text)
  return { [write]: () => (text === undefined || text === null ? null : (known ?? 'other')) }
}

/** Of an address its scheme, host and port: no user, no path, no query. */
export function server(address: string | null | undefined): Mark {
  const [, scheme, host] =
    /^([a-z][a-z\d+.-]{0,15}):\/\/(?:[^/?#\s]*@)?([\w.:[\]-]{1,255})(?=[/?#]|$)/i.exec(address ?? '') ?? []
  return { [write]: () => (scheme && host ? `${scheme}://${host}` : address ? 'other' : null) }
}

/** For makers of marks in files beside this one. */
export function mark(writing: (naming: Naming) => Written): Mark {
  return { [write]: writing }
}

/** Fields as a sink writes them, marks turned into text. */
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
