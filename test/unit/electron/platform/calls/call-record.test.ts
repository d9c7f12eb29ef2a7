import Schema from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { CallEvent } from '#shared/api/events.ts'
import { LiveCall } from '#shared/api/modules/calls.ts'
import { Cdr } from '#shared/api/modules/history.ts'
import { liveCall } from '#electron/platform/calls/call-book.ts'
import { describeCdr, describeEvent } from '#electron/platform/calls/call-record.ts'
import { userParty } from '#electron/platform/calls/party.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { sampleUser } from '#test/support/call-bench.ts'
import { callFacts } from '#test/support/call-facts.ts'

const start = callFacts().startedAt
const over = {
  state: 'HANGUP',
  reached: 'CONNECTED',
  connectedAt: start + 4_000,
  endedAt: start + 64_900,
} as const
const outside = { number: '+442079460018', name: '', id: '' }

describe('what is told of a call', () => {
  it('is a Live Call', () => {
    const shown = liveCall(callFacts({ parentId: 4 }), start + 12_345)
    expect(Schema.Check(LiveCall.schema, shown)).toBe(true)
    expect(Object.keys(LiveCall.fields).filter((name) => !(name in shown))).toEqual([])
    expect(shown).toMatchObject({
      id: 9,
      state: 2,
      destination: 0,
      duration: 12,
      start_time: start / 1000,
      connected_at: null,
      parent_id: 4,
      clid: '"Jo Caller" <+442079460018>',
      dst_id: '2',
    })
  })

  it('is an event', () => {
    const event = describeEvent('call.hangup', callFacts({ ...over, cause: causes.normal }), {
      id: 'e1',
      now: start + 65_000,
    })
    expect(Schema.Check(CallEvent, event)).toBe(true)
    expect(event).toMatchObject({
      id: 'e1',
      call_id: 9,
      state: 'HANGUP',
      start_time: '2026-11-20 09:00:00',
      connected_at: '2026-11-20 09:00:04',
      event_time: '2026-11-20 09:01:05',
      duration: 64,
      t_cause: 'Normal Clearing',
      destination: 'in',
    })
  })

  it('is a record', () => {
    const cdr = describeCdr(callFacts({ ...over, cause: causes.normal }))
    expect(Schema.Check(Cdr.schema, { id: 1, ...cdr })).toBe(true)
    expect(cdr).toMatchObject({ live_id: 9, duration: 64, billsec: 60, type: 1, disposition: 2, user_id: 2 })
  })
})

it('has no negative times where the clock was set back during the call', () => {
  const cdr = describeCdr(callFacts({ ...over, endedAt: start - 3_600_000, cause: causes.normal }))
  expect(cdr).toMatchObject({ duration: 0, billsec: 0, charge: 0 })
})

describe('the kind of a record', () => {
  const kind = (facts: Parameters<typeof callFacts>[0]) => {
    const { type, user_id } = describeCdr(callFacts(facts))
    return ['O', 'I', 'M'][Number(type)] + String(user_id)
  }
  const own = userParty(sampleUser(1))

  it.each([
    ['inbound and answered', {}, over, 'I2'],
    ['inbound and not answered', {}, { cause: causes.noAnswer }, 'M2'],
    ['inbound and sent on while it rang', {}, { cause: causes.blindTransfer }, 'I2'],
    ['outbound and answered', { source: own, target: outside, direction: 'out' }, over, 'O1'],
    [
      'outbound and not answered',
      { source: own, target: outside, direction: 'out' },
      { cause: causes.noAnswer },
      'O1',
    ],
    ['internal and answered', { source: own, direction: 'out' }, over, 'O1'],
    ['internal and not answered', { source: own, direction: 'out' }, { cause: causes.noAnswer }, 'M2'],
    [
      'click-to-call that the caller let ring',
      { source: own, direction: 'out' },
      { reached: 'ACCEPTED' },
      'O1',
    ],
    ['between two outside numbers', { source: outside, target: outside, direction: 'out' }, over, 'Onull'],
  ] as const)('%s', (...[, parties, state, expected]) => {
    expect(kind({ state: 'HANGUP', endedAt: start + 1000, ...parties, ...state })).toBe(expected)
  })
})
