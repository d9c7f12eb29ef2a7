import { Invitation } from 'sip.js'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { voiceFrequencyOf } from '#electron/platform/calls/virtual-leg.ts'
import { eventually } from '#test/support/eventually.ts'
import {
  recordsOf,
  runPlatform,
  type JsonObject,
  type RunningPlatform,
} from '#test/support/running-platform.ts'
import { registeredPhone, type SipAgent } from '#test/support/sip-agent.ts'
import type { AgentLine } from '#test/support/sip-line.ts'

const customer = '+442079460018'
let running: RunningPlatform
let token: string
let wren: SipAgent
let kofi: SipAgent

beforeEach(async () => {
  running = await runPlatform({ dataset: 'empty' })
  token = await running.signIn(running.user('201'))
  wren = await phone('204')
  kofi = await phone('202')
})
afterEach(async () => {
  await Promise.all([wren, kofi].map((agent) => agent[Symbol.asyncDispose]()))
  await running[Symbol.asyncDispose]()
})

const phone = (ext: string) => registeredPhone(running, ext)

async function calls(): Promise<readonly JsonObject[]> {
  return recordsOf((await running.ask('GET', '/calls', { token })).json)
}

/** Waits until the live calls are just these. */
function live(...expected: JsonObject[]): Promise<void> {
  return eventually(async () => expect(await calls()).toMatchObject(expected))
}

function ringing(agent: SipAgent, nth = 0): Promise<AgentLine> {
  return eventually(() => {
    const line = agent.lines.filter(({ incoming }) => incoming)[nth]
    if (!line) throw new Error(`${agent.user} does not ring`)
    return line
  })
}

/** A customer calls Wren, who answers. */
async function talking(): Promise<{ line: AgentLine; id: number }> {
  const sent = { from: customer, to: running.user('204').cli }
  await running.ask('POST', '/operator/simulate/inbound-call', { token, body: sent })
  const line = await ringing(wren)
  await live({ state: 2, dst_call_id: line.callId })
  await line.answer()
  await live({ state: 3, dst_call_id: line.callId, src: customer })
  const [call] = await calls()
  return { line, id: Number(call?.['id']) }
}

it('rings a phone that is told the caller and the line, and lets it hear the caller', async () => {
  const { line } = await talking()
  expect(line.remoteNumber).toBe(customer)
  expect(line.header('P-Called-Party-ID')).toContain(running.user('204').cli)
  await eventually(() => expect(line.audio.heardShare(voiceFrequencyOf(customer))).toBeGreaterThan(0.9))
  await line.hold()
  await live({ state: 4 })
  await line.resume()
  await live({ state: 3 })
  await line.hangUp()
  await live()
})

it('answers a ringing phone over REST', async () => {
  const body = { from: customer, to: running.user('204').cli }
  await running.ask('POST', '/operator/simulate/inbound-call', { token, body })
  await ringing(wren)
  await live({ state: 2 })
  const [call] = await calls()
  const { status } = await running.ask('PATCH', `/calls/${call?.['id']}`, {
    token,
    body: { state: 'answer' },
  })
  expect(status).toBe(301)
  await live({ state: 3 })
})

it.each([
  ['+442079460000', 200],
  ['+442079460002', 486],
  ['999999', 404],
])('dials %s, which ends the INVITE with %i', async (number, status) => {
  const line = wren.call(number)
  await eventually(() =>
    expect(status === 200 ? line.state === 'established' && 200 : line.finalStatus).toBe(status),
  )
})

it('joins two phones, which hear each other', async () => {
  const out = wren.call('202')
  await eventually(() => expect(out.progress).toContain(183))
  await (await ringing(kofi)).answer()
  await live({ state: 3, src_call_id: out.callId, context: 'USER_LOCAL' })
})

it('transfers by PATCH dst to a phone, and back to the agent when it is declined', async () => {
  const { line, id } = await talking()
  const sent = await running.ask('PATCH', `/calls/${id}`, { token, body: { dst: '202' } })
  expect(sent.status).toBe(301)
  await eventually(() => expect(line.state).toBe('ended'))
  await (await ringing(kofi)).decline(486)
  const back = await ringing(wren, 1)
  await live({ context: 'TRANSFER_RECALL', dst_call_id: back.callId })
  await back.answer()
  await live({ state: 3 })
  await eventually(() => expect(back.audio.heardShare(voiceFrequencyOf(customer))).toBeGreaterThan(0.9))
})

it('sends a call on to whom a ringing phone names by 302', async () => {
  const body = { from: customer, to: running.user('204').cli }
  await running.ask('POST', '/operator/simulate/inbound-call', { token, body })
  const { session } = await ringing(wren)
  if (!(session instanceof Invitation)) throw new Error('It did not come in.')
  await session.reject({ statusCode: 302, extraHeaders: ['Contact: <sip:202@pbx.localhost>'] })
  const target = await ringing(kofi)
  await live({ state: 2, dst_call_id: target.callId, referred_by: '204' })
  await target.answer()
  await eventually(() => expect(target.audio.heardShare(voiceFrequencyOf(customer))).toBeGreaterThan(0.9))
})

it('transfers by REFER', async () => {
  const { line, id } = await talking()
  await line.transfer('202')
  const target = await ringing(kofi)
  await live({ id, state: 3 }, { parent_id: id, state: 2, dst_call_id: target.callId })
  await target.answer()
  await live({ parent_id: id, state: 3 })
  await eventually(() => expect(line.state).toBe('ended'))
  expect(line.transferStatuses).toEqual([202, 100, 180, 200])
  await eventually(() => expect(target.audio.heardShare(voiceFrequencyOf(customer))).toBeGreaterThan(0.9))
})

it('transfers after consultation', async () => {
  const { line, id } = await talking()
  await line.hold()
  const consultation = wren.call('202')
  const target = await ringing(kofi)
  await target.answer()
  await live({ id, state: 4 }, { state: 3 })
  await line.transferTo(consultation)
  await live({ parent_id: id, state: 3, dst_call_id: target.callId, src: customer })
  await eventually(() => expect([line.state, consultation.state]).toEqual(['ended', 'ended']))
  await eventually(() => expect(target.audio.heardShare(voiceFrequencyOf(customer))).toBeGreaterThan(0.9))
})

it('ends the call of a phone that signs off and goes', async () => {
  await talking()
  await wren.unregister()
  await wren.drop()
  await live()
  const { json } = await running.ask('GET', '/cdrs', { token })
  expect(json?.['data']).toMatchObject([{ t_cause: 'Network out of order' }])
})
