import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'
import { numberOf } from '#test/e2e/support/number-of.ts'
import { hears, voiceOf } from '#test/e2e/support/hearing.ts'
import { openSettings, settingsSection } from '#test/e2e/support/settings-page.ts'
import { needs } from '#test/support/needs.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }

describe('automatic answer', needs('chromium'), () => {
  let platform: RunningPlatform
  let agent: Agent
  /** The number of a queue that rings this agent. */
  let ordersLine: string

  beforeAll(async () => {
    platform = await startDemoPlatform()
    ordersLine = await numberOf(platform, 'Orders')
    agent = await startAgent({ platform, user: platform.agent(0) })
    await openSettings(agent.page)
    const section = settingsSection(agent.page, 'Phone account')
    await section.getByRole('combobox', { name: 'Answer automatically' }).selectOption('queues')
    await section
      .getByRole('combobox', { name: 'Delay before answering automatically' })
      .selectOption({ label: '3 s' })
    await agent.console.goTo('Console')
  })
  afterEach(async () => {
    await platform.endCalls()
    await agent.console.isIdle()
  })
  endAfterAll(() => ({ agent, platform }))

  test('a queue call can be declined while it counts down', async () => {
    await platform.operator.ring({ from: tamsin.number, to: ordersLine })
    const ring = await agent.console.rings(tamsin.name)
    await ring.getByText(/^Answering automatically in/).waitFor()
    await agent.console.press('d')
    await ring.waitFor({ state: 'detached' })
    expect(await agent.page.getByText('Connected').count()).toBe(0)
  })

  test('a queue call counts down, is answered, says so, and both sides are heard', async () => {
    await platform.operator.ring({ from: tamsin.number, to: ordersLine })
    const ring = await agent.console.rings(tamsin.name)
    await ring.getByText(/^Answering automatically in [123] s$/).waitFor()
    await agent.console.shows(tamsin.name, 'Connected')
    await agent.page.getByText(/\. Answered automatically$/).waitFor()
    await hears(agent.page, voiceOf(tamsin.number))
  })

  test('a direct call rings and is left to the agent', async () => {
    await platform.operator.set(agent.user, { ring_time: 6 })
    await platform.operator.ring({ from: tamsin.number, to: agent.user.cli })
    const ring = await agent.console.rings(tamsin.name)
    expect(await ring.getByText(/^Answering automatically/).count()).toBe(0)
    await ring.waitFor({ state: 'detached' })
    const [newest] = await agent.page
      .getByRole('region', { name: 'Recent calls' })
      .getByRole('listitem')
      .all()
    await newest?.getByText(/^No answer/).waitFor()
    expect(agent.faults).toEqual([])
  })
})
