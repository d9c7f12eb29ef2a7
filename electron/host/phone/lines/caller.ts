import { readAddress } from '../sip/message/address.ts'
import { splitAddresses } from '../sip/message/header-fields.ts'
import { sanitiseText } from '../sip/message/sanitise-text.ts'

/** The name and number in a SIP header; each is empty if it has no meaningful value. */
type Party = { readonly name: string; readonly number: string }

/** The caller of an INVITE, and the number through which the call came. */
export type Caller = { readonly name: string; readonly number: string; readonly through: string }

type Headers = { getHeaders(name: string): readonly string[] }

/** Headers that name the called number or queue, the most explicit first. */
const calledHeaders = ['X-Called', 'P-Called-Party-ID', 'Diversion', 'To']

/**
 * Reads the caller and the called number. The identity asserted by the network (RFC 3325) takes precedence over the one
 * claimed by the caller. `through` is empty if only this phone's own user was called.
 */
export function readCaller(invite: Headers, ownUser: string): Caller {
  const asserted = readAsserted(invite)
  const claimed = readParty(firstOf(invite, 'From'))
  return {
    name: asserted.name || claimed.name,
    number: asserted.number || claimed.number,
    through: calledHeaders.map((name) => calledIn(firstOf(invite, name), ownUser)).find(Boolean) ?? '',
  }
}

/**
 * Reads the far party that a re-INVITE names, trusted as in the INVITE: P-Asserted-Identity (RFC 3325) or, from servers
 * that predate it, a Remote-Party-ID without privacy. Null without a number of another party.
 */
export function readConnected(reinvite: Headers, ownUser: string): Party | null {
  const remoteParty = firstOf(reinvite, 'Remote-Party-ID')
  const isPrivate = /;\s*privacy\s*=\s*"?\s*(?!off\b)/i.test(remoteParty ?? '')
  const asserted = readAsserted(reinvite)
  const party = asserted.number !== '' || isPrivate ? asserted : readParty(remoteParty)
  return party.number === '' || party.number === ownUser ? null : party
}

/**
 * Reads the asserted identity: at most a SIP URI and a tel URI, in one header field or two (RFC 3325 section 9.1). The tel
 * URI is the number to call back; the user of the other may be an account.
 */
function readAsserted(message: Headers): Party {
  const fields = message.getHeaders('P-Asserted-Identity')
  const identities = fields.flatMap((value) => splitAddresses(value)).slice(0, 2)
  const telephone = identities.find((value) => readAddress(value).uri?.scheme === 'tel')
  const number = readParty(telephone).number || readParty(identities[0]).number
  const name = identities.map((value) => readParty(value).name).find((each) => each !== '') ?? ''
  return { name: name === number ? '' : name, number }
}

function firstOf(message: Headers, name: string): string | undefined {
  return message.getHeaders(name)[0]
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
