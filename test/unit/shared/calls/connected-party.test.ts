import { describe, expect, test } from 'vitest'
import { connectedParty } from '#shared/calls/connected-party.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { indexPeople } from '#shared/calls/people-index.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { colleague, queue } from '#test/support/people.ts'

const country = 'GB'
const kit = colleague({
  numbers: [
    { label: 'extension', number: '1002' },
    { label: 'direct', number: '+442079460100' },
  ],
})
const index = indexPeople([kit, queue()], country)
const customer = { number: '+447700900142', name: 'Ada Example', id: '' }
const answered = { state: 'connected', number: '1002', name: 'Kit Colleague', sipCallId: 'leg' } as const
const joined = { state: 'CONNECTED', destinationCallId: 'leg', source: customer } as const

function partyOf(line: Partial<Line> = {}, call: Partial<LiveCallRecord> = {}) {
  const shown = phoneLine({ ...answered, ...line })
  return connectedParty(shown, liveCall({ ...joined, ...call }), { shown, index, country })
}

describe('the party that the platform has joined to an answered line', () => {
  test('is the one of the live call with the leg of the line', () => {
    expect(partyOf()).toEqual({ number: '+447700900142', name: 'Ada Example' })
    expect(partyOf({ state: 'held' }, { state: 'ON_HOLD' })).toMatchObject({ name: 'Ada Example' })
    const placed = {
      sourceCallId: 'leg',
      destinationCallId: '',
      source: joined.source,
      destination: customer,
    }
    expect(partyOf({ direction: 'out' }, placed)).toMatchObject({ name: 'Ada Example' })
  })

  test('has no number if it is withheld', () => {
    const source = { number: 'anonymous', name: 'Anonymous', id: '' }
    expect(partyOf({}, { source })).toEqual({ number: '', name: '' })
  })

  test.each<[string, Partial<Line>, Partial<LiveCallRecord>]>([
    ['is another leg', {}, { destinationCallId: 'other' }],
    ['is known from an event alone', {}, { confirmed: false }],
    ['still rings', { state: 'ringing' }, { state: 'RINGING' }],
    ['is over', { state: 'ended' }, {}],
    ['has the same number', { number: '07700 900142' }, {}],
    [
      'has another number of the same colleague',
      {},
      { source: { number: '+442079460100', name: '', id: '' } },
    ],
    ['names the same colleague', {}, { source: { number: '+442079460555', name: '', id: '2' } }],
    ['is with a service', {}, { source: { number: '6002', name: 'Billing', id: 'Queue2' } }],
    ['does not say who is there', {}, { source: { number: '', name: '', id: '' } }],
  ])('is unknown if the live call %s', (_, line, call) => {
    expect(partyOf(line, call)).toBeNull()
  })

  test.each(['', '*411002', '6002'])('is not shown for a line to %j', (number) => {
    expect(partyOf({ number })).toBeNull()
  })
})
