import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { hears, voiceOf } from '#test/e2e/support/hearing.ts'
import { settingsSection } from '#test/e2e/support/settings-page.ts'
import { measureAudio } from '#test/support/audio-probe.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { soundPages } from '#test/support/sound-places.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }
/** What the agent says, in hertz. */
const own = 700

describe('sound, as the settings have it', needs('chromium'), () => {
  let platform: RunningPlatform
  let agent: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    agent = await startAgent({ platform, user: platform.agent(0), microphone: { onDevice: own } })
  })
  endAfterAll(() => ({ agent, platform }))

  const audio = () => settingsSection(agent.page, 'Audio')

  test('the agent hears the own voice, and nothing more after Stop', async () => {
    await agent.console.goTo('Settings')
    await audio().getByRole('button', { name: 'Start', exact: true }).click()
    await hears(agent.page, own)
    await audio().getByRole('button', { name: 'Stop', exact: true }).click()
    await eventually(() => expect(measureAudio(agent.page)).rejects.toThrow('Nothing plays here'))
  })

  test('the microphone’s meter moves while it is checked', async () => {
    const meter = audio().getByRole('meter', { name: 'Microphone level' })
    await audio().getByRole('button', { name: 'Check', exact: true }).click()
    await eventually(async () => expect(Number(await meter.getAttribute('aria-valuenow'))).toBeGreaterThan(0))
    await audio().getByRole('button', { name: 'Stop', exact: true }).click()
  })

  test('another speaker is chosen, plays the next call, and is chosen still after a reload', async () => {
    const field = audio().getByLabel('Speaker', { exact: true })
    const wanted = await eventually(async () => {
      const values = await field
        .locator('option')
        .evaluateAll((all) => all.map((each) => each.getAttribute('value') ?? ''))
      const other = values.find((value) => value !== 'default')
      if (other === undefined) throw new Error(`There is no other speaker: ${values.join()}`)
      return other
    })
    await field.selectOption(wanted)
    await agent.console.goTo('Console')
    await platform.operator.ring({ from: tamsin.number, to: agent.user.cli })
    await agent.console.rings(tamsin.name)
    await agent.console.press('a')
    await agent.console.shows(tamsin.name, 'Connected')
    await hears(agent.page, voiceOf(tamsin.number))
    const speakers = (page: Page) =>
      page
        .locator('audio[data-line]')
        .evaluateAll((all) => all.map((each) => (each as HTMLAudioElement).sinkId))
    await eventually(async () => {
      const all = await Promise.all(soundPages(agent.page).map(speakers))
      expect(all.flat()).toEqual([wanted])
    })
    await platform.endCalls()
    await agent.console.isIdle()
    await agent.page.reload()
    await agent.console.isRegistered()
    await agent.console.goTo('Settings')
    await eventually(async () => expect(await field.inputValue()).toBe(wanted))
  })

  test('a call that the agent made elsewhere is answered by itself only where the settings allow it', async () => {
    await platform.operator.set(agent.user, { auto_answer_header: true })
    const api = await platform.apiOf(agent.user)
    await agent.console.goTo('Settings')
    await agent.page.getByRole('combobox', { name: 'Answer automatically' }).selectOption('asked')
    await agent.console.goTo('Console')
    expect((await api.calls.place({ body: { to: tamsin.number } })).ok).toBe(true)
    await agent.console.anyCall.locator('.st').filter({ hasText: 'Connected' }).first().waitFor()
    await hears(agent.page, voiceOf(tamsin.number))
    await platform.endCalls()
    await agent.console.isIdle()
    await agent.console.goTo('Settings')
    await agent.page.getByRole('combobox', { name: 'Answer automatically' }).selectOption('off')
    await agent.console.goTo('Console')
    expect((await api.calls.place({ body: { to: tamsin.number } })).ok).toBe(true)
    await agent.console.ring.getByText('RINGING').waitFor()
    await platform.endCalls()
    await agent.console.isIdle()
  })

  test('no page complained', () => expect(agent.faults).toEqual([]))
})
