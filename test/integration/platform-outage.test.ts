import { expect, it } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { recordOf, recordsOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { startAgent as startPhone } from '#test/support/sip-agent.ts'
import { receiveWebhooks } from '#test/support/webhook-receiver.ts'

const customer = '+447700900142'

async function operatorOf(platform: RunningPlatform) {
  const token = await platform.signIn(platform.user('201'))
  return (path: string, body: unknown) => platform.ask('POST', `/operator${path}`, { token, body })
}

async function phoneOf(platform: RunningPlatform, ext: string) {
  const { sip_password: password } = platform.user(ext)
  const phone = await startPhone({ ...platform.platform.sip, user: ext, password })
  await phone.register()
  return phone
}

it('an outage cuts every connection and takes none, and is over by itself', async () => {
  await using platform = await runPlatform({ dataset: 'empty' })
  const operate = await operatorOf(platform)
  await using phone = await phoneOf(platform, '204')
  expect((await operate('/faults', { kind: 'outage', value: 1_500 })).status).toBe(204)
  await eventually(() => expect(phone.userAgent.transport.isConnected()).toBe(false))
  await expect(platform.ask('GET', '/ping')).rejects.toThrow('fetch failed')
  await expect(phoneOf(platform, '202')).rejects.toThrow(/WebSocket|closed|connect/i)
  await eventually(async () => expect((await platform.ask('GET', '/ping')).status).toBe(401))
  expect(await phone.reconnectAndRegister()).toBe(200)
})

it('during an outage no notification leaves, and it comes after that', async () => {
  await using platform = await runPlatform({ dataset: 'empty' })
  await using receiver = await receiveWebhooks()
  const operate = await operatorOf(platform)
  const { url, ca } = receiver
  const hook = recordOf((await operate('/webhooks', { name: 'Desk', url, ca, events: ['ended_call'] })).json)
  const call = { from: customer, to: platform.user('204').cli, answer_after: 0, talk_for: 1 }
  await operate('/simulate/inbound-call', call)
  await operate('/faults', { kind: 'outage', value: 4_000 })
  await eventually(() => expect(receiver.arrived).toHaveLength(1))
  const token = await platform.signIn(platform.user('201'))
  const path = `/operator/webhooks/${hook['id']}/deliveries`
  const [delivery] = recordsOf((await platform.ask('GET', path, { token })).json)
  expect(delivery).toMatchObject({ state: 'delivered' })
  expect(JSON.stringify(delivery?.['attempts'])).toContain('ENETUNREACH')
})
