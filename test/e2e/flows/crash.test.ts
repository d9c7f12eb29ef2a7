import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { callIs, callIsOver } from '#test/e2e/support/call-facts.ts'
import { ConsolePage } from '#test/e2e/support/console-page.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { hears, voiceOf } from '#test/e2e/support/hearing.ts'
import { needs } from '#test/support/needs.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }
const bram = { name: 'Bram Oakhollow', number: '+447700900377' }

describe('a console that is lost', needs('chromium'), () => {
  let platform: RunningPlatform
  let agent: Agent
  let address: string
  /** The console that is open now. */
  let desk: ConsolePage

  beforeAll(async () => {
    platform = await startDemoPlatform()
    agent = await startAgent({ platform, user: platform.agent(0) })
    address = new URL(agent.page.url()).origin
    desk = agent.console
  })
  afterEach(async () => {
    await platform.endCalls()
    await desk.isIdle()
  })
  disposeAfterAll(() => [agent, platform])

  async function openAnother(): Promise<ConsolePage> {
    const page = await agent.page.context().newPage()
    await page.goto(address)
    const opened = new ConsolePage(page)
    await opened.status.waitFor()
    return opened
  }

  async function ring({ number }: typeof tamsin): Promise<number> {
    const { id } = await platform.operator.ring({ from: number, to: agent.user.cli })
    await desk.ring.waitFor()
    return id
  }

  test('closed while it rings: the call rings on, and the next console answers it', async () => {
    const id = await ring(tamsin)
    await desk.page.close()
    await callIs(platform.api, id, 'RINGING')
    desk = await openAnother()
    await desk.rings(tamsin.name)
    await desk.isRegistered()
    await desk.press('a')
    await desk.shows(tamsin.name, 'Connected')
    await hears(desk.page, voiceOf(tamsin.number))
  })

  test('crashed while it rings: the call rings on, and the next console answers it', async () => {
    const id = await ring(tamsin)
    await crash(desk.page)
    await callIs(platform.api, id, 'RINGING')
    desk = await openAnother()
    await desk.isRegistered()
    await desk.press('a')
    await desk.shows(tamsin.name, 'Connected')
    await callIs(platform.api, id, 'CONNECTED')
    await hears(desk.page, voiceOf(tamsin.number))
  })

  test('crashed in a call: another console has its sound', async () => {
    const id = await ring(tamsin)
    await desk.press('a')
    await hears(desk.page, voiceOf(tamsin.number))
    const other = await openAnother()
    await other.shows(tamsin.name, 'Connected')
    await crash(desk.page)
    desk = other
    await hears(desk.page, voiceOf(tamsin.number))
    await callIs(platform.api, id, 'CONNECTED')
    await desk.press('Control+Shift+X')
    await callIsOver(platform.api, id)
  })

  test('two rings at the same moment: both are there, and each is answered', async () => {
    await desk.isEmpty()
    const calls = await Promise.all(
      [tamsin, bram].map(({ number }) => platform.operator.ring({ from: number, to: agent.user.cli })),
    )
    await desk.liveCall(tamsin.name).waitFor()
    await desk.liveCall(bram.name).waitFor()
    await desk.press('a')
    await desk.controls.waitFor()
    await desk.press('Shift+N')
    await desk.isQuiet()
    await hears(desk.page, [voiceOf(tamsin.number), voiceOf(bram.number)])
    const states = await Promise.all(calls.map(async ({ id }) => (await platform.api.calls.read({ id })).ok))
    expect(states).toEqual([true, true])
  })

  test('the app itself has ended: no console says that calls are taken', async () => {
    await agent.app.process.stop()
    await desk.page.getByRole('button', { name: /^No connection/ }).waitFor()
    await desk.status.getByText('Switchhook has stopped. Start it again to take calls').waitFor()
  })
})

/** Ends the page's process as a fault in it would. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => undefined)
  await crashed
}
