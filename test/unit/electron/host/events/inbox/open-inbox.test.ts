import { readdirSync, readFileSync, statSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import type { EventInbox, InboxRow } from '#electron/host/events/inbox/event-inbox.ts'
import { openInbox, type InboxOptions } from '#electron/host/events/inbox/open-inbox.ts'
import { eventually } from '#test/support/eventually.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

const now = Date.parse('2027-01-15T08:00:00Z')
const textOf = (id: unknown, more = {}) => JSON.stringify({ id, event_name: 'call.ringing', ...more })
const entry = (text: string) => ({ text, receivedAt: now, path: 'webhook' as const })
const idsOf = (rows: readonly InboxRow[]) => rows.map(({ text }) => JSON.parse(text).id)

let folder: TemporaryFolder
let log: NotedLog
let delivered: InboxRow[]
let opened: EventInbox[]

beforeEach(async () => {
  folder = await temporaryFolder('inbox')
  log = new NotedLog()
  delivered = []
  opened = []
})

afterEach(async () => {
  for (const inbox of opened) await inbox[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

/** Names of the files in which a text stands. */
function filesWith(text: string): readonly string[] {
  return readdirSync(folder.path).filter((name) => readFileSync(folder.join(name)).includes(text))
}

function open(changes: Partial<InboxOptions> = {}): EventInbox {
  const inbox = openInbox({
    userData: folder.path,
    clock: systemClock,
    log,
    onEntry: (one) => void delivered.push(one),
    ...changes,
  })
  opened.push(inbox)
  return inbox
}

describe('the inbox', () => {
  test('tells each entry as it came, in order, and after it was kept', async () => {
    const inbox = open()
    const kept = inbox.append({ ...entry(textOf('a', { src_name: '<b>Ünal 📞</b>' })), path: 'relay' })
    const later = inbox.append(entry(textOf('b')))
    expect(delivered).toEqual([])
    expect(await Promise.all([kept, later])).toEqual(['kept', 'kept'])
    expect(delivered).toEqual([])
    await eventually(() => expect(delivered).toHaveLength(2))
    expect(delivered).toEqual([
      { text: textOf('a', { src_name: '<b>Ünal 📞</b>' }), receivedAt: now, path: 'relay', known: false },
      { text: textOf('b'), receivedAt: now, path: 'webhook', known: false },
    ])
  })

  test('told to begin later, it tells what lies there no sooner', async () => {
    const refusing = open({ onEntry: () => Promise.reject(new Error('not now')) })
    await refusing.append(entry(textOf('left')))
    await refusing[Symbol.asyncDispose]()
    let begin = () => {}
    open({ later: (work) => (begin = work) })
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
    expect(delivered).toEqual([])
    begin()
    await eventually(() => expect(idsOf(delivered)).toEqual(['left']))
  })

  test('knows an event by its id; one without an id that can be used, by its text', async () => {
    const inbox = open()
    const outcomes = []
    for (const text of [
      textOf('a'),
      textOf('a', { src: '1' }),
      textOf(undefined),
      textOf(undefined),
      textOf(undefined, { src: '1' }),
      textOf(7),
      textOf(7, { src: '1' }),
      textOf(''),
      textOf('x'.repeat(1_000)),
      textOf(`${'x'.repeat(1_000)}y`),
      '[]',
      'null',
      'no JSON',
      'no JSON',
      '{"id":"\\ud800"}',
      '{"id":"\\udbff"}',
    ])
      outcomes.push((await inbox.append(entry(text))) === 'duplicate')
    const known = outcomes.flatMap((isKnown, index) => (isKnown ? [index] : []))
    expect(known).toEqual([1, 3, 13])
    await eventually(() => expect(delivered).toHaveLength(16))
    expect(delivered.flatMap((one, index) => (one.known ? [index] : []))).toEqual([1, 3, 13])
  })

  test('knows what came in the same turn, and what came before the last start', async () => {
    const first = open()
    const both = [first.append(entry(textOf('a'))), first.append(entry(textOf('a')))]
    expect(await Promise.all(both)).toEqual(['kept', 'duplicate'])
    await eventually(() => expect(delivered).toHaveLength(2))
    await first[Symbol.asyncDispose]()
    const second = open()
    expect(await second.append(entry(textOf('a')))).toBe('duplicate')
    await eventually(() => expect(delivered.map(({ known }) => known)).toEqual([false, true, true]))
  })

  test('tells at the next start what was not taken, and nothing that was', async () => {
    const never = Promise.withResolvers<void>()
    const first = open({
      onEntry(one) {
        delivered.push(one)
        return delivered.length === 3 ? never.promise : undefined
      },
    })
    await Promise.all(['a', 'b', 'c', 'd'].map((id) => first.append(entry(textOf(id)))))
    await first.append(entry(textOf('d')))
    await eventually(() => expect(idsOf(delivered)).toEqual(['a', 'b', 'c']))
    await first[Symbol.asyncDispose]()
    delivered = []
    open()
    await eventually(() => expect(idsOf(delivered)).toEqual(['c', 'd', 'd']))
    expect(delivered.map(({ known }) => known)).toEqual([false, false, true])
  })

  test('refuses what comes after its end, and keeps what came just before', async () => {
    const inbox = open()
    const last = inbox.append(entry(textOf('a')))
    const ended = inbox[Symbol.asyncDispose]()
    await expect(inbox.append(entry(textOf('b')))).rejects.toMatchObject({ trouble: 'closed' })
    expect(await last).toBe('kept')
    await ended
    open()
    await eventually(() => expect(idsOf(delivered)).toEqual(['a']))
  })

  test('keeps ids only of what was taken, in files that nobody else reads', async () => {
    const inbox = open()
    await inbox.append(entry(textOf('event-17', { text: 'See you at the Otterwick' })))
    expect(filesWith('Otterwick')).toHaveLength(1)
    for (const name of readdirSync(folder.path))
      expect([name, statSync(folder.join(name)).mode & 0o777]).toEqual([name, 0o600])
    await eventually(() => expect(delivered).toHaveLength(1))
    await eventually(() => expect(filesWith('Otterwick')).toEqual([]))
    await inbox[Symbol.asyncDispose]()
    expect(readdirSync(folder.path)).toEqual(['events.db'])
    expect(filesWith('event-17')).toEqual(['events.db'])
  })

  test('erases what was taken also where an entry between is refused again and again', async () => {
    const inbox = open({
      onEntry(one) {
        delivered.push(one)
        if (one.text.includes('Grumblethorpe')) throw new Error('not this one')
      },
    })
    const texts = ['Otterwick', 'Grumblethorpe', 'Otterwick too']
    await Promise.all(texts.map((text, n) => inbox.append(entry(textOf(n, { text })))))
    await eventually(() => expect(filesWith('Otterwick')).toEqual([]))
    expect(filesWith('Grumblethorpe')).toHaveLength(1)
    await inbox[Symbol.asyncDispose]()
    delivered = []
    open()
    await eventually(() =>
      expect(delivered.map(({ text }) => JSON.parse(text).text)).toEqual(['Grumblethorpe']),
    )
    await eventually(() => expect(filesWith('Grumblethorpe')).toEqual([]))
  })

  test('takes no more than it may hold, and more again when some was taken', async () => {
    const gate = Promise.withResolvers<void>()
    const inbox = open({ onEntry: () => gate.promise, limits: { waitingLength: 100 } })
    const text = textOf('a', { src: 'x'.repeat(30) })
    expect(await inbox.append(entry(text))).toBe('kept')
    await expect(inbox.append(entry(textOf('b', { src: 'x'.repeat(30) })))).rejects.toMatchObject({
      trouble: 'crowded',
    })
    gate.resolve()
    await eventually(async () => expect(await inbox.append(entry(textOf('b')))).toBeDefined())
    expect(log.lines.map(({ event }) => event)).toEqual(['inbox.cannot-keep', 'inbox.keeps-again'])
  })

  test('forgets the oldest ids where too many are known; a replay of the known pushes nothing out', async () => {
    const inbox = open({ limits: { known: 500 } })
    await Promise.all(Array.from({ length: 600 }, (_, n) => inbox.append(entry(textOf(`e${n}`)))))
    await eventually(() => expect(delivered).toHaveLength(600))
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 600 }, () => inbox.append(entry(textOf('e0')))))
    expect(await inbox.append(entry(textOf('e0')))).toBe('duplicate')
    await eventually(() => expect(delivered).toHaveLength(3_601))
    await Promise.all(Array.from({ length: 1_000 }, (_, n) => inbox.append(entry(textOf(`f${n}`)))))
    await eventually(() => expect(delivered).toHaveLength(4_601))
    await inbox.append(entry(textOf('f0')))
    expect(await inbox.append(entry(textOf('e0')))).toBe('kept')
    expect(await inbox.append(entry(textOf('f999')))).toBe('duplicate')
  })

  test('forgets old ids, and gives the space back', async () => {
    let time = now
    const clock = { now: () => time, after: systemClock.after.bind(systemClock) }
    const inbox = open({ clock })
    const size = () => statSync(folder.join('events.db')).size
    await Promise.all(
      Array.from({ length: 300 }, (_, n) => inbox.append(entry(textOf(`e${n}`, { src: 'x'.repeat(2_000) })))),
    )
    await eventually(() => expect(delivered).toHaveLength(300))
    time += 8 * 86_400_000
    await inbox[Symbol.asyncDispose]()
    expect(size()).toBeLessThan(40_000)
    expect(await open().append(entry(textOf('e0')))).toBe('kept')
  })
})
