import type { NameAddrHeader } from 'sip.js'

/** The display name in a From or Contact header field, unescaped (RFC 3261 section 25.1, quoted-string). */
export function displayNameOf(address: NameAddrHeader): string {
  // sip.js leaves it undefined if there is none, contrary to its types.
  const name: string | undefined = address.displayName
  return name?.replace(/\\(.)/g, '$1') ?? ''
}

/** Escapes a name for use between the quotation marks of a header field. */
export function quotable(name: string): string {
  return oneLine(name).replace(/["\\]/g, '\\$&')
}

/** Text without line ends and other control characters, to prevent header injection. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
