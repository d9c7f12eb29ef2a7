import { readCode, type CodeWord } from '../../api/codes.ts'
import type { RingGroup } from '../../api/modules/ring-groups.ts'
import { readNextDestination, type NextDestination } from './next-destination.ts'

/** A ring group, as its calls see it. */
export type RingGroupSettings = {
  readonly name: string
  /** Ids of users, in hunt order. */
  readonly members: readonly number[]
  /** A ring all, H hunt, M memory hunt. */
  readonly strategy: CodeWord<'ringgroup.strategy'>
  readonly ringSeconds: number
  readonly cliPrefix: boolean
  /** Music instead of ring-back. */
  readonly mohId: number | undefined
  readonly final: NextDestination
}

/** Seconds that a member rings if the group does not set them. */
const defaultRingSeconds = 20

/** Reads a ring group's record with its members. */
export function readRingGroup(
  group: Partial<Omit<RingGroup, 'users' | 'ddis'>>,
  members: readonly number[],
): RingGroupSettings {
  return {
    name: group.name ?? '',
    members,
    strategy: readCode('ringgroup.strategy', group.strategy) ?? 'A',
    ringSeconds: group.ring_time || defaultRingSeconds,
    cliPrefix: group.cli_prefix ?? false,
    mohId: group.moh_id || undefined,
    final: readNextDestination(group.final_dst_type, group.final_dst_id),
  }
}
