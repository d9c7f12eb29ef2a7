import { find, registerCustomProtocol } from 'linkifyjs'

/** A stretch of a text: plain, or a link shown as it was written. `href` is what it opens. */
export type TextPiece =
  | { readonly kind: 'plain'; readonly words: string }
  | { readonly kind: 'link'; readonly words: string; readonly href: string }

/* An address of a telephone has no slashes. Before the first text is read: linkifyjs makes its tables once. */
registerCustomProtocol('tel', true)

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Signs that turn the direction of a line or that nobody sees (UAX #9; UTS #39): an address with one deceives. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** Cuts a text into plain stretches and links, in order and without loss. */
export function linkedText(words: string): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  const plain = (to: number) => {
    if (to > from) pieces.push({ kind: 'plain', words: words.slice(from, to) })
  }
  for (const { value, href, start, end } of find(words, { defaultProtocol: 'https' })) {
    const safe = safeAddress(value, href)
    if (safe === null) continue
    plain(start)
    pieces.push({ kind: 'link', words: value, href: safe })
    from = end
  }
  plain(words.length)
  return pieces
}

/**
 * The address, if a person can see where it leads: no other scheme, no hidden signs, nothing before an `@` that looks
 * like the host (RFC 3986 section 7.6).
 */
function safeAddress(written: string, href: string): string | null {
  if (hidden.test(written) || !URL.canParse(href)) return null
  const url = new URL(href)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!schemes.has(url.protocol) || (isWeb && (url.username !== '' || url.password !== ''))) return null
  return url.href
}
