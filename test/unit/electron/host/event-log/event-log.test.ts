import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LogLine } from '#electron/host/event-log/log-line.ts'
import { checkLog } from '#electron/replay/check-log.ts'
import { readLogLines } from '#electron/replay/read-log.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { HostState } from '#shared/host/state.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { LoggedFixture } from '#test/support/logged-fixture.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

let fixture: LoggedFixture

beforeEach(() => {
  fixture = new LoggedFixture()
})
afterEach(() => {
  fixture[Symbol.dispose]()
  const [fault] = fixture.faults
  if (fault !== undefined) throw fault
})

const lines = (): readonly LogLine[] => fixture.sink.lines.map((line) => JSON.parse(line))
const linesOf = <Kind extends LogLine['t']>(kind: Kind) =>
  lines().filter((line): line is Extract<LogLine, { t: Kind }> => line.t === kind)

function event(state: string, changes: object = {}) {
  return {
    id: `${state}-${fixture.clock.now()}`,
    event_time: writeTimestamp(fixture.clock.now()),
    event_name: `call.${state.toLowerCase()}`,
    call_id: 1,
    state,
    ...changes,
  }
}

test('begins with a header and a full state', () => {
  const [header, start] = lines()
  const agent = { id: 7, name: expect.any(String), ext: expect.any(String) }
  expect(header).toMatchObject({
    t: 'header',
    format: 'switchhook-event-log',
    version: 1,
    app: '0.0.0',
    agent,
  })
  expect(start).toMatchObject({
    t: 'start',
    state: { session: { kind: 'signed-in' } },
    book: { entries: [] },
  })
})

test('continues with a full state after a record that it cannot write', () => {
  using broken = new LoggedFixture()
  const texts = () => broken.sink.lines.map((line) => JSON.parse(line) as LogLine)
  const before = texts().length
  const bad = phoneLine({ name: 1n as never })
  broken.store.set('lines', [bad])
  expect(broken.faults).toHaveLength(1)
  broken.clock.advance(1_000)
  expect(broken.faults).toHaveLength(2)
  broken.store.set('lines', [phoneLine({ name: 'Ada' })])
  broken.clock.advance(2_000)
  broken.store.set('lines', [phoneLine({ name: 'Kim' })])
  broken.clock.advance(5_000)
  expect(broken.faults).toHaveLength(2)
  const after = texts().slice(before)
  expect(after.slice(0, 2).map(({ t }) => t)).toEqual(['header', 'start'])
  expect(JSON.stringify(after[1])).toContain('Ada')
  expect(JSON.stringify(after.slice(2))).toContain('Kim')
})

test('until it starts it writes nothing, then a full state once, without what it learned to hide', () => {
  using later = new LoggedFixture({ isLogging: false })
  later.log.hide('a-secret-of-then')
  later.store.set('session', { kind: 'signed-out', baseUrl: '', email: 'a-secret-of-then', error: null })
  later.log.catchUp()
  expect(later.sink.lines).toEqual([])
  later.log.start()
  later.log.start()
  const [header, start, ...more] = later.sink.lines.map((line) => JSON.parse(line) as LogLine)
  expect([header?.t, start?.t, more]).toEqual(['header', 'start', []])
  expect(start).toMatchObject({
    state: { session: { kind: 'signed-out', email: expect.stringContaining('[removed]') } },
  })
})

test('writes readings as differences, and next to nothing where nothing changed', async () => {
  fixture.liveCalls = [1, 2, 3].map((id) => ({ id, state: 'CONNECTED', src: '+442079460018' }))
  fixture.calls.start()
  await flushTasks()
  for (let second = 0; second < 10; second += 1) {
    fixture.clock.advance(1_000)
    await flushTasks()
  }
  const [first, ...rest] = linesOf('input').map((line) => JSON.stringify(line))
  expect(first).toContain('+442079460018')
  expect(rest.length).toBeGreaterThan(2)
  for (const line of rest) expect(line.length).toBeLessThan(140)
  fixture.liveCalls = [{ id: 2, state: 'ON_HOLD', src: '+442079460018' }]
  fixture.clock.advance(3_000)
  await flushTasks()
  expect(JSON.stringify(linesOf('input').at(-1)).length).toBeLessThan(600)
})

test('lets what tells nothing new wait for the next news: readings that changed nothing, and digests', async () => {
  fixture.liveCalls = [{ id: 1, state: 'CONNECTED', src: '+442079460018' }]
  fixture.calls.start()
  await flushTasks()
  for (let second = 0; second < 10; second += 1) {
    fixture.clock.advance(1_000)
    await flushTasks()
  }
  const waits = lines().map((line, at) => ({ line, mayWait: fixture.sink.maxDelays[at] !== undefined }))
  const delayed = waits.filter(({ mayWait }) => mayWait).map(({ line }) => line)
  const urgent = waits.filter(({ mayWait }) => !mayWait).map(({ line }) => line)
  const isReading = (line: LogLine) => line.t === 'input' && line.input.kind === 'reading'
  expect(delayed.filter(isReading).length).toBeGreaterThan(1)
  expect(delayed.some(({ t }) => t === 'digest')).toBe(true)
  expect(delayed.every((line) => line.t === 'digest' || isReading(line))).toBe(true)
  expect(urgent.filter(isReading)).toHaveLength(1)
  expect(Math.max(...fixture.sink.maxDelays.map((each) => each ?? 0))).toBe(10_000)
})

test('writes every notification of a burst with what became of it, unknown names too', () => {
  fixture.calls.start()
  for (let call = 1; call <= 200; call += 1)
    fixture.notify(event('RINGING', { id: `e${call}`, call_id: call }))
  fixture.notify(event('RINGING', { id: 'e1' }), true)
  fixture.notify({ event_name: 'queue.full', secret: 'x' })
  fixture.notify({ event_name: 'call.hangup' })
  const rows = linesOf('notice').map(({ row }) => row)
  expect(rows).toHaveLength(203)
  expect(rows.slice(-3).map(({ name, outcome, path }) => [name, outcome, path])).toEqual([
    ['call.ringing', 'duplicate', 'webhook'],
    ['queue.full', 'unknown', 'webhook'],
    ['call.hangup', 'malformed', 'webhook'],
  ])
})

test('begins another section for another person, and says whose each is', () => {
  const { session } = fixture.store.value
  if (session.kind !== 'signed-in') throw new Error('Nobody is signed in')
  fixture.store.set('session', { kind: 'signed-out', baseUrl: '', email: '', error: null })
  fixture.store.set('session', session)
  expect(linesOf('header')).toHaveLength(1)
  fixture.store.set('session', { ...session, agent: { ...session.agent, id: 8 } })
  expect(linesOf('header').map(({ agent }) => agent?.id)).toEqual([7, 8])
})

test('thins levels and quality, and still writes the last of them', () => {
  for (let tenth = 1; tenth <= 50; tenth += 1) {
    fixture.store.set('levels', { input: tenth / 100, output: 0 })
    fixture.clock.advance(100)
  }
  fixture.log.catchUp()
  const written = linesOf('slice').filter(({ slice }) => slice === 'levels')
  expect(written.length).toBeLessThanOrEqual(7)
  expect(JSON.stringify(written.at(-1))).toContain('0.5')
})

describe('of the address book', () => {
  const contact = (name: string, number: string): HostState['people']['list'][number] => ({
    ...{ key: `contact:${name}`, kind: 'contact', name, company: '', notes: `notes on ${name}`, phones: 0 },
    numbers: [{ label: 'mobile', number }],
  })

  test('keeps who was in a call, and nobody else and no notes', () => {
    const colleague = { ...contact('Kofi', '211'), kind: 'user' as const }
    const list = [colleague, contact('Ada', '+442079460018'), contact('Zoe', '+442079460019')]
    fixture.store.set('people', { list, error: null })
    expect(fixture.sink.text).toContain('Kofi')
    expect(fixture.sink.text).not.toContain('Ada')
    fixture.store.set('lines', [phoneLine({ number: '+442079460018', name: '' })])
    expect(fixture.sink.text).toContain('"name":"Ada"')
    expect(fixture.sink.text).not.toMatch(/Zoe|notes on/)
  })
})

test('continues in another file with a full state, and each file is self-contained', async () => {
  using small = new LoggedFixture({ fileBytes: 6_000 })
  small.calls.start()
  for (let round = 0; round < 60; round += 1) {
    small.liveCalls = [{ id: 1 + (round % 3), state: round % 2 ? 'RINGING' : 'CONNECTED' }]
    small.notify({ ...event('RINGING'), id: `round-${round}`, call_id: round % 5 })
    small.clock.advance(1_000)
    await flushTasks()
  }
  small.log.catchUp()
  expect(small.sink.files.length).toBeGreaterThan(3)
  for (const file of small.sink.files) {
    const log = readLogLines(file.split('\n'))
    expect(log.ok && checkLog(log.value)).toMatchObject({ problems: [], notes: [] })
  }
})

test('a state that is longer than a file does not fill the disk', () => {
  using tiny = new LoggedFixture({ fileBytes: 100 })
  for (let second = 0; second < 100; second += 1)
    tiny.store.set('lines', [phoneLine({ muted: second % 2 === 0 })])
  expect(tiny.sink.files.length).toBeLessThan(20)
})

test('writes nothing while lines are not kept, and a full state once they are', () => {
  fixture.sink.isUp = false
  fixture.store.set('lines', [phoneLine()])
  expect(fixture.sink.text).not.toContain('line-1')
  fixture.sink.isUp = true
  fixture.log.begin()
  fixture.log.catchUp()
  expect(JSON.stringify(linesOf('start').at(-1))).toContain('line-1')
  const log = readLogLines(fixture.sink.lines)
  expect(log.ok && checkLog(log.value).problems).toEqual([])
})

test('a fault of its own reaches nobody but whoever asked to be told', () => {
  const loop: { self?: object } = {}
  loop.self = loop
  fixture.store.set('receiver', loop as never)
  fixture.store.set('lines', [phoneLine()])
  expect(fixture.faults.splice(0)).toHaveLength(1)
})
