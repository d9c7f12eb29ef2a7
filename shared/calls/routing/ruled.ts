import { customerOf } from './dial.ts'
import type { Destination, RoutedUser, RoutingDirectory } from './directory.ts'
import { ruleFor, type Attempt, type RuleParty } from './rule.ts'

/*
 * Rules of direction `out` decide over calls of users that leave for outside, those of `in` over calls that come from
 * there; calls between users and services of a customer obey none.
 */

type RuleContext<User extends RoutedUser> = {
  readonly directory: Pick<RoutingDirectory<User>, 'rulesOf' | 'destinationOf'>
  /** Milliseconds since 1970. */
  readonly time: number
}

/** The destination of a user's call to `destination`, after rules. */
export function ruledOutbound<User extends RoutedUser>(
  user: RoutedUser,
  destination: Destination<User>,
  ruling: RuleContext<User>,
): Destination<User> {
  if (destination.kind !== 'outside') return destination
  const attempt = {
    direction: 'out',
    source: { number: user.cli, userId: user.id },
    destination: { number: destination.number, userId: undefined },
    time: ruling.time,
  } as const
  return applyRules(destination, attempt, { ...ruling, customerId: user.customerId })
}

/** The destination of an outside call to `destination`, after rules; `from` is the caller's number. */
export function ruledInbound<User extends RoutedUser>(
  from: string,
  destination: Destination<User>,
  ruling: RuleContext<User>,
): Destination<User> {
  const attempt = inboundAttempt(from, destination, ruling.time)
  return applyRules(destination, attempt, { ...ruling, customerId: customerOf(destination) })
}

/** A call from outside, as matched by rules. */
export function inboundAttempt(from: string, destination: Destination, time: number): Attempt {
  const source: RuleParty = { number: from, userId: undefined }
  return { direction: 'in', source, destination: calledEnd(destination), time }
}

function calledEnd(destination: Destination): RuleParty {
  if (destination.kind !== 'user') return { number: destination.number, userId: undefined }
  const { user, through } = destination
  return { number: through ?? user.ext, userId: user.id }
}

function applyRules<User extends RoutedUser>(
  destination: Destination<User>,
  attempt: Attempt,
  { directory, customerId }: RuleContext<User> & { readonly customerId: number },
): Destination<User> {
  const rule = ruleFor(directory.rulesOf(customerId), attempt)
  if (!rule) return destination
  const { number } = attempt.destination
  if (rule.action.kind === 'block') return { kind: 'barred', number }
  const { type, id } = rule.action.to
  return directory.destinationOf(type, id, customerId) ?? { kind: 'unknown', number }
}
