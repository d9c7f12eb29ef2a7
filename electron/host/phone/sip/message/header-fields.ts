export type HeaderField = {
  /** In lower case and long form. */
  readonly name: string
  readonly value: string
}

/** A SIP message split into its parts, which are not interpreted yet. */
export type MessageParts = {
  readonly startLine: string
  readonly fields: readonly HeaderField[]
  readonly body: string
}

/** Compact forms of header field names, as registered with IANA. */
const compactForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'accept-contact',
    b: 'referred-by',
    c: 'content-type',
    d: 'request-disposition',
    e: 'content-encoding',
    f: 'from',
    i: 'call-id',
    j: 'reject-contact',
    k: 'supported',
    l: 'content-length',
    m: 'contact',
    n: 'identity-info',
    o: 'event',
    r: 'refer-to',
    s: 'subject',
    t: 'to',
    u: 'allow-events',
    v: 'via',
    x: 'session-expires',
    y: 'identity',
  }),
)

const fieldStart = /^([!-9;-~]+)[ \t]*:(.*)$/s

/**
 * Splits a message (RFC 3261 section 7). Lenient where nothing is ambiguous: lines may end with CR or LF alone, a line
 * without a colon continues the previous one, and a field without a name is ignored. Runs in linear time.
 */
export function splitMessage(text: string): MessageParts {
  const begin = text.search(/[^\r\n]/)
  const message = begin > 0 ? text.slice(begin) : text
  const end = /\r?\n\r?\n|\r\r/.exec(message)
  const head = end ? message.slice(0, end.index) : message
  const body = end ? message.slice(end.index + end[0].length) : ''
  const [startLine = '', ...lines] = head.split(/\r\n|\r|\n/)
  const logical: string[] = [startLine]
  for (const line of lines) {
    if (fieldStart.test(line)) logical.push(line)
    else if (/^[ \t]|^[^:]+$/.test(line)) logical.push(`${logical.pop() ?? ''} ${line.trim()}`)
  }
  const [first = '', ...fields] = logical
  return { startLine: first.trim(), fields: fields.map(readField), body }
}

function readField(line: string): HeaderField {
  const [, written = '', value = ''] = fieldStart.exec(line) ?? []
  const name = written.toLowerCase()
  return { name: compactForms.get(name) ?? name, value: value.trim() }
}

/** Splits a list at each separator that is neither in quotes nor in angle brackets. */
export function splitList(value: string, separator: ',' | ';' = ','): readonly string[] {
  const parts: string[] = []
  let begin = 0
  let within: '"' | '>' | null = null
  for (let at = 0; at < value.length; at += 1) {
    const letter = value[at]
    if (within === '"' && letter === '\\') at += 1
    else if (letter === within) within = null
    else if (within === null && letter === '"') within = '"'
    else if (within === null && letter === '<') within = '>'
    else if (within === null && letter === separator) {
      parts.push(value.slice(begin, at).trim())
      begin = at + 1
    }
  }
  parts.push(value.slice(begin).trim())
  return parts.filter((part) => part !== '')
}

/** Splits a list of addresses, in which an unquoted display name may contain a comma. */
export function splitAddresses(value: string): readonly string[] {
  const addresses: string[] = []
  let name = ''
  for (const part of splitList(value)) {
    const whole = name === '' ? part : `${name}, ${part}`
    const isAddress = /[<@]|^[a-z][a-z0-9+.-]*:/i.test(part)
    if (isAddress) addresses.push(whole)
    name = isAddress ? '' : whole
  }
  return name === '' ? addresses : [...addresses, name]
}
