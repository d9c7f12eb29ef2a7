import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ownBrowser, startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { callIs } from '#test/e2e/support/call-facts.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { copyReceiver } from '#test/e2e/support/receiver-page.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { startAgent as startPhone, type SipAgent } from '#test/support/sip-agent.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }
const colleague = 'Kofi Larkmoor'
/** Longer than any of these tests: a poll that is under way does not come back. */
const stuck = { kind: 'latency', value: 60_000, path: '/calls' } as const

describe.each([
  { means: 'events alone', receiver: { enabled: true, port: 0 } },
  { means: 'polling alone', receiver: { enabled: false, port: 0 } },
])('news of calls by $means', needs('chromium'), ({ receiver }) => {
  let platform: RunningPlatform
  let agent: Agent
  let phone: SipAgent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    const { ext: user, sip_password: password } = platform.agent(1)
    phone = await startPhone({ ...platform.sip, user, password })
    await phone.register()
    agent = await startAgent({
      platform,
      user: platform.agent(0),
      microphone: ownBrowser,
      settings: { receiver },
    })
    if (receiver.enabled) await subscribe(platform, agent)
  })
  afterEach(async () => {
    await platform.operator.fault({ kind: 'none' })
    await platform.endCalls()
    await agent.console.isIdle()
  })
  endAfterAll(() => ({ phone, agent, platform }))

  const breakPolling = () => (receiver.enabled ? platform.operator.fault(stuck) : Promise.resolve())

  test('a colleague’s call shows each of its states', async () => {
    await breakPolling()
    const { id } = await platform.operator.ring({ from: tamsin.number, to: platform.agent(1).cli })
    const row = agent.console.liveCall(colleague)
    await row.getByText('Ringing').waitFor()
    await row.getByText(`from ${tamsin.name}`).waitFor()
    const line = await eventually(() => {
      const ringing = phone.lines.find((each) => each.state === 'ringing')
      if (!ringing) throw new Error('The colleague’s phone does not ring')
      return ringing
    })
    await line.answer()
    await row.getByText('Connected').waitFor()
    await row.getByText(`with ${tamsin.name}`).waitFor()
    await line.hold()
    await row.getByText('On hold').waitFor()
    await line.resume()
    await row.getByText('Connected').waitFor()
    await line.hangUp()
    await row.waitFor({ state: 'detached' })
    await platform.operator.fault({ kind: 'none' })
    expect((await platform.api.calls.read({ id })).ok).toBe(false)
  })

  test('the agent’s own call is known to the platform from its first ring', async () => {
    await breakPolling()
    const { id } = await platform.operator.ring({ from: tamsin.number, to: agent.user.cli })
    const ring = await agent.console.rings(tamsin.name)
    await ring.getByRole('button', { name: 'Send on' }).waitFor()
    await agent.console.press('a')
    await agent.console.shows(tamsin.name, 'Connected')
    await agent.console.control('Transfer').waitFor()
    await platform.operator.fault({ kind: 'none' })
    await callIs(platform.api, id, 'CONNECTED')
    await agent.page.getByText('Line details').click()
    await agent.page.getByText(String(id), { exact: true }).waitFor()
  })

  test('the status bar says how news arrives', async () => {
    const words = receiver.enabled ? /Call events live, last one/ : 'Checking for calls'
    await agent.console.status.getByText(words).waitFor()
  })

  // Where no events come, none can be late.
  if (!receiver.enabled) return
  test('events that come twice, late and in disorder end in the truth', async () => {
    for (const kind of ['webhook_duplicate', 'webhook_reorder'] as const)
      await platform.operator.fault({ kind })
    await platform.operator.fault({ kind: 'webhook_delay', value: 300 })
    const { id } = await platform.operator.ring({ from: tamsin.number, to: agent.user.cli })
    await agent.console.rings(tamsin.name)
    await agent.console.press('a')
    await agent.console.shows(tamsin.name, 'Connected')
    await agent.console.press('h')
    await callIs(platform.api, id, 'ON_HOLD')
    await agent.console.shows(tamsin.name, 'On hold')
    await agent.console.press('h')
    await callIs(platform.api, id, 'CONNECTED')
    await agent.console.shows(tamsin.name, 'Connected')
    await platform.operator.fault({ kind: 'none' })
    await agent.console.control('Hang up').click()
    await agent.console.isEmpty()
    await agent.console.liveCalls.getByText('No calls right now').waitFor()
  })
})

/** Copies the receiver's address and certificate from Settings, as a person does, and gives them to the platform. */
async function subscribe(platform: RunningPlatform, { page, console }: Agent): Promise<void> {
  const { id } = await platform.operator.subscribe(await copyReceiver(page))
  await console.goTo('Console')
  const call = await platform.operator.ring({ from: tamsin.number, to: platform.agent(2).cli })
  await platform.api.calls.end({ id: call.id })
  await eventually(async () => {
    const [delivery] = await platform.operator.deliveries(id)
    expect(delivery?.state).toBe('delivered')
  })
  await console.status.getByText(/Call events live/).waitFor()
}
