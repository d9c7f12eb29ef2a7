import { find } from 'linkifyjs'

/** A piece of a text: plain, or a link shown as it was written. `href` is what it opens. */
export type TextPiece =
  | { readonly kind: 'plain'; readonly words: string }
  | { readonly kind: 'link'; readonly words: string; readonly href: string }

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Invisible characters and those that change text direction (UAX #9; UTS #39): an address with one is deceptive. */
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** Telephone URIs (RFC 3966), which linkifyjs parses as a host in `.tel`. */
const telephoneUris = /\btel:\+?\d[\d().-]*\d/gi

/** Splits a text into plain pieces and links, in order and without loss. */
export function linkedText(words: string): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const { value, href, start, end } of addressesIn(words)) {
    const safe = start < from ? null : safeAddress(value, href)
    if (safe === null) continue
    if (start > from) pieces.push({ kind: 'plain', words: words.slice(from, start) })
    pieces.push({ kind: 'link', words: value, href: safe })
    from = end
  }
  if (from < words.length) pieces.push({ kind: 'plain', words: words.slice(from) })
  return pieces
}

type Address = {
  readonly value: string
  readonly href: string
  readonly start: number
  readonly end: number
}

function addressesIn(words: string): readonly Address[] {
  const telephones = [...words.matchAll(telephoneUris)].map(({ 0: value, index: start }) => ({
    value,
    href: value,
    start,
    end: start + value.length,
  }))
  const found: readonly Address[] = find(words, { defaultProtocol: 'https' })
  return [...found, ...telephones].toSorted((one, other) => one.start - other.start)
}

/**
 * The address, if its target is evident to the reader: no other scheme, no hidden characters, nothing before an `@`
 * that looks like the host (RFC 3986 section 7.6).
 */
function safeAddress(written: string, href: string): string | null {
  if (hiddenCharacters.test(written) || !URL.canParse(href)) return null
  const url = new URL(href)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!schemes.has(url.protocol) || (isWeb && (url.username !== '' || url.password !== ''))) return null
  return url.href
}
