import type { CallTrackingCampaign } from '#shared/api/modules/call-tracking.ts'
import type { Conference } from '#shared/api/modules/conferences.ts'
import type { Ivr } from '#shared/api/modules/ivrs.ts'
import type { Queue } from '#shared/api/modules/queues.ts'
import type { PickupGroup, RingGroup } from '#shared/api/modules/ring-groups.ts'
import type { RoutingRule } from '#shared/api/modules/routing-rules.ts'
import type { StoredRow } from '../rows.ts'

/*
 * What decides where a call goes. The numbers that lead to a record are the rows of `ddis` that have it as their target.
 */

/** A campaign is served in the shape of a number: `uri` is its page, the id is an integer here and text in the contract. */
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

/** An agent of a queue; `status` says whether the agent is logged in to it. */
type QueueMember = { readonly user_id: number; readonly status: boolean }

export type StoredQueue = Queue &
  StoredRow & {
    readonly name: string
    readonly number: number
    readonly members: readonly QueueMember[]
    /** Queue groups, by id. */
    readonly group_ids: readonly number[]
    /** What an agent hears before the caller is joined. */
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

/** `users` is how many there are. */
export type StoredPickupGroup = PickupGroup & StoredRow & { readonly user_ids: readonly number[] }

/** A rule, with what it serves as joined texts also as the lists that were written. */
export type StoredRoutingRule = RoutingRule &
  StoredRow & {
    readonly pos: number
    readonly action: string
    readonly sources: readonly (string | number)[]
    readonly destinations: readonly (string | number)[]
    readonly time_interval_ids: readonly number[]
  }

export type StoredIvr = Ivr & StoredRow & { readonly name: string; readonly number: number }
