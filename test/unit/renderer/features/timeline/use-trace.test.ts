import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { effectScope, nextTick, shallowRef, type EffectScope } from 'vue'
import { useTrace } from '#renderer/features/timeline/use-trace.ts'
import type { CallTimeline } from '#shared/calls/call-timeline.ts'
import type { ReadTrace, TracedMessage } from '#shared/calls/sip-trace/read-trace.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { TraceOf } from '#shared/host/traces.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { startPageHost } from '#test/support/page-host.ts'

const liveCall: TraceOf = { kind: 'call', id: 90_418 }
const pastCall: TraceOf = { kind: 'record', id: 7 }
const invite: TracedMessage = { at: 1, from: 'a', to: 'b', text: 'INVITE sip:204@pbx.example SIP/2.0' }
const traceOf = (...messages: readonly TracedMessage[]): ReadTrace => ({
  ...{ kind: 'messages', messages, left: 0, isCut: false },
})
const timeline: CallTimeline = {
  ...{ key: 'line-1', sipCallId: 'sip-1', number: '', direction: 'in', startedAt: 1, endedAt: null },
  ...{ callId: null, timings: { ringToScreen: null, clickToAudio: null }, quality: null },
  entries: [
    { at: 1, source: 'sip', way: 'in', title: 'INVITE', text: 'INVITE one' },
    { at: 2, source: 'event', way: 'in', title: 'call.ringing', text: 'no SIP' },
    { at: 3, source: 'sip', way: 'out', title: '180 Ringing (INVITE)', text: 'SIP/2.0 180 Ringing' },
  ],
}

let host: Screens
let scope: EffectScope
const of = shallowRef<TraceOf | null>(null)
const recorded = shallowRef<CallTimeline | null>(null)

beforeAll(async () => {
  host = await startPageHost()
})
beforeEach(() => {
  vi.useFakeTimers()
  of.value = null
  recorded.value = null
  scope = effectScope()
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

function follow(subject: TraceOf | null): ReturnType<typeof useTrace> {
  of.value = subject
  const trace = scope.run(() => useTrace(of, recorded))
  if (!trace) throw new Error('the scope is over')
  return trace
}
/** Lets `ms` pass; a reply of the host comes with the next timer. */
const pass = (ms = 1) => vi.advanceTimersByTimeAsync(ms)
const reads = () => host.asked().filter(({ method }) => method === 'trace.read').length

test('the trace of a past call is read once', async () => {
  host.answer('trace.read', ok(traceOf(invite)))
  const before = reads()
  const { trace, loading, isOwn } = follow(pastCall)
  expect(loading.value).toBe(true)
  await pass()
  expect([trace.value, loading.value, isOwn.value]).toEqual([traceOf(invite), false, false])
  await pass(60_000)
  expect(reads() - before).toBe(1)
})

test('that of a call in progress is read every two seconds; an unchanged one is not replaced', async () => {
  host.answer('trace.read', ok(traceOf(invite)))
  const before = reads()
  const { trace, loading } = follow(liveCall)
  await pass()
  const first = trace.value
  host.answer('trace.read', ok(traceOf({ ...invite })))
  await pass(2_001)
  expect(reads() - before).toBe(2)
  expect(trace.value).toBe(first)
  host.answer('trace.read', ok(traceOf(invite, { ...invite, at: 2 })))
  await pass(1_999)
  expect(loading.value).toBe(false)
  await pass()
  expect(trace.value).toEqual(traceOf(invite, { ...invite, at: 2 }))
  scope.stop()
  await pass(10_000)
  expect(reads() - before).toBe(3)
})

test('without messages of the platform those of this phone are shown', async () => {
  host.answer('trace.read', ok({ kind: 'none' }))
  recorded.value = timeline
  const { trace, isOwn } = follow(liveCall)
  expect(isOwn.value, 'not before the platform has answered').toBe(false)
  await pass()
  expect(isOwn.value).toBe(true)
  expect(trace.value).toEqual(
    traceOf(
      { at: 1, from: 'server', to: 'here', text: 'INVITE one' },
      { at: 3, from: 'here', to: 'server', text: 'SIP/2.0 180 Ringing' },
    ),
  )
})

test('a failure is reported, ends the reading, and is gone after a successful one', async () => {
  host.answer('trace.read', err(appError('platform.forbidden')))
  const before = reads()
  const { trace, error, reload } = follow(liveCall)
  await pass(10_000)
  expect([reads() - before, trace.value, error.value?.code]).toEqual([1, null, 'platform.forbidden'])
  host.answer('trace.read', ok(traceOf(invite)))
  reload()
  await pass()
  expect([trace.value, error.value]).toEqual([traceOf(invite), null])
})

test('a late answer about another call is dropped', async () => {
  host.answer('trace.read', 'never', { of: liveCall })
  host.answer('trace.read', 'never')
  const { trace, loading } = follow(liveCall)
  of.value = pastCall
  await nextTick()
  expect([trace.value, loading.value]).toEqual([null, true])
  of.value = null
  await nextTick()
  host.settle('trace.read', ok(traceOf(invite)))
  await pass()
  expect([trace.value, loading.value]).toEqual([null, false])
})
