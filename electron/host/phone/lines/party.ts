import { readAddress } from '../sip/message/address.ts'

/** The name and number in a SIP header; each is empty if it has no meaningful value. */
export type Party = { readonly name: string; readonly number: string }

const maxNameLength = 120

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

/** Removes control characters and marks that change the text direction, and truncates to the longest name. */
export function sanitiseText(text: string): string {
  const visible = text.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
  return [...visible.replace(/\s+/g, ' ').trim()].slice(0, maxNameLength).join('')
}
