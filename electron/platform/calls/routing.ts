import { readCountry, readDialled } from '#shared/calls/phone-number.ts'
import type { Destination, DialPlan, Directory, OwnDestination } from './directory.ts'
import { featureOf } from './services/feature-codes/codes.ts'
import { nobody, outsideParty, serviceParty, userParty, type Party } from './party.ts'

/** The dial plan of whoever has none. */
export const defaultCountry = 'GB'

/** Which customer a call from outside belongs to is known only once its number is routed. */
const anyCustomer = 0

/**
 * Where something dialled leads: a colleague or a service by internal number, whoever owns a telephone number of the
 * same customer, else the outside. It may be a `sip:` or `tel:` address; national numbers are completed with the country
 * of the dial plan, as `GB` or `44`.
 */
export function routeDialled(dialled: string, plan: DialPlan, directory: Directory): Destination {
  const text = userPart(dialled)
  const read = readDialled(text, readCountry(plan.country) || defaultCountry)
  if (!read) return { kind: 'unknown', number: text }
  const { number } = read
  if (read.kind === 'extension') {
    const feature = featureOf(number, plan, directory)
    if (feature) return feature
    const colleague = directory.userByExtension(number)
    if (colleague?.customerId === plan.customerId) return { kind: 'user', user: colleague }
    return directory.serviceByNumber(plan.customerId, number) ?? { kind: 'unknown', number }
  }
  const owner = directory.targetOfNumber(number)
  return owner && customerOf(owner) === plan.customerId ? owner : { kind: 'outside', number }
}

/** Where a call from outside to one of the platform's numbers or extensions leads: never back outside. */
export function routeInbound(number: string, directory: Directory): Destination {
  const read = readDialled(userPart(number), defaultCountry)
  if (!read) return { kind: 'unknown', number }
  const unknown = { kind: 'unknown', number: read.number } as const
  if (read.kind === 'e164') return directory.targetOfNumber(read.number) ?? unknown
  const user = directory.userByExtension(read.number)
  return user ? { kind: 'user', user } : unknown
}

/** Whose destination it is; 0 where it is nobody's. */
export function customerOf(destination: Destination): number {
  if (destination.kind === 'user') return destination.user.customerId
  return destination.kind === 'service' ? destination.customerId : anyCustomer
}

/** How the far end of a destination is shown to a customer. */
export function partyOf(destination: Destination, customerId: number, directory: Directory): Party {
  switch (destination.kind) {
    case 'user':
      return userParty(destination.user, destination.through)
    case 'service':
      return serviceParty(destination)
    case 'outside':
      return outsideParty(destination.number, customerId, directory)
    case 'unknown':
    case 'barred':
      return { ...nobody, number: destination.number }
  }
}

/** A mailbox under the number that was called, which its messages show, and not its owner's own; others as they are. */
export function calledAs(to: OwnDestination, number: string): OwnDestination {
  return to.kind === 'service' && to.service === 'voicemail' ? { ...to, number } : to
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
