import { afterEach, beforeAll, describe, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'
import { needs } from '#test/support/needs.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }

/** A screen reader speaks of what has the focus, and without one starts again at the top of the page. */
describe('where the focus goes when its control disappears', needs('chromium'), () => {
  let platform: RunningPlatform
  let agent: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    agent = await startAgent({ platform, user: platform.agent(0) })
  })
  afterEach(() => platform.endCalls())
  endAfterAll(() => ({ agent, platform }))

  const focusedHeading = (name: string) =>
    agent.page.getByRole('heading', { name, exact: true }).and(agent.page.locator(':focus')).waitFor()

  async function ring(): Promise<void> {
    await platform.operator.ring({ from: tamsin.number, to: agent.user.cli })
    await agent.console.rings(tamsin.name)
  }
  async function talk(): Promise<void> {
    await ring()
    await agent.console.press('a')
    await agent.console.shows(tamsin.name, 'Connected')
  }

  test('to the list of the view that a button opened', async () => {
    await agent.console.recents.getByRole('button', { name: 'Recording', exact: true }).first().click()
    await agent.console.recents.getByRole('button', { name: 'Open in Recordings' }).focus()
    await agent.console.press('Enter')
    await agent.page.locator('#main [role=listbox]:focus').waitFor()
    await agent.console.goTo('Console')
  })

  test('to a view without a list, as a whole', async () => {
    await agent.console.recents.getByRole('button', { name: 'Recording', exact: true }).first().focus()
    await agent.console.press('g')
    await agent.console.press('w')
    await agent.page.locator('#main:focus').getByText('No live calls').waitFor()
    await agent.console.goTo('Console')
  })

  test('to the call, after it was answered on the ring card', async () => {
    await ring()
    // A new card ignores its buttons for a moment.
    const timer = agent.console.ring.getByRole('timer')
    await timer.filter({ hasText: /0:0[1-9]/ }).waitFor()
    await agent.console.ring.getByRole('button', { name: 'Answer' }).focus()
    await agent.console.press('Enter')
    await agent.console.shows(tamsin.name, 'Connected')
    await focusedHeading(tamsin.name)
  })

  test('to the ended call, then to the recent calls', async () => {
    await talk()
    await agent.console.control('Hang up').focus()
    await agent.console.press('Enter')
    await agent.console.shows(tamsin.name, 'Ended')
    await focusedHeading(tamsin.name)
    await agent.page.getByLabel('Note on this call').focus()
    await agent.page.keyboard.type('Wants the blue glaze.')
    await agent.console.press('Enter')
    await focusedHeading('Recent calls')
  })

  test('to the call that a consultation leaves', async () => {
    await talk()
    await agent.console.press('t')
    await agent.page.getByRole('dialog', { name: `Transfer ${tamsin.name}` }).waitFor()
    await agent.page.keyboard.type(platform.agent(1).ext)
    await agent.console.press('Shift+Enter')
    await agent.page.locator('h2:focus').waitFor()
    await agent.console.press('b')
    await focusedHeading(tamsin.name)
  })

  test('to the list of the view below the strip of the call', async () => {
    await talk()
    await agent.console.goTo('History')
    await agent.page
      .getByRole('region', { name: 'Current call' })
      .getByRole('button', { name: 'Hang up' })
      .focus()
    await agent.console.press('Enter')
    await agent.page.locator('#main tr:focus').waitFor()
  })
})
