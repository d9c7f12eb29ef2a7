import type { NameAddrHeader } from 'sip.js'

/** The display name in a From or Contact header field, its escapes undone (RFC 3261 section 25.1, quoted-string). */
export function displayNameOf(address: NameAddrHeader): string {
  // sip.js leaves it undefined where there is none, against its own types.
  const name: string | undefined = address.displayName
  return name?.replace(/\\(.)/g, '$1') ?? ''
}

/** A name as it may stand between the quotation marks of a header field. */
export function quotable(name: string): string {
  return oneLine(name).replace(/["\\]/g, '\\$&')
}

/** Text without line ends and other control characters, so that no header field can be smuggled in with it. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
