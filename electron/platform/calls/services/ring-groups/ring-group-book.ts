import { readCode, type CodeWord } from '#shared/api/codes.ts'
import type { Store } from '../../../store/store.ts'
import { readOnwards, type Onwards } from '../../onwards.ts'

/** A ring group as its calls see it. */
export type RingGroupSettings = {
  readonly name: string
  /** Ids of users, in the order in which a hunt rings them. */
  readonly members: readonly number[]
  /** A ring all, H hunt, M memory hunt. */
  readonly strategy: CodeWord<'ringgroup.strategy'>
  readonly ringSeconds: number
  readonly cliPrefix: boolean
  /** Music instead of ring-back. */
  readonly mohId: number | undefined
  readonly final: Onwards
}

export interface RingGroupBook {
  ringGroup(id: number): RingGroupSettings | undefined
}

/** Seconds that a member rings where the group does not say. */
const defaultRingSeconds = 20

export function storeRingGroups({ ringGroups }: Pick<Store, 'ringGroups'>): RingGroupBook {
  return {
    ringGroup(id) {
      const group = ringGroups.read(id)
      return (
        group && {
          name: group.name,
          members: group.user_ids,
          strategy: readCode('ringgroup.strategy', group.strategy) ?? 'A',
          ringSeconds: group.ring_time || defaultRingSeconds,
          cliPrefix: group.cli_prefix ?? false,
          mohId: group.moh_id || undefined,
          final: readOnwards(group.final_dst_type, group.final_dst_id),
        }
      )
    },
  }
}
