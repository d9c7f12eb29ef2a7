import { beforeEach, expect, test } from 'vitest'
import { expectRecords } from '#electron/host/history/expect-records.ts'
import type { RejectedCall } from '#electron/host/phone/lines/receive-invite.ts'
import { StateStore } from '#electron/host/state-store.ts'
import type { CallInput } from '#shared/calls/call-input.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { hostState } from '#test/support/fake-host.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

/** Which records are expected of calls that have ended, and which of them there must be. */

let lines: readonly Line[]
let records: readonly LiveCallRecord[]
let expected: string[]
const lineChange = new Emitter<void>()
const ended = new Emitter<LiveCallRecord>()
const rejected = new Emitter<RejectedCall>()

beforeEach(() => {
  lines = []
  records = []
  expected = []
  const store = new StateStore(hostState())
  const certain = (talked: boolean) => (talked ? 'talked' : 'only rang')
  return expectRecords({
    store,
    clock: new ManualClock(),
    phone: {
      get lines() {
        return lines
      },
      onChange: (listener) => lineChange.on(listener),
    },
    calls: {
      get records() {
        return records
      },
      onEnd: (listener) => ended.on(listener),
    },
    callInputs: new Emitter<CallInput>(),
    rejected,
    recents: {
      expect: ({ id }, { talked }) => void expected.push(`call ${id}, ${certain(talked)}`),
      expectLine: ({ id }, { talked }) => void expected.push(`line ${id}, ${certain(talked)}`),
      expectReported: (id) => void expected.push(`reported ${id}`),
      refresh: async () => ({ ok: true, value: undefined }),
    },
  })
})

test('a colleague took the call: no record has to come of what only rang here', () => {
  lines = [phoneLine()]
  records = [liveCall({ id: 5 })]
  lineChange.emit()
  lines = [phoneLine({ state: 'ended', endReason: 'answered-elsewhere' })]
  lineChange.emit()
  ended.emit(liveCall({ id: 5, state: 'HANGUP' }))
  expect(expected).toEqual(['call 5, only rang'])
})

test('a call that goes on with a colleague is theirs, even if it rang at this phone', () => {
  lines = [phoneLine()]
  records = [liveCall({ id: 5 })]
  lineChange.emit()
  lines = []
  lineChange.emit()
  const theirs = { number: '1002', name: 'Kim', id: '8' }
  ended.emit(liveCall({ id: 5, state: 'HANGUP', destination: theirs, connectedAt: 1_800_000_010_000 }))
  expect(expected).toEqual(['call 5, only rang'])
})

test('there must be a record of a call in which the agent talked, here or on another phone', () => {
  const connectedAt = 1_800_000_010_000
  lines = [phoneLine({ state: 'connected', connectedAt })]
  records = [liveCall({ id: 5 })]
  lineChange.emit()
  const nobody = { number: '', name: '', id: '' }
  ended.emit(liveCall({ id: 5, state: 'HANGUP', destination: nobody }))
  ended.emit(liveCall({ id: 6, state: 'HANGUP', connectedAt }))
  expect(expected).toEqual(['call 5, talked', 'call 6, talked'])
})

test('of a line whose live call was never seen, and of a refused call', () => {
  lines = [phoneLine({ id: 'a', state: 'ended' }), phoneLine({ id: 'b', state: 'ended', connectedAt: 1 })]
  lineChange.emit()
  rejected.emit({ sipCallId: 'c', number: '1002' } as RejectedCall)
  expect(expected).toEqual(['line a, only rang', 'line b, talked', 'line c, only rang'])
})
