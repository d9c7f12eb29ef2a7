import { beforeAll, describe, expect, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { callIs, callIsOver, liveCalls, recordingOf, untilLonger } from '#test/e2e/support/call-facts.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { hears, Recording, voiceOf } from '#test/e2e/support/hearing.ts'
import { needs } from '#test/support/needs.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }
const voice = 700

describe('reloading the console', needs('chromium'), () => {
  let platform: RunningPlatform
  let agent: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    agent = await startAgent({ platform, user: platform.agent(0), microphone: voice })
  })
  endAfterAll(() => ({ agent, platform }))

  test('while it rings: the card is there again, and the call can be answered', async () => {
    const { id } = await platform.operator.ring({ from: tamsin.number, to: agent.user.cli })
    await agent.console.rings(tamsin.name)
    await agent.page.reload()
    await agent.console.rings(tamsin.name)
    await callIs(platform.api, id, 'RINGING')
    await agent.console.isRegistered()
    await agent.console.press('a')
    await agent.console.shows(tamsin.name, 'Connected')
    await hears(agent.page, voiceOf(tamsin.number))
  })

  test('in a call: it goes on, and both hear each other again', async () => {
    const [call] = await liveCalls(platform.api)
    const id = call?.id ?? 0
    await agent.page.reload()
    await agent.console.shows(tamsin.name, 'Connected')
    await hears(agent.page, voiceOf(tamsin.number))
    await callIs(platform.api, id, 'CONNECTED')
    await agent.console.press('r')
    await agent.console.control('Pause rec').waitFor()
    await untilLonger(platform.api, id, 3)

    await agent.page.reload()
    await agent.console.control('Pause rec').waitFor()
    await hears(agent.page, voiceOf(tamsin.number))
    await agent.console.press('h')
    await agent.console.shows(tamsin.name, 'On hold')
    await agent.page.reload()
    await agent.console.shows(tamsin.name, 'On hold')
    await callIs(platform.api, id, 'ON_HOLD')
    await agent.console.isRegistered()
    await agent.console.press('h')
    await agent.console.shows(tamsin.name, 'Connected')
    await callIs(platform.api, id, 'CONNECTED')
    await hears(agent.page, voiceOf(tamsin.number))
    await untilLonger(platform.api, id, 2)

    await agent.console.control('Hang up').click()
    await callIsOver(platform.api, id)
    const recording = await Recording.open(agent.page, (await recordingOf(platform.api, id)).mp3)
    expect(
      recording.secondsOf('agent', voice),
      'the customer heard the agent after the reload',
    ).toBeGreaterThan(3)
    expect(recording.secondsOf('outside', voiceOf(tamsin.number))).toBeGreaterThan(4)
  })

  test('closing the page ends no call either, and a second visit finds it', async () => {
    const { id } = await platform.operator.ring({ from: tamsin.number, to: agent.user.cli })
    await agent.console.rings(tamsin.name)
    await agent.console.press('a')
    await agent.console.shows(tamsin.name, 'Connected')
    const context = agent.page.context()
    const address = new URL(agent.page.url()).origin
    const second = await context.newPage()
    await agent.page.close()
    await callIs(platform.api, id, 'CONNECTED')
    await second.goto(address)
    await second.getByRole('toolbar', { name: 'Call controls' }).waitFor()
    await hears(second, voiceOf(tamsin.number))
    await second.getByRole('button', { name: 'Hang up' }).first().click()
    await callIsOver(platform.api, id)
  })

  test('no page complained', () => expect(agent.faults).toEqual([]))
})
