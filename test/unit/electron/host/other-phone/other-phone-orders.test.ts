import { beforeEach, describe, expect, test } from 'vitest'
import { CallActions } from '#electron/host/calls/call-actions.ts'
import { OtherPhoneLines } from '#electron/host/other-phone/other-phone-lines.ts'
import { OtherPhoneOrders } from '#electron/host/other-phone/other-phone-orders.ts'
import { AnswerRequests } from '#electron/host/phone/answer-requests.ts'
import type { Line } from '#shared/calls/line.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { initialState, type HostState } from '#shared/host/state.ts'
import { signedInAgent } from '#test/support/agents.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { LiveCallsFixture } from '#test/support/live-calls-fixture.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

let fixture: LiveCallsFixture
let lines: OtherPhoneLines
let orders: OtherPhoneOrders
let shown: readonly Line[]
let state: HostState
let refused: number

beforeEach(() => {
  fixture = new LiveCallsFixture()
  shown = []
  refused = 0
  const { calls, clock, platform } = fixture
  const agent = signedInAgent()
  const session: HostState['session'] = {
    kind: 'signed-in',
    baseUrl: '',
    agent,
    secretsIn: 'memory',
    signInAgain: null,
  }
  const callerIds = [{ number: '+441632960118', name: 'Orders' }]
  state = { ...initialState, session, otherPhone: { refused: false, callerIds } }
  const country = () => 'GB'
  const actions = new CallActions({
    ...{ api: platform.api, clock, calls, country },
    answerRequests: new AnswerRequests(clock),
  })
  lines = new OtherPhoneLines({
    clock,
    agent: () => agent,
    phoneLines: () => [],
    isRegistered: () => false,
    feed: () => 'live',
    onChange: (present) => (shown = present),
  })
  orders = new OtherPhoneOrders({
    ...{ lines, actions, country },
    state: () => state,
    onRefused: () => (refused += 1),
  })
  calls.start()
})

const sent = () =>
  fixture.platform.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path, body ?? null])
const placed = () =>
  fixture.platform.routes.set('POST /calls', () =>
    ok({ data: { id: 12, state: 1, src_id: '7', dst: '+44' } }),
  )

describe('dialling', () => {
  test('asks the platform, with the number as the exchange knows it', async () => {
    placed()
    expect(await orders.dial('020 7946 0018')).toEqual(ok({ lineId: 'call-12' }))
    expect(sent()).toEqual([['POST', '/calls', { to: '+442079460018' }]])
    expect(fixture.calls.records.map(({ id }) => id)).toEqual([12])
  })

  test('is seen with the number that the agent chose, as long as it may be', async () => {
    placed()
    const choose = (callerId: string) => {
      const calling = { 7: { phone: 'other-phone', callerId } } as const
      state = { ...state, settings: { ...state.settings, calling } }
    }
    for (const callerId of ['+441632960118', 'anonymous', '+441632960999']) {
      choose(callerId)
      await orders.dial('1002')
    }
    expect(sent().map(([, , body]) => body)).toEqual([
      { to: '1002', caller_id: '+441632960118' },
      { to: '1002', caller_id: 'anonymous' },
      { to: '1002' },
    ])
  })

  test('is not repeated while the call is being placed', async () => {
    placed()
    await orders.dial('020 7946 0018')
    const destination = { number: '442079460018', name: '', id: '' }
    const source = { number: '1001', name: '', id: '7' }
    const call = liveCall({ id: 12, direction: 'out', state: 'ACCEPTED', source, destination })
    lines.apply({ changed: [call], removed: [] })
    expect(await orders.dial('020 7946 0018')).toEqual(ok({ lineId: 'call-12' }))
    expect(sent()).toHaveLength(1)
    lines.apply({ changed: [{ ...call, state: 'CONNECTED' }], removed: [] })
    await orders.dial('020 7946 0018')
    expect(sent()).toHaveLength(2)
  })

  test('sends an impatient press once', async () => {
    placed()
    const [one, other] = await Promise.all([orders.dial('1002'), orders.dial('1002')])
    expect([one, other]).toEqual([ok({ lineId: 'call-12' }), ok({ lineId: 'call-12' })])
    expect(sent()).toHaveLength(1)
  })

  test('returns the reason why it is impossible, and sends no request', async () => {
    state = { ...state, otherPhone: { ...state.otherPhone, refused: true } }
    expect(await orders.dial('1002')).toMatchObject({ error: { code: 'phone.calls-not-allowed' } })
    state = { ...state, phone: { account: null, registration: { kind: 'registering', server: '' } } }
    expect(await orders.dial('1002')).toMatchObject({ error: { code: 'phone.not-registered' } })
    state = initialState
    expect(await orders.dial('1002')).toMatchObject({ error: { code: 'session.signed-out' } })
    expect(sent()).toEqual([])
  })

  test('an invalid number is not dialled', async () => {
    expect(await orders.dial('Ada')).toMatchObject({ error: { code: 'phone.number-invalid' } })
    expect(sent()).toEqual([])
  })

  test('a refusal of the role is remembered, any other is not', async () => {
    fixture.platform.routes.set('POST /calls', () => err(appError('platform.refused', 'Nobody there')))
    expect(await orders.dial('1002')).toMatchObject({ error: { detail: 'Nobody there' } })
    expect(refused).toBe(0)
    fixture.platform.routes.set('POST /calls', () => err(appError('platform.forbidden')))
    await orders.dial('1002')
    expect(refused).toBe(1)
  })
})

describe('a call that rings', () => {
  const patch = '/calls/1'
  beforeEach(async () => {
    fixture.setCalls({ id: 1, state: 2, dst_id: '7', src: '+442079460018' })
    await flushTasks()
    lines.apply({ changed: [liveCall()], removed: [] })
  })

  test('is answered by the platform', async () => {
    fixture.platform.routes.set(`PATCH ${patch}`, () => ok(undefined))
    expect(await orders.answer('call-1')).toEqual(ok(undefined))
    expect(sent()).toEqual([['PATCH', patch, { state: 'answer' }]])
    expect(shown).toMatchObject([{ state: 'answering' }])
  })

  test('is not offered to be answered again where it rings on after a refusal', async () => {
    fixture.platform.routes.set(`PATCH ${patch}`, () => err(appError('platform.refused', 'It cannot')))
    expect(await orders.answer('call-1')).toMatchObject({ error: { detail: 'It cannot' } })
    expect(shown).toMatchObject([{ state: 'ringing', otherPhone: { canAnswer: false } }])
  })

  test('that somebody picked up at the same moment was not refused', async () => {
    fixture.platform.routes.set(`PATCH ${patch}`, () => err(appError('platform.refused', 'It does not ring')))
    fixture.setCalls({ id: 1, state: 3, dst_id: '7', src: '+442079460018' })
    await orders.answer('call-1')
    expect(shown).toMatchObject([{ otherPhone: { canAnswer: true } }])
  })

  test('is declined, given up and hung up by one order, whose end is told apart', async () => {
    fixture.platform.routes.set(`DELETE ${patch}`, () => ok(undefined))
    expect(await orders.end('call-1')).toEqual(ok(undefined))
    expect(sent()).toEqual([['DELETE', patch, null]])
    lines.apply({ changed: [], removed: [1] })
    expect(shown).toMatchObject([{ state: 'ended', endReason: 'declined' }])
    expect(await orders.end('call-1')).toMatchObject({ error: { code: 'phone.no-such-call' } })
  })

  test('is sent on', async () => {
    fixture.platform.routes.set(`PATCH ${patch}`, () => ok(undefined))
    await orders.transfer('call-1', '1002')
    expect(sent()).toEqual([['PATCH', patch, { dst: '1002' }]])
  })
})
