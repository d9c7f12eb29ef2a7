import { readCountry, readDialled } from '../phone-number.ts'
import type { Destination, DialPlan, OwnDestination, RoutedUser, RoutingDirectory } from './directory.ts'

/** The dial plan of whoever has none. */
export const defaultCountry = 'GB'

/** Which customer a call from outside belongs to is known only once its number is routed. */
const anyCustomer = 0

/** What a feature code that was dialled does; undefined for what is none. */
type FeatureOf<User extends RoutedUser> = (number: string, plan: DialPlan) => Destination<User> | undefined

/**
 * Where something dialled leads: a colleague or a service by internal number, whoever owns a telephone number of the
 * same customer, else the outside. It may be a `sip:` or `tel:` address; national numbers are completed with the country
 * of the dial plan, as `GB` or `44`.
 */
export function routeDialled<User extends RoutedUser>(
  dialled: string,
  plan: DialPlan,
  {
    directory,
    featureOf,
  }: { readonly directory: RoutingDirectory<User>; readonly featureOf?: FeatureOf<User> },
): Destination<User> {
  const text = userPart(dialled)
  const read = readDialled(text, readCountry(plan.country) || defaultCountry)
  if (!read) return { kind: 'unknown', number: text }
  const { number } = read
  if (read.kind === 'extension') {
    const feature = featureOf?.(number, plan)
    if (feature) return feature
    const colleague = directory.userByExtension(number)
    if (colleague?.customerId === plan.customerId) return { kind: 'user', user: colleague }
    return directory.serviceByNumber(plan.customerId, number) ?? { kind: 'unknown', number }
  }
  const owner = directory.targetOfNumber(number)
  return owner && customerOf(owner) === plan.customerId ? owner : { kind: 'outside', number }
}

/** Where a call from outside to one of the platform's numbers or extensions leads: never back outside. */
export function routeInbound<User extends RoutedUser>(
  number: string,
  directory: RoutingDirectory<User>,
): Destination<User> {
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

/** A mailbox under the number that was called, which its messages show, and not its owner's own; others as they are. */
export function calledAs<User extends RoutedUser>(
  to: OwnDestination<User>,
  number: string,
): OwnDestination<User> {
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
