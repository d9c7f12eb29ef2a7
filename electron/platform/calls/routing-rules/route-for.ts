import type { CallUser, Destination } from '../directory.ts'
import { customerOf, routeDialled } from '../routing.ts'
import type { Switchboard } from '../switchboard.ts'
import { ruleFor, type Attempt } from './rule.ts'

/*
 * Rules of direction `out` decide over calls of users that leave for outside, those of `in` over calls that come from
 * there; calls between users and services of a customer obey none.
 */

/** Where something leads that a user dials, asks for over REST, transfers a call to or has calls forwarded to. */
export function routeFor(board: Switchboard, user: CallUser, dialled: string): Destination {
  const destination = routeDialled(dialled, user, board.directory)
  if (destination.kind !== 'outside') return destination
  const attempt = {
    direction: 'out',
    source: { number: user.cli, userId: user.id },
    destination: { number: destination.number, userId: undefined },
  } as const
  return ruled(board, destination, { customerId: user.customerId, attempt })
}

/** Where a call from outside goes that would reach `destination`; `from` is the caller's number. */
export function ruledInbound(board: Switchboard, from: string, destination: Destination): Destination {
  const called =
    destination.kind === 'user'
      ? { number: destination.through ?? destination.user.ext, userId: destination.user.id }
      : { number: destination.number, userId: undefined }
  const attempt = {
    direction: 'in',
    source: { number: from, userId: undefined },
    destination: called,
  } as const
  return ruled(board, destination, { customerId: customerOf(destination), attempt })
}

function ruled(
  board: Switchboard,
  destination: Destination,
  { customerId, attempt }: { readonly customerId: number; readonly attempt: Omit<Attempt, 'time'> },
): Destination {
  const { directory } = board
  const rule = ruleFor(directory.rulesOf(customerId), { ...attempt, time: board.now() })
  if (!rule) return destination
  const { number } = attempt.destination
  if (rule.action.kind === 'block') return { kind: 'barred', number }
  const { type, id } = rule.action.to
  return directory.destinationOf(type, id, customerId) ?? { kind: 'unknown', number }
}
