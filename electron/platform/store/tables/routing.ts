import { CallTrackingCampaign } from '#shared/api/modules/call-tracking.ts'
import { Conference } from '#shared/api/modules/conferences.ts'
import { Ivr } from '#shared/api/modules/ivrs.ts'
import { Queue } from '#shared/api/modules/queues.ts'
import { PickupGroup, RingGroup } from '#shared/api/modules/ring-groups.ts'
import { RoutingRule } from '#shared/api/modules/routing-rules.ts'
import type {
  StoredCampaign,
  StoredConference,
  StoredIvr,
  StoredPickupGroup,
  StoredQueue,
  StoredRingGroup,
  StoredRoutingRule,
} from '../rows/routing.ts'
import { table } from '../table-spec.ts'

/** What decides where a call goes. Everybody reads it; only root changes it. */
export const routingTables = {
  campaigns: table<StoredCampaign>({
    name: 'campaigns',
    resource: CallTrackingCampaign,
    isWhole: true,
    visibility: 'shared',
    order: 'oldest-first',
  }),
  conferences: table<StoredConference>({
    name: 'conferences',
    resource: Conference,
    indexed: ['confno'],
    visibility: 'shared',
    order: 'oldest-first',
  }),
  queues: table<StoredQueue>({
    name: 'queues',
    resource: Queue,
    indexed: ['number'],
    visibility: 'shared',
    order: 'oldest-first',
  }),
  ringGroups: table<StoredRingGroup>({
    name: 'ring_groups',
    resource: RingGroup,
    indexed: ['number'],
    visibility: 'shared',
    order: 'oldest-first',
  }),
  pickupGroups: table<StoredPickupGroup>({
    name: 'pickup_groups',
    resource: PickupGroup,
    visibility: 'shared',
    order: 'oldest-first',
  }),
  routingRules: table<StoredRoutingRule>({
    name: 'routing_rules',
    resource: RoutingRule,
    indexed: ['pos'],
    visibility: 'shared',
    order: 'oldest-first',
  }),
  ivrs: table<StoredIvr>({
    name: 'ivrs',
    resource: Ivr,
    indexed: ['number'],
    visibility: 'shared',
    order: 'oldest-first',
  }),
}
