import { afterEach, beforeEach, expect, it } from 'vitest'
import { voiceFrequencyOf } from '#electron/platform/calls/virtual-leg.ts'
import { type CuttableLink, startCuttableLink } from '#test/support/cuttable-link.ts'
import { eventually } from '#test/support/eventually.ts'
import { startProcess } from '#test/support/process.ts'
import { recordsOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { startAgent, type SipAgent } from '#test/support/sip-agent.ts'
import type { AgentLine } from '#test/support/sip-line.ts'
import { inFull } from '#test/support/tier.ts'

const customer = '+442079460018'
const instance = '0d2b5c1e-6a5e-4c0a-9a36-2f5f0f1b7c11'

let stack: AsyncDisposableStack
let running: RunningPlatform
let token: string
let link: CuttableLink

beforeEach(async () => {
  stack = new AsyncDisposableStack()
  running = stack.use(await runPlatform({ dataset: 'empty' }))
  token = await running.signIn(running.user('201'))
  link = stack.use(await startCuttableLink(Number(new URL(running.platform.origin).port)))
})
afterEach(() => stack.disposeAsync())

/** What a telephone of a user needs; by way of the link where it shall be cut off. */
function account(ext: string, ws = running.platform.sip.ws) {
  return { ws, domain: running.platform.sip.domain, user: ext, password: running.user(ext).sip_password }
}

/** Wren's telephone, behind the link. */
async function behindLink(): Promise<SipAgent> {
  const agent = stack.use(
    await startAgent({ ...account('204', `ws://127.0.0.1:${link.port}/sip`), instance }),
  )
  expect(await agent.register()).toBe(200)
  return agent
}

async function customerCalls(): Promise<void> {
  const body = { from: customer, to: running.user('204').cli }
  const { status } = await running.ask('POST', '/operator/simulate/inbound-call', { token, body })
  expect(status).toBe(201)
}

/** Waits until there are live calls in just these states. */
function live(...states: number[]): Promise<void> {
  return eventually(
    async () => {
      const { json } = await running.ask('GET', '/calls', { token })
      expect(recordsOf(json).map(({ state }) => state)).toEqual(states)
    },
    { timeout: 15_000 },
  )
}

async function locations(): Promise<unknown> {
  const { json } = await running.ask('GET', `/users/${running.user('204').user_id}`, { token })
  return Object(json?.['data'])['nb_sip_locations']
}

async function lastCause(): Promise<unknown> {
  const { json } = await running.ask('GET', '/cdrs', { token })
  return recordsOf(json)[0]?.['t_cause']
}

function ringing(agent: SipAgent): Promise<AgentLine> {
  return eventually(() => agent.lines[0] ?? Promise.reject(new Error('It does not ring.')))
}

it(
  'keeps a call whose agent lost the network for five seconds, and ends it when the agent does',
  inFull(),
  async () => {
    const wren = await behindLink()
    await customerCalls()
    const line = await ringing(wren)
    await line.answer()
    await live(3)

    link.cut()
    const cutAt = performance.now()
    await eventually(() => {
      expect(line.audio.heardShare(voiceFrequencyOf(customer))).toBeGreaterThan(0.9)
      expect(performance.now() - cutAt).toBeGreaterThan(5_000)
    })
    await live(3)
    link.heal()
    link.closeClients()
    expect(await wren.reconnectAndRegister()).toBe(200)
    await line.renewMedia()
    await eventually(() => expect(line.audio.heardShare(voiceFrequencyOf(customer))).toBeGreaterThan(0.9))
    await line.hold()
    await live(4)
    await line.resume()
    await live(3)
    expect(await locations()).toBe(1)
    await line.hangUp()
    await live()
    expect(await lastCause()).toBe('Normal Clearing')
  },
)

it('lets a customer go within 15 s when the client of the agent is killed', inFull(), async () => {
  await using client = await startProcess({
    script: 'test/support/phone-child.ts',
    args: [JSON.stringify({ ...account('204'), instance })],
  })
  expect(client.ready).toEqual({ registered: 200 })
  await customerCalls()
  await live(3)
  process.kill(client.pid, 'SIGKILL')
  await eventually(async () => expect(await locations()).toBe(0))
  await live()
  expect(await lastCause()).toBe('Connection lost')
})

it('lets an agent answer who lost the network while it rang', async () => {
  const wren = await behindLink()
  await customerCalls()
  const line = await ringing(wren)
  await live(2)
  link.cut()
  link.heal()
  link.closeClients()
  await wren.reconnectAndRegister()
  await line.answer()
  await live(3)
  await eventually(() => expect(line.audio.heardShare(voiceFrequencyOf(customer))).toBeGreaterThan(0.9))
})
