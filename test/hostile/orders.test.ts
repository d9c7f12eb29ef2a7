import { afterAll, expect, test } from 'vitest'
import type { ErrorCode } from '#shared/core/app-error.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { DeskPool } from './support/desk-pool.ts'
import type { HostileDesk } from './support/hostile-desk.ts'
import type { Fault } from './support/hostile-platform.ts'
import { callOf } from './support/right-answers.ts'
import { expectPlain, expectUnharmed } from './support/run-case.ts'
import { watchMemory } from './support/watch-memory.ts'
import {
  body,
  bomb,
  cutInBody,
  doneThen,
  elsewhere,
  endless,
  raw,
  reset,
  saysHuge,
  silence,
  silentInBody,
  spoilt,
  status,
  trickling,
} from './support/wire-faults.ts'

/** Orders about live calls at a platform that answers wrongly: what the agent is told, and that nothing is done twice. */

const pool = new DeskPool()
afterAll(() => pool[Symbol.asyncDispose]())

type Row = { readonly does: string; readonly fault: Fault; readonly told: ErrorCode | 'done' }

const objects = { message: { text: ['No'] }, errors: [{ message: { code: 7 } }, null] }
const page = (code: number) => body('<html>Portal', 'text/html', code)

/** Tried on the end of a call, on a transfer and on an answer. */
const rows: readonly Row[] = [
  { does: 'answers 500', fault: status(500), told: 'platform.failed' },
  { does: 'answers 503 with a page', fault: page(503), told: 'platform.failed' },
  {
    does: 'answers 429, wait 1 s',
    fault: status(429, {}, { 'retry-after': '1' }),
    told: 'platform.rate-limited',
  },
  { does: 'answers 400 with objects for words', fault: status(400, objects), told: 'platform.refused' },
  { does: 'answers 403', fault: status(403), told: 'platform.forbidden' },
  { does: 'answers 401 with a page', fault: page(401), told: 'platform.not-json' },
  { does: 'answers 200 with a page', fault: page(200), told: 'platform.not-json' },
  { does: 'answers 200 with text', fault: body('Hello', 'text/plain'), told: 'platform.not-json' },
  { does: 'points elsewhere (302)', fault: elsewhere(302), told: 'platform.unexpected-answer' },
  { does: 'points elsewhere (307)', fault: elsewhere(307), told: 'platform.unexpected-answer' },
  { does: 'cuts the connection', fault: reset, told: 'network.unreachable' },
  { does: 'does it and cuts the connection', fault: doneThen(reset), told: 'network.unreachable' },
  { does: 'says no HTTP', fault: raw('SSH-2.0-OpenSSH_9.6\r\n'), told: 'platform.unexpected-answer' },
  { does: 'says nothing', fault: silence, told: 'network.timeout' },
  { does: 'does it and says nothing', fault: doneThen(silence), told: 'network.timeout' },
]

/** An order about the call of this revision, and how its requests begin. */
type Order = {
  readonly route: string
  readonly give: (desk: HostileDesk, callId: number) => Outcome
  readonly more: readonly Row[]
}

const other = (json: unknown) => spoilt(() => JSON.stringify(json))
const inRecord: readonly Row[] = [
  { does: 'says a length of 4 GB', fault: saysHuge, told: 'platform.unexpected-answer' },
  { does: 'answers without end', fault: endless, told: 'platform.unexpected-answer' },
  { does: 'sends five bytes a second', fault: trickling, told: 'network.timeout' },
  { does: 'cuts the body', fault: cutInBody, told: 'network.unreachable' },
  { does: 'stops in the body', fault: silentInBody, told: 'network.timeout' },
  {
    does: 'truncates the JSON',
    fault: spoilt((right) => right.slice(0, -3)),
    told: 'platform.unexpected-answer',
  },
  { does: 'answers null', fault: body('null'), told: 'platform.unexpected-answer' },
  { does: 'answers a list', fault: body('[{"id":1}]'), told: 'platform.unexpected-answer' },
  { does: 'answers with a call without an id', fault: other({ data: { state: 'UP' } }), told: 'done' },
  { does: 'answers with a call whose id is an object', fault: other({ data: { id: {} } }), told: 'done' },
  { does: 'answers 204', fault: doneThen(status(204)), told: 'done' },
  { does: 'answers 301 without words', fault: elsewhere(301), told: 'platform.unexpected-answer' },
  { does: 'answers 404', fault: status(404), told: 'platform.not-found' },
  { does: 'sends a zip bomb', fault: bomb, told: 'platform.unexpected-answer' },
]

const orders: Readonly<Record<string, Order>> = {
  end: {
    route: 'DELETE /calls/',
    give: ({ host }, callId) => host.ask('call.end', { callId }),
    more: [
      { does: 'answers 404', fault: status(404), told: 'done' },
      { does: 'answers 202', fault: status(202, {}), told: 'done' },
      { does: 'answers 200 with words', fault: status(200, { message: 'Ended' }), told: 'done' },
    ],
  },
  transfer: {
    route: 'PATCH /calls/',
    give: ({ host }, callId) => host.ask('call.transfer', { callId, to: '1002' }),
    more: [
      ...inRecord,
      {
        does: 'answers with the call in which the caller goes on',
        fault: other({ data: { id: 7 } }),
        told: 'done',
      },
    ],
  },
  answer: {
    route: 'PATCH /calls/',
    give: ({ host }, callId) => host.ask('call.answerElsewhere', { callId }),
    more: [
      {
        does: 'answers with another call',
        fault: other({ data: { id: 7 } }),
        told: 'platform.unexpected-answer',
      },
    ],
  },
}

const all = Object.entries(orders).flatMap(([name, order]) =>
  [...rows, ...order.more].map((row) => ({ name, order, ...row })),
)

test.concurrent.for(all)('$name: it $does', ({ order, ...row }) =>
  pool.use((desk) => runOrder(desk, order, row)),
)

async function runOrder(desk: HostileDesk, { route, give }: Order, { fault, told }: Row): Promise<void> {
  const { platform, host } = desk
  const id = callOf(platform.revision)
  const shown = () => expect(host.state.calls.map((call) => call.id)).toContain(id)
  const requests = () => platform.asked.filter((asked) => asked.route.startsWith(route)).length
  await eventually(shown)
  using memory = watchMemory()
  const [asked, done] = [requests(), platform.done.calls.length]
  platform.misbehave(/^(PATCH|DELETE) \/calls\//, fault)
  // Given twice, as by a double click: it goes once.
  const [first, second] = await Promise.all([give(desk, id), give(desk, id)])
  expect(second).toEqual(first)
  expect(first).toMatchObject(told === 'done' ? ok(undefined) : { ok: false, error: { code: told } })
  expectPlain(first)
  expect(requests()).toBe(asked + 1)
  shown()
  platform.behave()
  expect(platform.done.calls.length - done).toBeLessThanOrEqual(1)
  expect(await give(desk, id)).toEqual(ok(undefined))
  expect(requests()).toBe(asked + 2)
  await eventually(() => expect(host.state.callFeed.error).toBeNull())
  memory.expectBounded()
  await expectUnharmed(desk)
}
