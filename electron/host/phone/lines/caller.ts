import { readAddress } from '../sip/message/address.ts'
import { sanitiseText } from '../sip/message/sanitise-text.ts'

/** The name and number in a SIP header; each is empty if it has no meaningful value. */
type Party = { readonly name: string; readonly number: string }

/** The caller of an INVITE, and the number through which the call came. */
export type Caller = { readonly name: string; readonly number: string; readonly through: string }

type Headers = { getHeader(name: string): string | undefined }

/** Headers that name the called number or queue, the most explicit first. */
const calledHeaders = ['X-Called', 'P-Called-Party-ID', 'Diversion', 'To']

/**
 * Reads the caller and the called number. The identity asserted by the network (RFC 3325) takes precedence over the one
 * claimed by the caller. `through` is empty if only this phone's own user was called.
 */
export function readCaller(invite: Headers, ownUser: string): Caller {
  const asserted = readParty(invite.getHeader('P-Asserted-Identity'))
  const claimed = readParty(invite.getHeader('From'))
  return {
    name: asserted.name || claimed.name,
    number: asserted.number || claimed.number,
    through: calledHeaders.map((name) => calledIn(invite.getHeader(name), ownUser)).find(Boolean) ?? '',
  }
}

/**
 * Reads the far party that a re-INVITE names, trusted as in the INVITE: P-Asserted-Identity (RFC 3325) or, from servers
 * that predate it, a Remote-Party-ID without privacy. Null without a number of another party.
 */
export function readConnected(reinvite: Headers, ownUser: string): Party | null {
  const remoteParty = reinvite.getHeader('Remote-Party-ID')
  const isPrivate = /;\s*privacy\s*=\s*"?\s*(?!off\b)/i.test(remoteParty ?? '')
  const asserted = readParty(reinvite.getHeader('P-Asserted-Identity'))
  const party = asserted.number !== '' || isPrivate ? asserted : readParty(remoteParty)
  return party.number === '' || party.number === ownUser ? null : party
}

function calledIn(value: string | undefined, ownUser: string): string {
  const party = readParty(value)
  if (party.number === ownUser) return ''
  const isAddress = /<|\b(?:sips?|tel):/i.test(value ?? '')
  return party.name || party.number || (isAddress ? '' : sanitiseText(value ?? ''))
}

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
