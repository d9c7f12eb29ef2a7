import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile } from '#test/support/host-ports.ts'
import { NodeAudioEngine } from '#test/support/node-audio-engine.ts'
import { startHost, type RunningHost } from '#test/support/running-host.ts'
import { recordOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'

/** The whole host at the embedded platform: who may answer this phone, whose microphone is live then. */

let stack: AsyncDisposableStack
let running: RunningHost
let server: RunningPlatform
let root: string

beforeEach(async () => {
  stack = new AsyncDisposableStack()
  server = stack.use(await runPlatform({ dataset: 'empty' }))
  root = await server.signIn(server.user('201'))
  const engine = stack.use(new NodeAudioEngine())
  const settings = new MemorySettingsFile({ receiver: { enabled: false, port: 0 } })
  const phone = {
    createPhone: (options: Parameters<typeof createPhone>[0]) => createPhone({ ...options, audio: engine }),
  }
  running = stack.use(await startHost({ settings }, phone))
  await running.host.started
  const { email, password, ext, sip_password: sipPassword } = server.user('204')
  const { baseUrl, sip } = server.platform
  await running.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })
  const account = { server: sip.ws, domain: sip.domain, user: ext }
  await running.ask('phone.saveAccount', { account, password: sipPassword })
  await eventually(() => {
    if (running.state.phone.registration.kind !== 'registered') throw new Error('It is not registered.')
  })
})

afterEach(() => stack.disposeAsync())

/** A customer calls the agent, whose phone rings. */
async function inbound(more: object = {}): Promise<number> {
  const body = { from: '+442079460018', to: server.user('204').cli, ...more }
  const path = '/operator/simulate/inbound-call'
  const { json } = await server.ask('POST', path, { token: root, body })
  await eventually(() => expect(running.state.lines).toMatchObject([{ state: 'ringing' }]))
  return Number(recordOf(json)['id'])
}

test('an order of somebody else to the platform leaves the phone ringing; the agent’s own answers it', async () => {
  const id = await inbound()
  const order = { token: root, body: { state: 'answer' } }
  // The platform refuses the order until the phone's 180 has reached it.
  await eventually(async () => expect((await server.ask('PATCH', `/calls/${id}`, order)).status).toBe(301))
  await eventually(() => expect(running.state.calls).toMatchObject([{ id, state: 'RINGING' }]))
  expect(running.state.lines).toMatchObject([{ state: 'ringing' }])
  expect(await running.ask('call.answerElsewhere', { callId: id })).toEqual(ok(undefined))
  await eventually(() =>
    expect(running.state.lines).toMatchObject([{ state: 'connected', answeredBy: 'agent' }]),
  )
})

test('answer_after leaves the phone of a person alone, also where that would be answered by itself', async () => {
  expect(await running.ask('settings.change', { changes: { autoAnswer: 'asked' } })).toMatchObject({
    ok: true,
  })
  const id = await inbound({ answer_after: 0 })
  await eventually(() => expect(running.state.calls).toMatchObject([{ id, state: 'RINGING' }]))
  expect(running.state.lines).toMatchObject([{ state: 'ringing' }])
  await running.ask('call.end', { callId: id })
  await eventually(() => expect(running.state.lines).toMatchObject([{ state: 'ended' }]))
  expect(running.state.lines[0]?.connectedAt).toBeNull()
})
