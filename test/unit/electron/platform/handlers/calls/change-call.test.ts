import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { changeCall, type Changes } from '#electron/platform/handlers/calls/change-call.ts'
import type { Call } from '#electron/platform/calls/call.ts'
import { openStore } from '#electron/platform/store/store.ts'
import { CallBench, flushMicrotasks } from '#test/support/call-bench.ts'

const store = openStore(':memory:')
store.callLabels.insert({ customer_id: 1, name: 'Known' })
afterAll(() => store[Symbol.dispose]())

let bench = new CallBench()
afterEach(() => bench.close())

const change = (call: Call, changes: Changes) =>
  changeCall({ board: bench.engine.board, labels: store.callLabels, actor: bench.actor(2) }, call.id, changes)

const fine: readonly Changes[] = [
  { labels: ['Known'] },
  { action_url: 'https://crm.example/7', action_text: 'Open' },
  { monitor_state: 'start' },
  { dst: '1003' },
]
const refused: readonly Changes[] = [
  { labels: ['Unknown'] },
  { labels: ['Known', 99] },
  { action_url: 'javascript:alert(1)' },
  { monitor_state: 'resume' },
  { state: 'hangup' },
  { state: 'answer' },
  { dst: '1002' },
  { dst: '7' },
]
const pairs = refused.flatMap((wrong) =>
  fine
    .filter((right) => Object.keys(right).every((name) => !Object.hasOwn(wrong, name)))
    .map((right) => ({ ...right, ...wrong })),
)

describe('PATCH of a live call', () => {
  it.each(pairs)('that is refused changes nothing: %j', async (changes) => {
    bench = new CallBench()
    const { call, caller, phone } = await bench.connectedCall()
    const before = { facts: call.live.facts, live: bench.live, events: bench.events }
    expect(change(call, changes)).toMatchObject({ ok: false, error: { status: 400 } })
    await flushMicrotasks()
    expect({ facts: call.live.facts, live: bench.live, events: bench.events }).toEqual(before)
    expect([caller.hungUp, phone.hungUp, bench.recordings]).toEqual([undefined, undefined, []])
  })

  it('carries out all that it asks for', async () => {
    bench = new CallBench()
    const { call } = await bench.connectedCall()
    const [labelled, linked, recorded] = fine
    const all: Changes = { ...labelled, ...linked, ...recorded }
    expect(change(call, all)).toMatchObject({ ok: true })
    expect(call.live.facts).toMatchObject({
      labels: ['Known'],
      actionUrl: 'https://crm.example/7',
      actionText: 'Open',
      recording: 'start',
    })
    expect(change(call, { labels: [], dst: '1003' })).toMatchObject({ ok: true })
    expect(bench.live).toEqual(['2 INITIAL'])
  })
})
