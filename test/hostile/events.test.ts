import { afterAll, expect, test } from 'vitest'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { eventually } from '#test/support/eventually.ts'
import { RawConnection } from '#test/support/raw-http.ts'
import { FixturePool } from './support/fixture-pool.ts'
import type { HostileFixture } from './support/hostile-fixture.ts'
import { callOf } from './support/right-answers.ts'
import { expectUnharmed, maxRequests } from './support/run-case.ts'
import { watchMemory } from './support/watch-memory.ts'

/** Webhook events of every wrong kind, while a call stands: what is not so goes from the screen, and right ones are taken. */

const pool = new FixturePool()
afterAll(() => pool[Symbol.asyncDispose]())

type Event = Readonly<Record<string, unknown>>
/** `sent` is made of a right event about a call that the platform does not have; `answers` are all that may come. */
type Row = {
  readonly does: string
  readonly sent: (right: Event, standing: number) => readonly (Event | string)[]
  readonly answers?: readonly number[]
}

const every = (value: unknown) => (right: Event) => [
  Object.fromEntries(Object.keys(right).map((name) => [name, value])),
  ...Object.keys(right).map((name) => ({ ...right, id: `${String(right['id'])}-${name}`, [name]: value })),
]
const times = (time: unknown) => (right: Event) => [
  { ...right, event_time: time, start_time: time, connected_at: time },
]
const calls = (id: unknown) => (right: Event) => [{ ...right, call_id: id }]
const ids = (id: unknown) => (right: Event) => [
  { ...right, id },
  { ...right, id, call_id: 90_002 },
]
const about = (name: string, state: string) => (right: Event, standing: number) => [
  { ...right, call_id: standing, event_name: name, state },
]
const many = (count: number, change: (right: Event, at: number) => Event) => (right: Event) =>
  Array.from({ length: count }, (_, at) => change(right, at))

const rows: readonly Row[] = [
  { does: 'has objects in its fields', sent: every({ a: { b: 1 } }) },
  { does: 'has lists in its fields', sent: every([['a'], {}]) },
  { does: 'has nothing in its fields', sent: every(null) },
  { does: 'has texts of 5 KB in its fields', sent: every('x'.repeat(5_000)), answers: [204, 413] },
  { does: 'has marks of direction in its fields', sent: every('\u202Eevil\u2066') },
  { does: 'has control characters in its fields', sent: every('\0\u0007\r\n\uD800') },
  { does: 'has numbers beyond all bounds in its fields', sent: every(1e308) },
  { does: 'has markup in its fields', sent: every('<img src=x onerror=alert(1)>') },
  { does: 'has no fields', sent: () => [{}, '[]', '[[]]'] },
  { does: 'is no JSON', sent: () => ['{', 'call.ringing', '\xff\xfe', ''], answers: [400] },
  { does: 'is JSON, and no object', sent: () => ['7', '"x"', 'null', 'true'], answers: [400] },
  {
    does: 'is nested 20,000 deep',
    sent: () => ['{"a":'.repeat(10_000), `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    answers: [400],
  },
  {
    does: 'is larger than it may be',
    sent: (right) => [{ ...right, src_name: 'x'.repeat(70_000) }],
    answers: [413],
  },
  { does: 'says dates that are none', sent: times('9999-99-99 99:99:99') },
  { does: 'says 30 February', sent: times('2026-02-30 10:00:00') },
  { does: 'says the year 9999', sent: times('9999-12-31 23:59:59') },
  { does: 'says 1970', sent: times('1970-01-01 00:00:00') },
  { does: 'says seconds beyond a date', sent: times(99_999_999_999_999) },
  { does: 'says no time', sent: times('') },
  { does: 'names no call', sent: calls(undefined) },
  { does: 'names a call that is an object', sent: calls({ id: 7 }) },
  { does: 'names a negative call', sent: calls(-7) },
  { does: 'names a fraction of a call', sent: calls(1.5) },
  { does: 'names a call beyond whole numbers', sent: calls(2 ** 60) },
  { does: 'has no id', sent: ids(undefined) },
  { does: 'has an id that is null', sent: ids(null) },
  { does: 'has an id that is an object', sent: ids({ id: 1 }) },
  { does: 'has an id that is empty', sent: ids('') },
  { does: 'has an id of 60 KB', sent: ids('x'.repeat(60_000)) },
  {
    does: 'is of no known name',
    sent: (right) =>
      ['call.', 'call.nonsense', '__proto__', 'sms.received'].map((name, at) => ({
        ...right,
        id: `${String(right['id'])}-${at}`,
        event_name: name,
      })),
  },
  { does: 'tells of a state that is none', sent: (right) => [{ ...right, state: '__proto__' }] },
  { does: 'says that a call is over which is not', sent: about('call.hangup', 'HANGUP') },
  { does: 'says that a call was missed which was not', sent: about('call.missed', 'HANGUP') },
  { does: 'says that a call rings which is answered', sent: about('call.ringing', 'RINGING') },
  { does: 'has a prototype', sent: () => ['{"__proto__":{"id":"x"},"constructor":{"prototype":{}}}'] },
  { does: 'comes 500 times', sent: many(500, (right) => right) },
  {
    does: 'is one of 1,000 about calls that are not',
    sent: many(1_000, (right, at) => ({
      ...right,
      id: `${String(right['id'])}-${at}`,
      call_id: 100_000 + at,
    })),
    answers: [204, 429],
  },
]

let sent = 0

test.concurrent.for([...rows])('events: one $does', ({ sent: make, answers = [204] }) =>
  pool.use(async (fixture) => {
    const { host, platform } = fixture
    const standing = callOf(platform.revision)
    const isRight = () => expect(host.state.calls.map(({ id }) => id)).toEqual([standing])
    await eventually(isRight)
    using memory = watchMemory()
    const [asked, began] = [platform.asked.length, performance.now()]
    const bodies = make(rightEvent(90_001), standing).map((each) =>
      typeof each === 'string' ? each : JSON.stringify(each),
    )
    for (const answer of await post(fixture, bodies)) expect(answer).toBeOneOf([...answers])
    await eventually(isRight, { timeout: 30_000 })
    const right = rightEvent(standing)
    // Whoever sent too much is told when to try again.
    await eventually(async () => expect(await post(fixture, [JSON.stringify(right)])).toEqual([204]))
    await eventually(() =>
      expect(
        host.state.events.latest.some(
          ({ callId, outcome }) => callId === standing && outcome !== 'malformed',
        ),
      ).toBe(true),
    )
    isRight()
    expect(host.state.calls).toMatchObject([{ state: 'CONNECTED' }])
    expect(host.state.events.latest.length).toBeLessThanOrEqual(50)
    expect(JSON.stringify(host.state.events).length).toBeLessThan(200_000)
    expect(platform.asked.length - asked).toBeLessThan(maxRequests(performance.now() - began))
    memory.expectBounded()
    await expectUnharmed(fixture)
  }),
)

function rightEvent(callId: number): Event {
  const now = writeTimestamp(Date.now())
  return {
    id: `event-${(sent += 1)}`,
    event_time: now,
    event_name: 'call.connected',
    call_id: callId,
    state: 'CONNECTED',
    start_time: now,
    connected_at: now,
    destination: 'in',
    src: '+447700900001',
    src_name: 'Ada',
    dst: '1002',
  }
}

/** Sends all bodies over one connection each hundred; the statuses of their answers. */
async function post({ host }: HostileFixture, bodies: readonly string[]): Promise<readonly number[]> {
  const address = await host.ask('receiver.address')
  if (!address.ok) throw new Error(address.error.code)
  const url = new URL(address.value.url)
  const statuses: number[] = []
  let connection: RawConnection | null = null
  for (const body of bodies) {
    connection ??= new RawConnection(url.origin, 20_000, address.value.ca)
    const head = [
      `POST ${url.pathname} HTTP/1.1`,
      'Host: x',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      '',
    ]
    const answer = await connection.exchange(head.join('\r\n') + body)
    if (typeof answer === 'string') throw new Error(answer)
    statuses.push(answer.status)
    if (answer.status === 204) continue
    connection[Symbol.dispose]()
    connection = null
  }
  connection?.[Symbol.dispose]()
  return statuses
}
