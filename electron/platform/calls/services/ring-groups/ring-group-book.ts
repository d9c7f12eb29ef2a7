import { readRingGroup, type RingGroupSettings } from '#shared/calls/routing/ring-group.ts'
import type { Store } from '../../../store/store.ts'

export interface RingGroupBook {
  ringGroup(id: number): RingGroupSettings | undefined
}

export function storeRingGroups({ ringGroups }: Pick<Store, 'ringGroups'>): RingGroupBook {
  return {
    ringGroup(id) {
      const group = ringGroups.read(id)
      return group && readRingGroup(group, group.user_ids)
    },
  }
}
