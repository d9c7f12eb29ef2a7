import { afterEach, beforeEach, expect, test } from 'vitest'
import { voiceFrequencyOf } from '#electron/platform/calls/virtual-leg.ts'
import { eventually } from '#test/support/eventually.ts'
import { type JsonObject, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { registeredPhone, type SipAgent } from '#test/support/sip-agent.ts'
import type { AgentLine } from '#test/support/sip-line.ts'
import { startTestPhone, type TestPhone } from '#test/support/test-phone.ts'
import { inFull } from '#test/support/tier.ts'

const customer = '+442079460018'
/** Hertz: the customer's voice is the platform's choice; Kofi's is ours. */
const kofiSpeaks = 600

let stack: AsyncDisposableStack
let running: RunningPlatform
let token: string
let wren: TestPhone
let kofi: SipAgent

beforeEach(async () => {
  stack = new AsyncDisposableStack()
  running = stack.use(await runPlatform({ dataset: 'empty' }))
  token = await running.signIn(running.user('201'))
  const { ws, domain } = running.platform.sip
  const account = { server: ws, domain, user: '204' }
  wren = stack.use(startTestPhone())
  await wren.phone.setLogin({ account, password: running.user('204').sip_password, ca: null })
  await wren.registered()
  kofi = stack.use(await registeredPhone(running, '202'))
})

afterEach(() => stack.disposeAsync())

/** A customer calls Wren, who answers. */
async function talking(): Promise<string> {
  const body = { from: customer, to: running.user('204').cli }
  await running.ask('POST', '/operator/simulate/inbound-call', { token, body })
  const { id } = await wren.line('ringing')
  expect(await wren.phone.answer(id)).toMatchObject({ ok: true })
  await hearsCustomer(() => wren.engine.heardShare(id, voiceFrequencyOf(customer)))
  return id
}

async function hearsCustomer(share: () => number): Promise<void> {
  await eventually(() => expect(share()).toBeGreaterThan(0.8))
}

function atKofi(): Promise<AgentLine> {
  return eventually(() => {
    const line = kofi.lines.at(-1)
    if (!line) throw new Error('Kofi is not called.')
    return line
  })
}

async function live(): Promise<readonly JsonObject[]> {
  const { json } = await running.ask('GET', '/calls', { token })
  return (json?.['data'] ?? []) as readonly JsonObject[]
}

/** Kofi talks with the customer, and nobody else is left in the call. */
async function expectHandedOver(line: AgentLine): Promise<void> {
  line.audio.playTone(kofiSpeaks)
  await hearsCustomer(() => line.audio.heardShare(voiceFrequencyOf(customer)))
  await eventually(async () => expect(await live()).toMatchObject([{ state: 3, src: customer }]))
  await eventually(() => expect(wren.phone.lines).toEqual([]))
  expect(wren.engine.size).toBe(0)
}

test('a blind transfer reaches a colleague, who hears the customer; the leg stays until they answer', async () => {
  const id = await talking()
  const done = wren.phone.transfer(id, '202')
  const line = await atKofi()
  await eventually(() =>
    expect(wren.phone.lines).toMatchObject([{ state: 'held', transfer: { stage: 'ringing' } }]),
  )
  await line.answer()
  expect(await done).toMatchObject({ ok: true })
  await expectHandedOver(line)
})

test('a colleague who is busy gives the customer back with the reason', async () => {
  const id = await talking()
  const done = wren.phone.transfer(id, '202')
  await (await atKofi()).decline(486)
  expect(await done).toMatchObject({ error: { code: 'phone.busy' } })
  expect(await wren.line('connected')).toMatchObject({ id, transfer: { stage: 'failed' } })
  await hearsCustomer(() => wren.engine.heardShare(id, voiceFrequencyOf(customer)))
})

test('an attended transfer joins customer and colleague', inFull(), async () => {
  const id = await talking()
  const consulted = await wren.phone.consult(id, '202')
  const lineId = consulted.ok ? consulted.value.lineId : ''
  const line = await atKofi()
  await line.answer()
  line.audio.playTone(kofiSpeaks)
  await eventually(() => {
    expect(wren.engine.heardShare(lineId, kofiSpeaks)).toBeGreaterThan(0.8)
    expect(line.audio.heardShare(900)).toBeGreaterThan(0.8)
  })
  expect(await wren.phone.completeTransfer(lineId)).toMatchObject({ ok: true })
  await expectHandedOver(line)
})

test('a transfer while the colleague still rings joins them when they answer', inFull(), async () => {
  const id = await talking()
  const consulted = await wren.phone.consult(id, '202')
  await atKofi()
  const early = await wren.line('early')
  expect(consulted).toMatchObject({ ok: true, value: { lineId: early.id } })
  expect(await wren.phone.completeTransfer(early.id)).toMatchObject({ ok: true })
  const line = await atKofi()
  expect(line.state).toBe('ringing')
  await line.answer()
  await expectHandedOver(line)
})

test('back to the caller after talking first: the customer is heard again', async () => {
  const id = await talking()
  const consulted = await wren.phone.consult(id, '202')
  await (await atKofi()).answer()
  await wren.line('connected')
  expect(await wren.phone.backToCaller(consulted.ok ? consulted.value.lineId : '')).toMatchObject({
    ok: true,
  })
  await eventually(() => expect(kofi.lines[0]?.state).toBe('ended'))
  await hearsCustomer(() => wren.engine.heardShare(id, voiceFrequencyOf(customer)))
})

test('merged, customer and colleague hear each other through this phone', async () => {
  const id = await talking()
  const consulted = await wren.phone.consult(id, '202')
  const lineId = consulted.ok ? consulted.value.lineId : ''
  const line = await atKofi()
  await line.answer()
  await wren.line('connected')
  expect(await wren.phone.merge([lineId, id])).toMatchObject({ ok: true })
  await eventually(() => {
    const own = line.audio.heardShare(900)
    const other = line.audio.heardShare(voiceFrequencyOf(customer))
    expect(Math.min(own, other)).toBeGreaterThan(0.08)
    expect(own + other).toBeGreaterThan(0.8)
  })
})
