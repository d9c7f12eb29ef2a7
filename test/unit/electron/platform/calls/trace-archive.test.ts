import { beforeEach, expect, it } from 'vitest'
import { traceOfCall, traceOfDialog } from '#electron/platform/calls/stored-traces.ts'
import { TraceArchive } from '#electron/platform/calls/trace-archive.ts'
import type { SipTraceEntry } from '#electron/platform/sip/leg.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { tracedCall } from '#test/support/traced-call.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

const call = { id: 9, customerId: 1 }
let store: Store
let clock: ManualClock
let dialogs: Map<string, SipTraceEntry[]>
let archive: TraceArchive

beforeEach(() => {
  store = openStore(':memory:')
  clock = new ManualClock()
  dialogs = new Map([
    ['phone', [...tracedCall].slice(0, 2)],
    ['fork', [...tracedCall].slice(2, 3)],
  ])
  archive = new TraceArchive({ store, clock, lines: { trace: (id) => dialogs.get(id) ?? [] } })
})
disposeAfterEach(() => [archive, store])

it('keeps the messages of all dialogs of a call, in the order of time', () => {
  archive.storeDialogs(call, new Set(['phone', 'virtual', 'fork']))
  expect(traceOfCall(store, 9).map(({ message }) => message.split(' ')[0])).toEqual([
    'INVITE',
    'SIP/2.0',
    'BYE',
  ])
  expect(traceOfDialog(store, { liveId: 9, callId: 'fork' })).toHaveLength(1)
  expect(traceOfDialog(store, { liveId: 9, callId: 'virtual' })).toEqual([])
  expect(traceOfCall(store, 10)).toEqual([])
})

it('adds the messages that come when the call is over', () => {
  archive.storeDialogs(call, new Set(['phone']))
  dialogs.set('phone', [...tracedCall])
  expect(traceOfCall(store, 9)).toHaveLength(2)
  clock.advance(2_000)
  expect(traceOfCall(store, 9)).toEqual(tracedCall.toSorted((a, b) => a.time - b.time))
  expect(clock.pending).toBe(0)
})

it('adds them when the platform ends', () => {
  archive.storeDialogs(call, new Set(['phone']))
  dialogs.set('phone', [...tracedCall])
  archive[Symbol.dispose]()
  expect(traceOfCall(store, 9)).toHaveLength(tracedCall.length)
  expect(clock.pending).toBe(0)
})

it('waits for nothing where there are no phones', () => {
  archive.storeDialogs(call, new Set(['virtual']))
  expect(clock.pending).toBe(0)
})

it('keeps the beginning of a very long dialog', () => {
  const long = { ...tracedCall[0], message: 'x'.repeat(100_000) } as SipTraceEntry
  dialogs.set('phone', [long, long, long, long])
  archive.storeDialogs(call, new Set(['phone']))
  expect(traceOfCall(store, 9)).toHaveLength(2)
})
