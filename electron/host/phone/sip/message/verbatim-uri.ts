import { URI } from 'sip.js'

/** Host and optional port, up to the parameters, the header fields or the end. Tried after each `@`. */
const hostPort = /(\[[0-9a-f:.]*\]|[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*|[^\s:;?@<>"]+)(?::(\d{1,5})?)?(?=[;?]|$)/iy

/** Host given to sip.js for a URI without one, such as `tel:`. */
const noHost = 'none.invalid'

/**
 * A received URI that preserves its original text: sip.js rewrites a URI in its own spelling, and rejects `#` in the
 * user, `_` in the host and `tel:`.
 */
export class VerbatimUri extends URI {
  private text: string
  private readonly bareText: string
  private generated: string

  /** `bareText`: the text without header fields. */
  constructor(parts: ConstructorParameters<typeof URI>, text: string, bareText: string = text) {
    super(...parts)
    this.text = text
    this.bareText = bareText
    this.generated = super.toRaw()
  }

  /** Removes only the header fields, which a Request-URI may not have (RFC 3261 section 19.1.1). */
  override clearHeaders(): void {
    super.clearHeaders()
    this.text = this.bareText
    this.generated = super.toRaw()
  }

  /** Returns the original text, unless a part has been changed since. */
  override toRaw(): string {
    const now = super.toRaw()
    return now === this.generated ? this.text : now
  }

  override toString(): string {
    return this.toRaw()
  }

  override clone(): URI {
    const { scheme, user = '', host, port, parameters, headers } = this
    const copies = [{ ...parameters }, structuredClone(headers)] as const
    return new VerbatimUri([scheme, user, host, port, ...copies], this.toRaw(), this.bareText)
  }
}

/** Parses a URI leniently; undefined if its parts cannot be separated. */
export function readUri(written: string): VerbatimUri | undefined {
  // White space and control characters are not allowed in a request line.
  const text = written.trim().replace(/[\s\p{Cc}]/gu, encodeURIComponent)
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]
  if (/^\+?[\d*#]+$/.test(text)) return createUri(['sip', text, noHost], `sip:${text}`)
  // `user@host` alone, or a host.
  if (scheme === undefined || /^localhost$|\./.test(scheme)) return readSip('sip', text, `sip:${text}`)
  const rest = text.slice(scheme.length + 1)
  if (/^sips?$/i.test(scheme)) return readSip(scheme, rest, text)
  const [user = '', ...parameters] = rest.split(';')
  return user === ''
    ? undefined
    : createUri([scheme, user, noHost, undefined, readParameters(parameters)], text)
}

function readSip(scheme: string, rest: string, text: string): VerbatimUri | undefined {
  for (const at of [...indicesAfter(rest, '@'), 0]) {
    hostPort.lastIndex = at
    const [, host, port] = hostPort.exec(rest) ?? []
    if (host === undefined) continue
    const [parameters = '', headers] = rest.slice(hostPort.lastIndex).split(/\?(.*)/s)
    return createUri(
      [
        scheme,
        at === 0 ? '' : rest.slice(0, at - 1),
        host,
        port === undefined ? undefined : Number(port),
        readParameters(parameters.split(';')),
        readHeaders(headers ?? ''),
      ],
      text,
      headers === undefined ? text : text.slice(0, -headers.length - 1),
    )
  }
  return undefined
}

function* indicesAfter(text: string, letter: string): Generator<number> {
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) yield at + 1
}

/** Creates the URI; escapes `%` in a user that is not valid UTF-8, since sip.js decodes it and would throw. */
function createUri(
  [scheme, user, ...parts]: ConstructorParameters<typeof URI>,
  ...texts: [string, string?]
): VerbatimUri {
  try {
    decodeURIComponent(user)
    return new VerbatimUri([scheme, user, ...parts], ...texts)
  } catch {
    return new VerbatimUri([scheme, user.replaceAll('%', '%25'), ...parts], ...texts)
  }
}

export function readParameters(parameters: readonly string[]): Record<string, string | null> {
  const pairs = parameters
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => splitPair(each, '='))
  return Object.fromEntries(pairs)
}

function readHeaders(text: string): Record<string, string[]> {
  const pairs = text.split('&').filter((each) => each !== '')
  return Object.fromEntries(
    pairs.map((each) => splitPair(each, '=')).map(([name, value]) => [name, [value ?? '']]),
  )
}

/** Name and value of a parameter; null for one without a value. */
function splitPair(text: string, separator: string): [string, string | null] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, null] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}
