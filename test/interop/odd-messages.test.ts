import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import type { CorpusCaller } from '#test/support/sip-corpus/corpus.ts'
import { callers } from '#test/support/sip-corpus/callers.ts'
import type { TestPhone } from '#test/support/test-phone.ts'
import { answerTo, fieldOf } from '#test/support/wire-peer.ts'
import { inFull } from '#test/support/tier.ts'
import { type Exchange, startExchange } from './support/exchange.ts'
import { RawCaller } from './support/raw-caller.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'

/** Of the corpus, what Kamailio hands on as it came. */
const handedOn: readonly CorpusCaller[] = callers.filter(([, value]) =>
  /^(Zoë Müller|ACME|株式会社|☎|"田中"|"super@user|"<sip:fake|<sip:#127|"user_1"|<sip:%E9t)/.test(value),
)

describe('calls with odd header fields through Kamailio', needs('kamailio'), () => {
  let exchange: Exchange
  let agent: TestPhone
  let caller: RawCaller

  beforeAll(async () => {
    exchange = await startExchange()
    agent = await exchange.phone()
    caller = await RawCaller.start(exchange.kamailio.port)
  })

  disposeAfterAll(() => [caller, exchange])

  test.for(handedOn)('%s, From: %s rings, is answered, and is ended', async ([, value, number, name]) => {
    const known = new Set(agent.phone.lines.map(({ id }) => id))
    const callId = await caller.invite(({ port, tag }) => [
      ['From', `${value};tag=${tag}`],
      ['Contact', `<sip:desk#1@127.0.0.1:${port};X-Site=Süd>`],
    ])
    const { id } = await eventually(() => {
      const line = agent.phone.lines.find((each) => !known.has(each.id))
      expect(line).toMatchObject({ state: 'ringing', number, name })
      return line ?? { id: '' }
    })
    await caller.next(callId, /^SIP\/2\.0 180 /)
    expect(await agent.phone.answer(id)).toMatchObject({ ok: true })
    const accepted = await caller.next(callId, /^SIP\/2\.0 200 /)
    expect(fieldOf(accepted, 'From')).toContain(value)
    caller.acknowledge(accepted)
    await eventually(() => expect(agent.phone.lines.find((each) => each.id === id)?.state).toBe('connected'))
    expect(await agent.phone.hangUp(id)).toMatchObject({ ok: true })
    const bye = await caller.next(callId, /^BYE /)
    expect(bye.split('\r\n')[0]).toContain('sip:desk#1@127.0.0.1')
    caller.send(answerTo(bye, '200 OK'))
  })

  test('a flood of calls rings twenty, and the telephone stays registered', inFull(), async () => {
    await eventually(() => expect(agent.phone.lines).toHaveLength(0), { timeout: 15_000 })
    const calls = await Promise.all(Array.from({ length: 60 }, () => caller.invite(() => [])))
    const statuses = await Promise.all(
      calls.map((callId) => caller.next(callId, /^SIP\/2\.0 (180|486) /).then((text) => text.slice(8, 11))),
    )
    expect(statuses.filter((status) => status === '180')).toHaveLength(20)
    expect(agent.phone.state.registration.kind).toBe('registered')
  })
})

describe('Kamailio that freezes', needs('kamailio'), () => {
  test(
    'is noticed within 10 s, and the telephone is registered within 5 s of its return',
    inFull(),
    async () => {
      await using exchange = await startExchange()
      const agent = await exchange.phone()
      const isRegistered = () => agent.phone.state.registration.kind === 'registered'
      exchange.kamailio.freeze(true)
      // What a busy machine adds is less than any timer of the phone would.
      await eventually(() => expect(isRegistered()).toBe(false), { timeout: 14_000 })
      exchange.kamailio.freeze(false)
      await eventually(() => expect(isRegistered()).toBe(true), { timeout: 9_000 })
    },
  )
})
