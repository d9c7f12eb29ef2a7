import { describe, expect, test } from 'vitest'
import type { InboxRow } from '#electron/host/events/inbox/event-inbox.ts'
import type { StoredEntry } from '#electron/host/events/inbox/inbox-file.ts'
import { EntryDispatcher } from '#electron/host/events/inbox/entry-dispatcher.ts'
import { eventually } from '#test/support/eventually.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

/** A dispatcher whose entries a test adds, and refuses by their text. */
function makeDispatcher({ atOnce = 1 } = {}) {
  const clock = new ManualClock()
  const log = new NotedLog()
  const stored: StoredEntry[] = []
  const attempts: string[] = []
  const accepted: string[] = []
  const refused = new Map<string, 'throws' | 'rejects'>()
  const waits = new Map<string, Promise<void>>()
  const dispatcher = new EntryDispatcher({
    clock,
    log,
    atOnce,
    onEntry({ text }) {
      attempts.push(text)
      const how = refused.get(text) ?? refused.get('*')
      if (how === 'throws') throw new Error(`not ${text}`)
      return how === 'rejects' ? Promise.reject(new Error(`not ${text}`)) : waits.get(text)
    },
    store: {
      read: (after, most) => stored.filter(({ position }) => position > after).slice(0, most),
      get end() {
        return stored.length
      },
    },
    onAccepted: ({ entry }) => accepted.push(entry.text),
    onIdle: () => {},
  })
  const add = (...texts: readonly string[]) => {
    for (const text of texts) {
      const entry: InboxRow = { text, receivedAt: 0, path: 'webhook', known: false }
      stored.push({ position: stored.length + 1, entry })
    }
    dispatcher.wake()
  }
  /** Lets pauses pass, one after another, until `check` holds. */
  const inTime = (check: () => void) =>
    eventually(
      () => {
        clock.advance(100)
        check()
      },
      { interval: 1 },
    )
  return { clock, log, attempts, accepted, refused, waits, dispatcher, add, inTime }
}

describe('what the inbox tells', () => {
  test('comes in order, however much it is', async () => {
    const { accepted, add } = makeDispatcher()
    const all = Array.from({ length: 1_000 }, (_, number) => String(number))
    add(...all.slice(0, 300))
    await eventually(() => expect(accepted).toHaveLength(300))
    add(...all.slice(300))
    await eventually(() => expect(accepted).toEqual(all))
  })

  test.each(['throws', 'rejects'] as const)('waits in its order where all is refused (%s)', async (how) => {
    const { accepted, attempts, refused, log, clock, add, inTime } = makeDispatcher()
    refused.set('*', how)
    add('a', 'b', 'c')
    await inTime(() => expect(attempts.length).toBeGreaterThan(12))
    expect(accepted).toEqual([])
    expect(clock.pending).toBeLessThanOrEqual(1)
    refused.clear()
    await inTime(() => expect(accepted).toEqual(['a', 'b', 'c']))
    expect(log.lines.map(({ event }) => event)).toEqual(['inbox.refused'])
  })

  test('is tried less and less often, and at once when something comes after a while', async () => {
    const { attempts, refused, clock, add } = makeDispatcher()
    refused.set('*', 'throws')
    add('a')
    const times: number[] = []
    const start = clock.now()
    for (let tries = 1; tries <= 9; tries += 1) {
      await eventually(() => expect(clock.pending).toBe(1))
      times.push(clock.now() - start)
      const before = attempts.length
      while (clock.pending > 0 && attempts.length === before) clock.advance(50)
      await eventually(() => expect(attempts.length).toBe(before + 1))
    }
    expect(times.map((time, index) => time - (times[index - 1] ?? 0)).slice(1)).toEqual([
      100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000,
    ])
    await eventually(() => expect(clock.pending).toBe(1))
    const before = attempts.length
    add('b')
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    expect(attempts.length).toBe(before)
    clock.advance(250)
    add('c')
    await eventually(() => expect(attempts.length).toBeGreaterThan(before))
  })

  test('goes on without an entry that alone is refused, and tells that one again later', async () => {
    const { accepted, attempts, refused, log, clock, add, inTime } = makeDispatcher()
    refused.set('bad', 'throws').set('worse', 'rejects')
    add('a', 'bad', 'worse', 'b', 'c')
    await inTime(() => expect(accepted).toEqual(['a', 'b', 'c']))
    expect(log.errors.filter((event) => event === 'inbox.set-aside').length).toBeGreaterThanOrEqual(1)
    const tries = attempts.length
    add('d')
    await eventually(() => expect(accepted).toEqual(['a', 'b', 'c', 'd']))
    expect(attempts.length).toBe(tries + 1)
    refused.clear()
    clock.advance(30_000)
    await inTime(() => expect(accepted).toEqual(['a', 'b', 'c', 'd', 'bad', 'worse']))
  })

  test('is told some at once where that is wanted, and the refused ones again', async () => {
    const { accepted, attempts, refused, add, inTime } = makeDispatcher({ atOnce: 3 })
    refused.set('b', 'rejects')
    add('a', 'b', 'c', 'd')
    await eventually(() => expect(accepted).toEqual(['a', 'c']))
    expect(attempts).toEqual(['a', 'b', 'c'])
    refused.clear()
    await inTime(() => expect(accepted).toEqual(['a', 'c', 'b', 'd']))
  })

  test('is not mixed up where what was set aside comes back while others wait to be taken', async () => {
    const { clock, log, accepted, attempts, refused, waits, add, inTime } = makeDispatcher({ atOnce: 3 })
    refused.set('bad', 'rejects')
    add('bad', 'a', 'b', 'c', 'd', 'e', 'f')
    await inTime(() => expect(log.errors).toContain('inbox.set-aside'))
    const slow = Promise.withResolvers<void>()
    waits.set('g', slow.promise)
    add('g', 'h', 'i')
    await eventually(() => expect(attempts).toContain('i'))
    refused.clear()
    clock.advance(30_000)
    slow.resolve()
    await inTime(() => expect(accepted).toContain('bad'))
    expect(accepted.toSorted()).toEqual(['a', 'b', 'bad', 'c', 'd', 'e', 'f', 'g', 'h', 'i'])
  })

  test('ends with what was told last', async () => {
    const { accepted, attempts, clock, refused, dispatcher, add } = makeDispatcher()
    add('a')
    await eventually(() => expect(accepted).toEqual(['a']))
    refused.set('*', 'throws')
    add('b')
    await eventually(() => expect(clock.pending).toBe(1))
    await dispatcher.stop()
    expect(clock.pending).toBe(0)
    add('c')
    clock.advance(60_000)
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    expect(attempts).toEqual(['a', 'b'])
  })
})
