import { CallTrackingCampaign } from '#shared/api/modules/call-tracking.ts'
import { Conference } from '#shared/api/modules/conferences.ts'
import { Ivr } from '#shared/api/modules/ivrs.ts'
import { Queue } from '#shared/api/modules/queues.ts'
import { PickupGroup, RingGroup } from '#shared/api/modules/ring-groups.ts'
import { RoutingRule } from '#shared/api/modules/routing-rules.ts'
import type { StoredRow } from '../rows.ts'
import { table } from '../table-spec.ts'

/*
 * Records that decide where a call goes. The numbers that lead to one are the rows of `ddis` with it as their target.
 */

/** A campaign, served as a number: `uri` is its page, the id is an integer here and text in the contract. */
export type StoredCampaign = Omit<CallTrackingCampaign, 'id'> &
  StoredRow & {
    readonly name: string
    readonly chat_setting_id?: number
    readonly call_me_back_setting_id?: number
    readonly call_tracking_setting_id?: number
    readonly rules: readonly unknown[]
  }

export type StoredConference = Conference &
  StoredRow & {
    readonly name: string
    /** The internal number of the room. */
    readonly confno: number
  }

/** An agent of a queue; `status`: logged in to it, `paused`: not rung for the time being. */
type QueueMember = { readonly user_id: number; readonly status: boolean; readonly paused?: boolean }

export type StoredQueue = Queue &
  StoredRow & {
    readonly name: string
    readonly number: number
    readonly members: readonly QueueMember[]
    /** Queue groups, by id. */
    readonly group_ids: readonly number[]
    /** Played to an agent before the caller is connected. */
    readonly agent_sounds?: string
  }

/** A ring group without the members that `include` adds to a list: they are read from `user_ids` and from `ddis`. */
export type StoredRingGroup = Omit<RingGroup, 'users' | 'ddis'> &
  StoredRow & {
    readonly name: string
    readonly number: number
    /** In the order in which a hunt rings them. */
    readonly user_ids: readonly number[]
  }

/** `users` is the number of members. */
export type StoredPickupGroup = PickupGroup & StoredRow & { readonly user_ids: readonly number[] }

/** A rule; lists that it serves as joined texts are also stored as written. */
export type StoredRoutingRule = RoutingRule &
  StoredRow & {
    readonly pos: number
    readonly action: string
    readonly sources: readonly (string | number)[]
    readonly destinations: readonly (string | number)[]
    readonly time_interval_ids: readonly number[]
  }

export type StoredIvr = Ivr & StoredRow & { readonly name: string; readonly number: number }

/** Tables that decide where a call goes. Everybody reads them; only root changes them. */
export const routingTables = {
  campaigns: table<StoredCampaign>({
    resource: CallTrackingCampaign,
    servesEveryField: true,
    visibility: 'shared',
  }),
  conferences: table<StoredConference>({ resource: Conference, indexed: ['confno'], visibility: 'shared' }),
  queues: table<StoredQueue>({ resource: Queue, indexed: ['number'], visibility: 'shared' }),
  ringGroups: table<StoredRingGroup>({ resource: RingGroup, indexed: ['number'], visibility: 'shared' }),
  pickupGroups: table<StoredPickupGroup>({ resource: PickupGroup, visibility: 'shared' }),
  routingRules: table<StoredRoutingRule>({ resource: RoutingRule, indexed: ['pos'], visibility: 'shared' }),
  ivrs: table<StoredIvr>({ resource: Ivr, indexed: ['number'], visibility: 'shared' }),
}
