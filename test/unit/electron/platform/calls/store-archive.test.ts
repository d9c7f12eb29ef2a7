import { afterEach, beforeEach, expect, it } from 'vitest'
import { balanceOf } from '#electron/platform/account.ts'
import { Participant } from '#electron/platform/calls/participant.ts'
import { userParty } from '#electron/platform/calls/party.ts'
import { endUnfinishedMediaSessions, storeArchive } from '#electron/platform/calls/store-archive.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { sampleUser } from '#test/support/call-bench.ts'
import { callFacts } from '#test/support/call-facts.ts'
import { FakeLeg } from '#test/support/fake-leg.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

let store: Store
let clock: ManualClock
let traced: ReadonlySet<string>[]

beforeEach(() => {
  store = openStore(':memory:')
  clock = new ManualClock()
  traced = []
})
afterEach(() => store[Symbol.dispose]())

function archive() {
  return storeArchive({ store, clock, traces: { storeDialogs: (_, dialogs) => void traced.push(dialogs) } })
}

it('leaves a record of each media session, with the cause of the call', () => {
  const leg = new FakeLeg('1002')
  const facts = callFacts({ state: 'CONNECTED' })
  const close = archive().openMediaSession(facts, new Participant(leg, userParty(sampleUser(2))))
  const [session] = store.mediaSessions.where([])
  expect(session).toMatchObject({ status: 'active', user: 2, call_id: leg.sipCallId, duration: 0 })
  clock.advance(61_000)
  close({ ...facts, state: 'HANGUP', cause: causes.blindTransfer })
  expect(store.mediaSessions.where([])).toMatchObject([{ status: 'ended', duration: 61 }])
  expect(store.msdrs.where([])).toMatchObject([
    {
      media_session_id: session?.id,
      call_id: leg.sipCallId,
      created_at: session?.created_at,
      src: '+442079460018',
      src_id: 'contact:7',
      dst: '1002',
      dst_id: '2',
      duration: 61,
      type: 'audio',
      user_id: 2,
      t_cause: 'Blind transfer',
      live_id: facts.id,
      party_ids: [2],
    },
  ])
})

it('has no media session of a negative length where the clock was set back', () => {
  const participant = new Participant(new FakeLeg('1002'), userParty(sampleUser(2)))
  const close = archive().openMediaSession(callFacts({ state: 'CONNECTED' }), participant)
  clock.set(-3_600_000)
  close(callFacts({ state: 'HANGUP', cause: causes.normal }))
  expect(store.msdrs.where([])).toMatchObject([{ duration: 0 }])
})

it('keeps the trace with the record of a call', () => {
  const dialogs = new Set(['a', 'b'])
  archive().storeCall(callFacts({ state: 'HANGUP', cause: causes.normal }), dialogs)
  expect(store.cdrs.where([])).toHaveLength(1)
  expect(traced).toEqual([dialogs])
})

it('ends media sessions that a killed process left open', () => {
  const participant = new Participant(new FakeLeg('1002'), userParty(sampleUser(2)))
  archive().openMediaSession(callFacts(), participant)
  endUnfinishedMediaSessions(store)
  expect(store.mediaSessions.where([])).toMatchObject([{ status: 'ended' }])
  expect(store.msdrs.where([])).toEqual([])
})

it('charges the customer with what the call cost, and shows its labels', () => {
  const source = { ...callFacts().source, number: '1001', id: '1', user: sampleUser(1) }
  const target = { ...callFacts().target, number: '+447700900142', id: '', user: undefined }
  const outbound = { direction: 'out', labels: ['Orders', 3], connectedAt: 0, endedAt: 120_000 } as const
  const { user: _, ...outside } = target
  archive().storeCall(
    callFacts({ state: 'HANGUP', cause: causes.normal, source, target: outside, ...outbound }),
    new Set(),
  )
  const [cdr] = store.cdrs.where([])
  expect(cdr).toMatchObject({ charge: 0.09, labels: ['Orders', 3] })
  expect(balanceOf(store, 1)).toBe(-0.09)
})

it('leaves a call-tracking record of a call to a number of a campaign, and of no other', () => {
  const line = { customer_id: 1, name: 'Leaflet', target_type: 0, target_id: 2 }
  store.ddis.insert({ ...line, e164: '+441632960120', campaign_id: 3 })
  store.ddis.insert({ ...line, e164: '+441632960121', campaign_id: null })
  for (const number of ['+441632960120', '+441632960121', '1002'])
    archive().trackInboundCall(callFacts({}), number)
  archive().trackInboundCall(callFacts({ customerId: 2 }), '+441632960120')
  expect(store.trackedCalls.where([])).toMatchObject([
    {
      e164: '+441632960120',
      name: 'Leaflet',
      info: '+442079460018',
      ...{ campaign_id: 3, live_id: 9, customer_id: 1 },
    },
  ])
})
