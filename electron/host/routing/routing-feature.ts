import { codeTables } from '#shared/api/codes.ts'
import { timeIntervals } from '#shared/api/time-intervals.ts'
import type { RoutingChange } from '#shared/calls/routing/changes.ts'
import type { NextDestination } from '#shared/calls/routing/next-destination.ts'
import { maxChanges, maxKeys, type RoutingQuestion } from '#shared/host/routing.ts'
import { initialSlices } from '#shared/host/state.ts'
import { flag, listOf, oneOf, orNull, type Check } from '#shared/settings/checks.ts'
import { adminFeature } from '../admin/admin-feature.ts'
import { id, longListOf, moment, oneOfShapes, record, text, whole } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { RoutingDesk } from './routing-desk.ts'

const number = text(64)
const nextDestination = record<NextDestination>({ type: oneOf(...codeTables['user.final_dst_type']), id })
const intervals = listOf(whole(0, timeIntervals.length - 1))

type ChangeOf<Kind extends RoutingChange['kind']> = Extract<RoutingChange, { kind: Kind }>

const change = oneOfShapes<RoutingChange, 'kind'>('kind', {
  number: record<ChangeOf<'number'>>({ kind: oneOf('number'), number, to: nextDestination }),
  key: record<ChangeOf<'key'>>({
    ...{ kind: oneOf('key'), ivrId: id, to: nextDestination },
    key: oneOf('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'),
  }),
  final: record<ChangeOf<'final'>>({
    ...{ kind: oneOf('final'), id, to: nextDestination },
    of: oneOf('queue', 'ring-group', 'ivr', 'user'),
  }),
  rule: record<ChangeOf<'rule'>>({ kind: oneOf('rule'), id, intervals, to: orNull(nextDestination) }),
  'new-rule': record<ChangeOf<'new-rule'>>({
    ...{ kind: oneOf('new-rule'), from: number, number, intervals, to: nextDestination },
  }),
})
const changes: Check<readonly RoutingChange[]> = longListOf(change, maxChanges)

/** Where calls go: tested step by step, and against the calls of the last 90 days. */
export const routingFeature = defineFeature({
  name: 'routing',
  slices: initialSlices('routing'),
  needs: { session: sessionFeature, admin: adminFeature },
  create: ({ clock, set, own }, { session: { api }, admin: { client } }) =>
    own(
      new RoutingDesk({
        ...{ api, clock, changes: () => client.changes },
        onBackTest: (state) => set('routing', state),
      }),
    ),
  signedOut: (desk) => desk.forget(),
  methods: {
    'routing.read': { input: record({ fresh: flag }), run: (desk, { fresh }) => desk.read(fresh) },
    'routing.test': {
      input: record<RoutingQuestion>({
        ...{ from: number, to: number, time: moment, changes },
        keys: longListOf(text(maxKeys), maxKeys),
        answers: oneOf('nobody', 'first'),
      }),
      run: (desk, question) => desk.test(question),
    },
    'routing.backTest': {
      input: record({ changes }),
      run: (desk, input) => desk.startBackTest(input.changes),
    },
    'routing.cancel': { input: null, run: (desk) => desk.cancel() },
  },
})
