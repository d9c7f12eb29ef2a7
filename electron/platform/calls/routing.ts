import { readCountry, readDialled } from '#shared/calls/phone-number.ts'
import type { CallUser, Directory } from './directory.ts'
import { outsideParty, userParty, type Party } from './party.ts'

/** Where a call goes. Queues, ring groups, IVRs and voicemail will be further kinds of it. */
export type Destination =
  | {
      readonly kind: 'user'
      readonly user: CallUser
      /** The telephone number that was called to reach the user, if it was one. */
      readonly through?: string
    }
  | { readonly kind: 'outside'; readonly number: string }
  | { readonly kind: 'unknown'; readonly number: string }

/** The dial plan of whoever has none. */
export const defaultCountry = 'GB'

/**
 * Where something dialled leads: a colleague by extension or by own number, else the outside. It may be a `sip:` or
 * `tel:` address; national numbers are completed with the country of the dial plan, as `GB` or `44`.
 */
export function routeDialled(dialled: string, country: string, directory: Directory): Destination {
  const text = userPart(dialled)
  const read = readDialled(text, readCountry(country) || defaultCountry)
  if (!read) return { kind: 'unknown', number: text }
  const { number } = read
  if (read.kind === 'extension') {
    const colleague = directory.userByExtension(number)
    return colleague ? { kind: 'user', user: colleague } : { kind: 'unknown', number }
  }
  const owner = directory.userOfNumber(number)
  return owner ? { kind: 'user', user: owner, through: number } : { kind: 'outside', number }
}

/** Where a call from outside to one of the customer's numbers leads: never back outside. */
export function routeInbound(number: string, directory: Directory): Destination {
  const destination = routeDialled(number, defaultCountry, directory)
  return destination.kind === 'outside' ? { kind: 'unknown', number: destination.number } : destination
}

/** How the far end of a destination is shown. */
export function partyOf(destination: Destination, directory: Directory): Party {
  return destination.kind === 'user'
    ? userParty(destination.user, destination.through)
    : outsideParty(destination.number, directory)
}

/** The user part of a SIP address, percent signs undone (RFC 3261 section 19.1.2). */
function userPart(text: string): string {
  const bare =
    text
      .trim()
      .replace(/^sips?:/i, '')
      .split(/[@;?]/)[0] ?? ''
  return bare.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
