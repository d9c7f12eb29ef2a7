import { readAddress } from '../sip/message/address.ts'
import { sanitiseText } from '../sip/message/sanitise-text.ts'

/** The name and number in a SIP header; each is empty if it has no meaningful value. */
export type Party = { readonly name: string; readonly number: string }

/**
 * Reads a name-addr or addr-spec header value (RFC 3261 section 20.10), liberally: sip, sips and tel URIs, quoted or
 * bare display names. Only the first of several values is read. A hidden caller has no number.
 */
export function readParty(value: string | undefined): Party {
  if (value === undefined) return { name: '', number: '' }
  const { name: rawName, uri } = readAddress(value)
  const name = sanitiseText(rawName)
  const number = uri && /^(sips?|tel)$/.test(uri.scheme) ? numberOf(uri.user ?? '') : ''
  return { name: /^anonymous$/i.test(name) || name === number ? '' : name, number }
}

function numberOf(user: string): string {
  const number = sanitiseText(decode(user.split(/[;:]/)[0] ?? ''))
  return /^(anonymous|unknown|unavailable|restricted)$/i.test(number) ? '' : number
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
