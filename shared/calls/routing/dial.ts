import { readCountry, readDialled } from '../phone-number.ts'
import type { Destination, DialPlan, OwnDestination, RoutedUser, RoutingDirectory } from './directory.ts'

/** Dial plan used if there is none. */
export const defaultCountry = 'GB'

/** The customer of a call from outside is known only once its number is routed. */
const anyCustomer = 0

/** The action of a dialled feature code; undefined if the number is not one. */
type FeatureOf<User extends RoutedUser> = (number: string, plan: DialPlan) => Destination<User> | undefined

/**
 * The destination of a dialled number: a colleague or a service by internal number, the owner of a telephone number of
 * the same customer, else an outside number. `sip:` and `tel:` addresses are allowed; national numbers are completed
 * with the country of the dial plan, given as `GB` or `44`.
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

/** The destination of a call from outside to one of the platform's numbers or extensions; never outside again. */
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

/** The customer of a destination; 0 if it has none. */
export function customerOf(destination: Destination): number {
  if (destination.kind === 'user') return destination.user.customerId
  return destination.kind === 'service' ? destination.customerId : anyCustomer
}

/** Gives a mailbox the called number, which its messages show, instead of its owner's; others stay unchanged. */
export function calledAs<User extends RoutedUser>(
  to: OwnDestination<User>,
  number: string,
): OwnDestination<User> {
  return to.kind === 'service' && to.service === 'voicemail' ? { ...to, number } : to
}

/** The user part of a SIP address, percent-decoded (RFC 3261 section 19.1.2). */
function userPart(text: string): string {
  const user =
    text
      .trim()
      .replace(/^sips?:/i, '')
      .split(/[@;?]/)[0] ?? ''
  return user.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
