import { readCode } from '../../api/codes.ts'
import type { User } from '../../api/modules/customer.ts'
import type { Forwarding, RoutedUser } from './directory.ts'
import { readNextDestination } from './next-destination.ts'

/** Seconds that a phone rings if the user's own setting is unreadable. */
const defaultRingSeconds = 30

/** Seconds that another number rings if the user's setting is unreadable. */
const defaultForwardSeconds = 25

/** Reads a user's record for routing, whether the account is active or not. */
export function readRoutedUser(user: User, customerId: number): RoutedUser {
  const ringSeconds = Number(user.ring_time)
  return {
    id: user.id,
    customerId,
    name: `${user.first_name ?? ''} ${user.last_name ?? ''}`.trim(),
    ext: user.ext ?? '',
    cli: user.cli ?? '',
    country: user.cc ?? '',
    ringSeconds: ringSeconds > 0 ? ringSeconds : defaultRingSeconds,
    doNotDisturb: user.dnd ?? false,
    callWaiting: user.cw ?? true,
    finalDestination: readNextDestination(user.final_dst_type, user.final_dst_id, user.id),
    followMe: readFollowMe(user),
    networkUnavailable: readNetworkUnavailable(user),
  }
}

/** The user's Follow Me (`fm*`); undefined if it is off, not allowed, or has no targets. */
function readFollowMe(user: User): Forwarding | undefined {
  const targets = (user.fm_targets ?? []).map(String).filter((target) => target.trim() !== '')
  if (!user.fm || !(user.fm_allowed ?? true) || targets.length === 0) return undefined
  return {
    context: 'FOLLOW_ME',
    targets,
    onlyDirect: user.fm_only_direct ?? false,
    ownSeconds: Math.max(0, user.fm_init_ring_time ?? 0),
    ringSeconds: forwardSeconds(user.fm_ring_time),
    strategy: readCode('user.fm_strategy', user.fm_strategy) ?? 'A',
    cli: user.fm_cli === 'L' ? 'L' : 'R',
    confirms: user.fm_confirm_required ?? false,
    announcement: user.fm_announcement_enabled ? (user.fm_announcement_id ?? 0) : undefined,
    finalDestination: readNextDestination(user.fm_final_dst_type, user.fm_final_dst_id, user.id),
  }
}

/** The number that rings while no phone of the user is registered (`nun*`); undefined if there is none. */
function readNetworkUnavailable(user: User): Forwarding | undefined {
  const number = user.nun?.trim() ?? ''
  if (number === '') return undefined
  return {
    context: 'NUN',
    targets: [number],
    onlyDirect: user.nun_only_direct ?? false,
    ownSeconds: 0,
    ringSeconds: forwardSeconds(user.nun_ring_time),
    strategy: 'A',
    cli: 'R',
    confirms: false,
    announcement: undefined,
    finalDestination: readNextDestination(user.final_dst_type, user.final_dst_id, user.id),
  }
}

function forwardSeconds(written: unknown): number {
  const read = Number(written)
  return read > 0 ? read : defaultForwardSeconds
}
