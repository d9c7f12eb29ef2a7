import { readCode } from '#shared/api/codes.ts'
import type { StoredUser } from '../../store/rows.ts'
import type { Forwarding } from '../directory.ts'
import { readOnwards } from '../onwards.ts'

/** Seconds that a number elsewhere rings where the user's setting cannot be read. */
const defaultRingSeconds = 25

/** The user's Follow Me (`fm*`); undefined where it is off, not allowed, or has nobody to ring. */
export function readFollowMe(user: StoredUser): Forwarding | undefined {
  const targets = (user.fm_targets ?? []).map(String).filter((target) => target.trim() !== '')
  if (!user.fm || !(user.fm_allowed ?? true) || targets.length === 0) return undefined
  return {
    context: 'FOLLOW_ME',
    targets,
    onlyDirect: user.fm_only_direct ?? false,
    ownSeconds: Math.max(0, user.fm_init_ring_time ?? 0),
    ringSeconds: seconds(user.fm_ring_time),
    strategy: readCode('user.fm_strategy', user.fm_strategy) ?? 'A',
    cli: user.fm_cli === 'L' ? 'L' : 'R',
    confirms: user.fm_confirm_required ?? false,
    announcement: user.fm_announcement_enabled ? (user.fm_announcement_id ?? 0) : undefined,
    finalDestination: readOnwards(user.fm_final_dst_type, user.fm_final_dst_id, user.id),
  }
}

/** The number that rings while no phone of the user is registered (`nun*`); undefined where there is none. */
export function readNetworkUnavailable(user: StoredUser): Forwarding | undefined {
  const number = user.nun?.trim() ?? ''
  if (number === '') return undefined
  return {
    context: 'NUN',
    targets: [number],
    onlyDirect: user.nun_only_direct ?? false,
    ownSeconds: 0,
    ringSeconds: seconds(user.nun_ring_time),
    strategy: 'A',
    cli: 'R',
    confirms: false,
    announcement: undefined,
    finalDestination: readOnwards(user.final_dst_type, user.final_dst_id, user.id),
  }
}

function seconds(written: unknown): number {
  const read = Number(written)
  return read > 0 ? read : defaultRingSeconds
}

/**
 * Whether a setting is on that the specification shows as text in one place and as a flag or a number in another, such
 * as `vm_tts`, `email_missed` and `auto_answer_header` (2.3).
 */
export function isOn(setting: unknown): boolean {
  return (
    setting === true || setting === 1 || (typeof setting === 'string' && /^(y|yes|e|1|true)$/i.test(setting))
  )
}
