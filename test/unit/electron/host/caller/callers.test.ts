import { beforeEach, describe, expect, test } from 'vitest'
import { Callers } from '#electron/host/caller/callers.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { Caller } from '#shared/host/caller.ts'
import { fakeApi, page, queryOf, type FakeApi } from '#test/support/fake-api.ts'
import { hostState } from '#test/support/fake-host.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { colleague } from '#test/support/people.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

const number = '+442079460018'
const agent = { id: 7, ext: '1001', country: 'GB' }
const at = (minutes: number) => writeTimestamp(1_800_000_000_000 + minutes * 60_000)

let platform: FakeApi
let clock: ManualClock
let lines: readonly Line[]
let calls: readonly LiveCallRecord[]
let contact: number | null
let shown: readonly Caller[]
let callers: Callers

beforeEach(() => {
  platform = fakeApi()
  clock = new ManualClock()
  lines = []
  calls = []
  contact = null
  const people = {
    list: [
      colleague({ key: 'user:7', name: 'Sam Sample' }),
      colleague({ key: 'user:8', name: 'Kofi Larkmoor' }),
    ],
    error: null,
  }
  const base = hostState()
  const session = base.session.kind === 'signed-in' ? base.session : null
  callers = new Callers({
    api: platform.api,
    clock,
    state: () => ({
      ...{ lines, calls, people },
      session: session ? { ...session, agent: { ...session.agent, ...agent } } : base.session,
    }),
    contactOf: () => contact,
    local: {
      read: async () => ({
        texts: { kind: 'ready', value: { thread: number, unread: 0, last: [] } },
        voicemail: { kind: 'ready', value: { messages: [], total: 0 } },
      }),
    },
    onChange: (list) => (shown = list),
  })
  shown = []
})

function ring(changes: Partial<Line> = {}): void {
  lines = [phoneLine({ number, ...changes })]
  callers.update()
}

const asked = (path: string) => platform.requests.filter((request) => request.path === path)

describe('what is known of a caller', () => {
  test('is read when the phone rings: last calls by anybody, their recordings and notes', async () => {
    contact = 5
    platform.routes.set('GET /contacts/5/cdrs', () =>
      page([
        {
          id: 3,
          live_id: 103,
          user_id: 8,
          type: 'I',
          calldate: at(3),
          src: number,
          dst_id: '8',
          billsec: 90,
        },
        {
          id: 2,
          live_id: 102,
          user_id: 7,
          type: 'O',
          calldate: at(2),
          dst: number,
          src_id: '7',
          billsec: 30,
        },
      ]),
    )
    platform.routes.set('GET /monitors', () =>
      page([{ id: 9, live_id: 103, summary: 'Wants a refund.', sentiment: 'neutral' }]),
    )
    platform.routes.set('GET /cdrs/2/notes', () => page([{ id: 1, text: 'Ask for the studio door.' }]))
    ring()
    await flushTasks()
    const [caller] = shown
    expect(caller?.calls).toMatchObject({
      kind: 'ready',
      value: [
        { type: 'in', by: 'Kofi Larkmoor', isOwn: false, recordings: [9] },
        { type: 'out', by: 'Sam Sample', isOwn: true, recordings: [] },
      ],
    })
    expect(caller?.summary).toMatchObject({ kind: 'ready', value: { words: 'Wants a refund.' } })
    expect(caller?.notes).toMatchObject({ kind: 'ready', value: [{ words: 'Ask for the studio door.' }] })
    expect(asked('/cdrs')).toEqual([])
  })

  test('of a caller without a contact are found by the number at either end', async () => {
    platform.routes.set('GET /cdrs', (request) => {
      const [{ property }] = JSON.parse(queryOf(request, 'filter') ?? '[]')
      return page(property === 'src' ? [{ id: 1, live_id: 1, type: 'M', calldate: at(1), src: number }] : [])
    })
    ring()
    await flushTasks()
    expect(shown[0]?.calls).toMatchObject({ kind: 'ready', value: [{ type: 'missed', by: '' }] })
  })

  test('loads each part independently: a failed part shows its error, and is read again on request', async () => {
    platform.routes.set('GET /cdrs', () => err(appError('platform.failed')))
    ring()
    await flushTasks()
    expect(shown[0]).toMatchObject({
      calls: { kind: 'failed', error: { code: 'platform.failed' } },
      texts: { kind: 'ready' },
    })
    platform.routes.set('GET /cdrs', () => page([]))
    callers.retryFailedParts('line-1')
    expect(shown[0]?.calls.kind).toBe('loading')
    await flushTasks()
    expect(shown[0]?.calls).toEqual({ kind: 'ready', value: [] })
  })

  test('a part that this agent may not read is no failure', async () => {
    contact = 5
    platform.routes.set('GET /contacts/5/cdrs', () => err(appError('platform.forbidden')))
    platform.routes.set('GET /cdrs', () => page([]))
    ring()
    await flushTasks()
    expect(shown[0]?.calls).toEqual({ kind: 'ready', value: [] })
    expect(shown[0]?.summary).toEqual({ kind: 'ready', value: null })
  })

  test('is not asked for again while a queue rings for the same caller', async () => {
    platform.routes.set('GET /cdrs', () => page([]))
    platform.routes.set('GET /monitors', () => page([]))
    ring()
    await flushTasks()
    lines = [phoneLine({ number, state: 'ended', endReason: 'cancelled' })]
    callers.update()
    expect(shown).toEqual([])
    const before = platform.requests.length
    ring({ id: 'line-2' })
    await flushTasks()
    expect(shown[0]?.calls.kind).toBe('ready')
    expect(platform.requests.length).toBe(before)
  })

  test('stays after an answered call, and is removed after an unanswered ring', async () => {
    ring({ state: 'connected', connectedAt: 1 })
    lines = [phoneLine({ number, state: 'ended', connectedAt: 1, endedAt: 2 })]
    callers.update()
    lines = []
    callers.update()
    expect(shown).toHaveLength(1)
    callers.stop()
    expect(shown).toEqual([])
  })

  test('is that of the party to whom the call was transferred', async () => {
    ring({ state: 'connected', connectedAt: 1 })
    await flushTasks()
    ring({ state: 'connected', connectedAt: 1, number: '+447700900142' })
    expect(shown).toMatchObject([{ number: '+447700900142', calls: { kind: 'loading' } }])
    ring({ state: 'connected', connectedAt: 1, number: '' })
    expect(shown).toEqual([])
  })

  test('includes the waiting time, even after the caller has left the queue', () => {
    const queued = liveCall({
      id: 1,
      state: 'CONNECTED',
      destination: { number: '6001', name: 'Orders', id: 'Queue1' },
      startedAt: 1_000,
      connectedAt: 1_500,
    })
    const own = liveCall({ id: 2, parentId: 1, destinationCallId: 'sip-1', startedAt: 9_000 })
    calls = [queued, own]
    ring()
    expect(shown[0]?.waited).toEqual({ since: 1_500, until: null })
    calls = [own]
    ring({ state: 'connected', connectedAt: 20_000 })
    expect(shown[0]?.waited).toEqual({ since: 1_500, until: 20_000 })
  })
})

test('many rings at once cause four requests at a time, and none for ended calls', async () => {
  let open = 0
  let most = 0
  const release: (() => void)[] = []
  platform.routes.set('GET /cdrs', async () => {
    open += 1
    most = Math.max(most, open)
    await new Promise<void>((resolve) => release.push(resolve))
    open -= 1
    return page([])
  })
  for (let ringing = 0; ringing < 100; ringing += 1) {
    lines = [phoneLine({ id: `line-${ringing}`, number: `+4420794600${10 + ringing}` })]
    callers.update()
  }
  await flushTasks()
  lines = []
  callers.update()
  while (release.length > 0) {
    release.shift()?.()
    await flushTasks()
  }
  // Each question about a number is two requests, one for each end.
  expect(most).toBeLessThanOrEqual(8)
  expect(platform.requests.length).toBeLessThanOrEqual(8)
  expect(shown).toEqual([])
})

test('labels and a colleague’s note, which the platform stores with the call, are included', async () => {
  calls = [liveCall({ id: 2, destinationCallId: 'sip-1' })]
  platform.routes.set('GET /calls/2', () =>
    ok({
      data: { id: 2, labels: [4, 'Fragile'], action_text: ' Wants a refund ', action_url: '' },
      links: {},
    }),
  )
  ring()
  await flushTasks()
  expect(shown[0]?.extras).toEqual({
    kind: 'ready',
    value: { labels: [4], actionUrl: '', actionText: 'Wants a refund' },
  })
})
