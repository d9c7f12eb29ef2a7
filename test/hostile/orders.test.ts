import { afterAll, expect, test } from 'vitest'
import type { ErrorCode } from '#shared/core/app-error.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { FixturePool } from './support/fixture-pool.ts'
import type { HostileFixture } from './support/hostile-fixture.ts'
import type { Fault } from './support/hostile-platform.ts'
import { callOf } from './support/right-answers.ts'
import { rowsOf } from './support/rows.ts'
import { expectPlain, expectUnharmed } from './support/run-case.ts'
import { watchMemory } from './support/watch-memory.ts'
import { callAnswerCases, callRequestCases, requestCases } from './support/wire-cases.ts'
import { body, cutInBody, doneThen, reset, silence, spoilt, status } from './support/wire-faults.ts'

/** Orders about live calls at a platform that answers wrongly: what the agent is told, and that nothing is done twice. */

const pool = new FixturePool()
afterAll(() => pool[Symbol.asyncDispose]())

type Row = { readonly does: string; readonly fault: Fault; readonly shown: ErrorCode | 'done' }

/** Tried on the end of a call, on a transfer and on an answer. */
const rows: readonly Row[] = [
  ...requestCases,
  ...callRequestCases,
  ...rowsOf<ErrorCode>({
    'platform.not-json': { 'answers 200 with text': body('Hello', 'text/plain') },
    'network.unreachable': { 'does it and cuts the connection': doneThen(reset) },
    'network.timeout': { 'does it and says nothing': doneThen(silence) },
  }),
]

/** An order about the call of this revision, and how its requests begin. */
type Order = {
  readonly route: string
  readonly give: (fixture: HostileFixture, callId: number) => Outcome
  readonly more: readonly Row[]
}

const other = (json: unknown) => spoilt(() => JSON.stringify(json))
const inRecord: readonly Row[] = [
  ...callAnswerCases,
  ...rowsOf<Row['shown']>({
    'network.unreachable': { 'cuts the body': cutInBody },
    'platform.unexpected-answer': {
      'truncates the JSON': spoilt((right) => right.slice(0, -3)),
      'answers null': body('null'),
      'answers a list': body('[{"id":1}]'),
    },
    done: {
      'answers with a call without an id': other({ data: { state: 'UP' } }),
      'answers with a call whose id is an object': other({ data: { id: {} } }),
      'answers 204': doneThen(status(204)),
    },
  }),
]

const orders: Readonly<Record<string, Order>> = {
  end: {
    route: 'DELETE /calls/',
    give: ({ host }, callId) => host.ask('call.end', { callId }),
    more: rowsOf<ErrorCode | 'done'>({
      done: {
        'answers 404': status(404),
        'answers 202': status(202, {}),
        'answers 200 with words': status(200, { message: 'Ended' }),
      },
    }),
  },
  transfer: {
    route: 'PATCH /calls/',
    give: ({ host }, callId) => host.ask('call.transfer', { callId, to: '1002' }),
    more: [
      ...inRecord,
      ...rowsOf<ErrorCode | 'done'>({
        done: {
          'answers with the call in which the caller goes on': other({ data: { id: 7 } }),
        },
      }),
    ],
  },
  answer: {
    route: 'PATCH /calls/',
    give: ({ host }, callId) => host.ask('call.answerElsewhere', { callId }),
    more: rowsOf<ErrorCode | 'done'>({
      'platform.unexpected-answer': {
        'answers with another call': other({ data: { id: 7 } }),
      },
    }),
  },
}

const all = Object.entries(orders).flatMap(([name, order]) =>
  [...rows, ...order.more].map((row) => ({ name, order, ...row })),
)

test.concurrent.for(all)('$name: it $does', ({ order, ...row }) =>
  pool.use((fixture) => runOrder(fixture, order, row)),
)

async function runOrder(
  fixture: HostileFixture,
  { route, give }: Order,
  { fault, shown: outcome }: Row,
): Promise<void> {
  const { platform, host } = fixture
  const id = callOf(platform.revision)
  const shown = () => expect(host.state.calls.map((call) => call.id)).toContain(id)
  const requests = () => platform.asked.filter((asked) => asked.route.startsWith(route)).length
  await eventually(shown)
  using memory = watchMemory()
  const [asked, done] = [requests(), platform.done.calls.length]
  platform.misbehave(/^(PATCH|DELETE) \/calls\//, fault)
  // Given twice, as by a double click: it goes once.
  const [first, second] = await Promise.all([give(fixture, id), give(fixture, id)])
  expect(second).toEqual(first)
  expect(first).toMatchObject(outcome === 'done' ? ok(undefined) : { ok: false, error: { code: outcome } })
  expectPlain(first)
  expect(requests()).toBe(asked + 1)
  shown()
  platform.behave()
  expect(platform.done.calls.length - done).toBeLessThanOrEqual(1)
  expect(await give(fixture, id)).toEqual(ok(undefined))
  expect(requests()).toBe(asked + 2)
  await eventually(() => expect(host.state.callFeed.error).toBeNull())
  memory.expectBounded()
  await expectUnharmed(fixture)
}
