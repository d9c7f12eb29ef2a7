import { fc } from '#test/support/property.ts'
import { callEventNames, type CallEvent } from '#shared/api/events.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { CallInput } from '#shared/calls/call-input.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { liveCall } from './live-calls.ts'

const start = 1_800_000_000_000
/** Few calls, few events and little time, so that they interact often. */
const callId = fc.integer({ min: 1, max: 5 })
const time = fc.integer({ min: 0, max: 20_000 }).map((after) => start + after)

const span = { startedAt: time, answeredAt: time }

const record: fc.Arbitrary<LiveCallRecord> = fc
  .record({
    id: callId,
    state: fc.constantFrom('INITIAL', 'RINGING', 'CONNECTED', 'ON_HOLD', 'HANGUP'),
    direction: fc.constantFrom('in', 'out'),
    source: fc.record({
      number: fc.constantFrom('+442079460018', '204', ''),
      name: fc.constantFrom('Ada Example', ''),
      id: fc.constantFrom('', '7'),
    }),
    connectedAt: fc.option(time),
    recording: fc.constantFrom('off', 'recording'),
  })
  .map((changes) => liveCall(changes as Partial<LiveCallRecord>))

const event: fc.Arbitrary<CallEvent> = fc.record(
  {
    id: fc.integer({ min: 1, max: 12 }).map((number) => `event-${number}`),
    event_time: time.map((at) => writeTimestamp(at)),
    event_name: fc.constantFrom(...callEventNames, 'call.parked'),
    call_id: callId,
    state: fc.constantFrom('INITIAL', 'RINGING', 'CONNECTED', 'ON_HOLD', 'HANGUP', 'odd'),
    src: fc.constantFrom('+442079460018', '204', null),
    src_name: fc.constantFrom('Ada <b>Example</b>', 'Zoë', null),
  },
  { requiredKeys: ['id', 'event_time', 'event_name', 'call_id', 'state'] },
)

/** Any input of a book of live calls, in any order. */
export const randomCallInput: fc.Arbitrary<CallInput> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('event' as const), receivedAt: time, event }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('reading' as const),
      ...span,
      calls: fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('call' as const), ...span, call: record }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('absent' as const), ...span, callId }) },
)
