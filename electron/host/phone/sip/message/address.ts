import { splitList } from './header-fields.ts'
import { type VerbatimUri, readParameters, readUri } from './verbatim-uri.ts'

/** A display name, a URI and the parameters after it (RFC 3261 section 20.10: name-addr or addr-spec). */
export type Address = {
  readonly name: string
  /** Undefined if the address has no usable URI. */
  readonly uri: VerbatimUri | undefined
  readonly parameters: Readonly<Record<string, string | null>>
}

/**
 * Parses one address leniently: unquoted display names, unclosed quotes and addr-specs without brackets are accepted.
 * Preserves the exact text of the URI. Runs in linear time.
 */
export function readAddress(value: string): Address {
  const text = value.trim()
  const open = openingBracket(text)
  if (open < 0) return readAddrSpec(text)
  const close = text.indexOf('>', open)
  const inner = text.slice(open + 1, close < 0 ? undefined : close)
  const after = close < 0 ? '' : text.slice(close + 1)
  const uri = readUri(inner.slice(innerUriStart(inner)))
  // Without a closing bracket the parameters of the header field look like those of the URI.
  const parameters = close < 0 ? uri?.parameters : readParameters(splitList(after.replace(/^[^;]*/, ''), ';'))
  return { name: unquote(text.slice(0, open)), uri, parameters: parameters ?? {} }
}

/**
 * Parses an addr-spec without brackets, whose parameters belong to the header field. Accepts a display name before it,
 * a mistake seen in practice.
 */
function readAddrSpec(text: string): Address {
  const begin = /(?:^|["\s])((?:sips?|tel):)/i.exec(text)
  const start = begin ? begin.index + begin[0].length - (begin[1]?.length ?? 0) : 0
  const spec = text.slice(start)
  const user = spec.indexOf('@')
  const [head = '', ...parameters] = splitList(spec.slice(Math.max(user, 0)), ';')
  const uri = `${spec.slice(0, Math.max(user, 0))}${head}`.replace(/[?,\s].*$/s, '')
  return { name: unquote(text.slice(0, start)), uri: readUri(uri), parameters: readParameters(parameters) }
}

/** Index of the bracket that opens the URI: outside closed quotes, preferably followed by a scheme; -1 if none. */
function openingBracket(text: string): number {
  const isBare = /^\s*(?:sips?|tel):/i.test(text)
  let first = -1
  let lastQuote = text.lastIndexOf('"')
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '"' && at < lastQuote) {
      const close = closingQuote(text, at)
      if (close === undefined) lastQuote = -1
      else at = close
    } else if (letter === '<') {
      if (/^<\s*(?:"[^"]*"\s*<\s*)?[a-z][a-z0-9+.-]*:/i.test(text.slice(at, at + 200))) return at
      if (first < 0) first = at
    } else if (letter === ';' && isBare) return -1
  }
  return first
}

/** Undefined if the quotation is never closed. */
function closingQuote(text: string, open: number): number | undefined {
  for (let at = open + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return undefined
}

/** Index at which the URI begins in `"Ada" <sip:1@host`, an address nested in the brackets of another. */
function innerUriStart(inner: string): number {
  return /^\s*"/.test(inner) ? inner.indexOf('<') + 1 : 0
}

function unquote(written: string): string {
  const text = written.trim()
  if (!text.startsWith('"')) return unescapeText(text)
  let begin = 0
  let end = text.length
  while (text[begin] === '"') begin += 1
  while (end > begin && text[end - 1] === '"' && text[end - 2] !== '\\') end -= 1
  return unescapeText(text.slice(begin, end))
}

function unescapeText(text: string): string {
  return text.replace(/\\(.)/gs, '$1').trim()
}
