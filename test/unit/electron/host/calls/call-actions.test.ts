import { beforeEach, describe, expect, test } from 'vitest'
import { AnswerRequests } from '#electron/host/phone/answer-requests.ts'
import { CallActions } from '#electron/host/calls/call-actions.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { LiveCallsFixture } from '#test/support/live-calls-fixture.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

let fixture: LiveCallsFixture
let actions: CallActions
let answerRequests: AnswerRequests

beforeEach(() => {
  fixture = new LiveCallsFixture()
  const { calls, clock, platform } = fixture
  answerRequests = new AnswerRequests(clock)
  actions = new CallActions({ api: platform.api, clock, calls, answerRequests, country: () => 'GB' })
})

/** Requests that change something. */
function changes(): readonly string[] {
  return fixture.platform.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
}

describe('acting on a call', () => {
  beforeEach(async () => {
    fixture.setCalls({ id: 7, state: 3 })
    fixture.calls.start()
    await flushTasks()
  })

  test('transfers to numbers and extensions as they are dialled', async () => {
    fixture.platform.routes.set('PATCH /calls/7', () => ok(undefined))
    expect(await actions.transfer({ callId: 7, to: '020 7946 0018' })).toEqual(ok(undefined))
    expect(await actions.transfer({ callId: 7, to: '1002' })).toEqual(ok(undefined))
    const sent = fixture.platform.requests.flatMap(({ body }) => body ?? [])
    expect(sent).toEqual([{ dst: '+442079460018' }, { dst: '1002' }])
    expect(await actions.transfer({ callId: 7, to: 'nobody' })).toMatchObject({
      error: { code: 'phone.number-invalid' },
    })
  })

  test('takes a note along with a transfer', async () => {
    fixture.platform.routes.set('PATCH /calls/7', () => ok(undefined))
    await actions.transfer({ callId: 7, to: '1002', note: ' Wants a refund ' })
    await actions.transfer({ callId: 7, to: '1002', note: ' ' })
    const sent = fixture.platform.requests.flatMap(({ body }) => body ?? [])
    expect(sent).toEqual([{ dst: '1002', action_text: 'Wants a refund' }, { dst: '1002' }])
  })

  test('records, and shows the recording state that the platform reports', async () => {
    fixture.platform.routes.set('PATCH /calls/7', () => ok(undefined))
    fixture.setCalls({ id: 7, state: 3, monitor_state: 2 })
    expect(await actions.record(7, 'start')).toEqual(ok(undefined))
    expect(fixture.calls.records).toMatchObject([{ id: 7, recording: 'paused' }])
  })

  test('makes the platform answer the requested call, once and soon', async () => {
    fixture.platform.routes.set('PATCH /calls/7', () => ok(undefined))
    await actions.answerElsewhere(7)
    expect([answerRequests.consume(8), answerRequests.consume(7), answerRequests.consume(7)]).toEqual([
      false,
      true,
      false,
    ])
    await actions.answerElsewhere(7)
    fixture.clock.advance(10_000)
    expect(answerRequests.consume(7)).toBe(false)
    fixture.platform.routes.set('PATCH /calls/7', () => err(appError('platform.forbidden')))
    await actions.answerElsewhere(7)
    expect(answerRequests.consume(7)).toBe(false)
  })

  test('returns the platform’s refusal', async () => {
    fixture.platform.routes.set('PATCH /calls/7', () => err(appError('platform.forbidden', 'Not yours')))
    expect(await actions.answerElsewhere(7)).toMatchObject({ error: { detail: 'Not yours' } })
  })

  test('is not done where the answer is about another call, unless the call goes on in that one', async () => {
    fixture.platform.routes.set('PATCH /calls/7', () => ok({ data: { id: 8 } }))
    expect(await actions.answerElsewhere(7)).toMatchObject({
      error: { code: 'platform.unexpected-answer' },
    })
    for (const data of [{ id: 8 }, { id: '7' }, { id: {} }, {}]) {
      fixture.platform.routes.set('PATCH /calls/7', () => ok({ data }))
      expect(await actions.transfer({ callId: 7, to: '1002' })).toEqual(ok(undefined))
    }
  })

  test('ends a call, also one that is over already', async () => {
    expect(await actions.end(7)).toEqual(ok(undefined))
    expect(await actions.end(8)).toEqual(ok(undefined))
    expect(changes()).toEqual(['DELETE /calls/7'])
    fixture.platform.routes.set('DELETE /calls/7', () => err(appError('platform.failed')))
    expect(await actions.end(7)).toMatchObject({ error: { code: 'platform.failed' } })
  })

  test('sends an order once that is given again while it is under way, and again after', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof ok<undefined>>>()
    fixture.platform.routes.set('PATCH /calls/7', () => answer.promise)
    const orders = [
      actions.transfer({ callId: 7, to: '1002' }),
      actions.transfer({ callId: 7, to: '1002' }),
      actions.transfer({ callId: 7, to: '1003' }),
    ]
    await flushTasks()
    answer.resolve(ok(undefined))
    await Promise.all(orders)
    expect(changes()).toHaveLength(2)
    await actions.transfer({ callId: 7, to: '1002' })
    expect(changes()).toHaveLength(3)
  })
})

test('a call that no event reported is requested as well', async () => {
  fixture.calls.start()
  await flushTasks()
  expect(await actions.transfer({ callId: 9, to: '1002' })).toMatchObject({
    error: { code: 'call.not-known' },
  })
  expect(changes()).toEqual([])
})

describe('calls that the platform places', () => {
  const bodies = () =>
    fixture.platform.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
  beforeEach(() => {
    fixture.calls.start()
    fixture.platform.routes.set('POST /webcalls', () => ok({ data: { id: 3 } }))
    fixture.platform.routes.set('POST /leadcalls', () => ok({ data: { id: 4, state: 1 } }))
  })

  test('connect two numbers, the first of which may hear a text before', async () => {
    expect(await actions.connect({ first: '1002', second: '020 7946 0018', text: '' })).toEqual(ok(undefined))
    expect(await actions.connect({ first: '1002', second: '020 7946 0018', text: 'A lead' })).toEqual(
      ok(undefined),
    )
    expect(bodies()).toEqual([
      ['/webcalls', { from: '1002', to: '+442079460018' }],
      ['/leadcalls', { to: '1002', caller_id: '+442079460018', tts: 'A lead' }],
    ])
    expect(fixture.calls.records.map(({ id }) => id)).toEqual([4])
  })

  test('are not requested with an invalid number, and return the platform’s refusal', async () => {
    for (const [first, second] of [
      ['Ada', '1002'],
      ['1002', 'Ada'],
    ] as const)
      expect(await actions.connect({ first, second, text: '' })).toMatchObject({
        error: { code: 'phone.number-invalid', detail: 'Ada' },
      })
    expect(bodies()).toEqual([])
    fixture.platform.routes.set('POST /webcalls', () => err(appError('platform.refused', 'Barred')))
    expect(await actions.connect({ first: '1', second: '2', text: '' })).toMatchObject({
      error: { detail: 'Barred' },
    })
  })
})

describe('acting on a call that only an event has reported', () => {
  beforeEach(async () => {
    fixture.calls.start()
    await fixture.advance(100)
    fixture.platform.routes.set('PATCH /calls/1', () => ok(undefined))
    fixture.platform.routes.set('DELETE /calls/1', () => ok(undefined))
  })

  test('asks first, and refuses where the platform does not know it', async () => {
    fixture.receiveEvent('CONNECTED')
    await fixture.advance(10)
    expect(await actions.transfer({ callId: 1, to: '1002' })).toMatchObject({
      error: { code: 'call.not-known' },
    })
    expect(changes()).toEqual([])
    expect(fixture.calls.records).toEqual([])
  })

  test('asks first, and acts where the platform knows it', async () => {
    fixture.setCalls({ id: 1, state: 'CONNECTED' })
    fixture.receiveEvent('CONNECTED')
    await fixture.advance(10)
    expect(await actions.transfer({ callId: 1, to: '1002' })).toEqual(ok(undefined))
    expect(changes()).toEqual(['PATCH /calls/1'])
    expect(fixture.requestCount('/calls/1')).toBe(1)
    expect(await actions.transfer({ callId: 1, to: '1003' })).toEqual(ok(undefined))
    expect(fixture.requestCount('/calls/1')).toBe(1)
  })

  test('does nothing where the platform cannot be asked', async () => {
    fixture.receiveEvent('CONNECTED')
    fixture.platform.routes.set('GET /calls/1', () => err(appError('network.timeout')))
    expect(await actions.end(1)).toMatchObject({ error: { code: 'network.timeout' } })
    expect(changes()).toEqual([])
  })

  test('ends one that is no call without a request that changes anything', async () => {
    fixture.receiveEvent('CONNECTED')
    expect(await actions.end(1)).toEqual(ok(undefined))
    expect(changes()).toEqual([])
  })
})
