import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { callIs, theCall } from '#test/e2e/support/call-facts.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { hears, hearsNothing } from '#test/e2e/support/hearing.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { startAgent as startPhone, type SipAgent } from '#test/support/sip-agent.ts'
import type { AgentLine } from '#test/support/sip-line.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

const colleague = 'Kofi Larkmoor'
const [ownVoice, theirVoice] = [700, 900]
/** The two notes that a held party hears. */
const holdNotes = [523.25, 659.25]

describe('in a call', needs('chromium'), () => {
  let platform: RunningPlatform
  let agent: Agent
  let phone: SipAgent
  let line: AgentLine
  let callId = 0

  beforeAll(async () => {
    platform = await startDemoPlatform()
    agent = await startAgent({ platform, user: platform.agent(0), microphone: { onDevice: ownVoice } })
    const { ext: user, sip_password: password } = platform.agent(1)
    phone = await startPhone({ ...platform.sip, user, password })
    await phone.register()
    line = phone.call(agent.user.ext)
    line.audio.playTone(theirVoice)
    await agent.console.rings(colleague)
    await agent.console.press('a')
    await agent.console.shows(colleague, 'Connected')
    callId = (await theCall(platform.api, () => true)).id
  })
  afterEach(async () => {
    await agent.console.shows(colleague, 'Connected')
    await hears(agent.page, theirVoice)
    await theyHear(ownVoice)
  })
  endAfterAll(() => ({ phone, agent, platform }))

  const theyHear = (frequency: number) =>
    eventually(() => expect(line.audio.heardShare(frequency)).toBeGreaterThan(0.8))

  test('both hear each other', async () => {
    await theyHear(ownVoice)
    await hears(agent.page, theirVoice)
  })

  test('H holds: the other hears the hold tone, the screen and the platform say so; H takes back', async () => {
    await agent.console.press('h')
    await agent.console.shows(colleague, 'On hold')
    expect(await agent.console.control('Resume').getAttribute('aria-pressed')).toBe('true')
    await callIs(platform.api, callId, 'ON_HOLD')
    await eventually(() => {
      const shares = holdNotes.map((note) => line.audio.heardShare(note))
      expect(Math.max(...shares)).toBeGreaterThan(0.3)
      expect(line.audio.heardShare(ownVoice)).toBeLessThan(0.1)
    })
    await hearsNothing(agent.page)
    await agent.console.press('h')
    await agent.console.shows(colleague, 'Connected')
    await callIs(platform.api, callId, 'CONNECTED')
  })

  test('holding and taking back again and again loses nothing', async () => {
    for (const state of ['On hold', 'Connected', 'On hold', 'Connected', 'On hold', 'Connected']) {
      await agent.console.press('h')
      await agent.console.shows(colleague, state)
    }
    await callIs(platform.api, callId, 'CONNECTED')
  })

  test('M mutes: the other hears silence, while the agent goes on hearing', async () => {
    await agent.console.press('m')
    await agent.console.control('Unmute').waitFor()
    await eventually(() => expect(line.audio.heardLevel()).toBeLessThan(0.003))
    await hears(agent.page, theirVoice)
    await callIs(platform.api, callId, 'CONNECTED')
    await agent.console.control('Unmute').click()
    await agent.console.control('Mute').waitFor()
  })

  test('a call that was muted stays muted over hold', async () => {
    await agent.console.press('m')
    await agent.console.press('h')
    await agent.console.shows(colleague, 'On hold')
    await agent.console.press('h')
    await agent.console.shows(colleague, 'Connected')
    await agent.console.control('Unmute').waitFor()
    await hears(agent.page, theirVoice)
    await eventually(() => expect(line.audio.heardLevel()).toBeLessThan(0.003))
    await agent.console.press('m')
    await agent.console.control('Mute').waitFor()
  })

  test('the keypad sends tones by mouse and by key, all of them and in order', async () => {
    await agent.console.press('k')
    const keypad = agent.page.getByRole('region', { name: 'Keypad' })
    await keypad.getByRole('button', { name: '4', exact: true }).click()
    await agent.page.keyboard.type('2580*#')
    await eventually(async () => expect(await keypad.getByLabel('Tones sent').textContent()).toBe('42580*#'))
    await eventually(() => expect(line.digits.join('')).toBe('42580*#'))
    await agent.console.press('Escape')
    await keypad.waitFor({ state: 'detached' })
    await agent.console.shows(colleague, 'Connected')
  })

  test('the far end holds: the agent hears the hold tone and is told nothing wrong', async () => {
    await line.hold()
    await callIs(platform.api, callId, 'ON_HOLD')
    await hears(agent.page, holdNotes)
    await line.resume()
    await callIs(platform.api, callId, 'CONNECTED')
  })

  test('no page complained', () => expect(agent.faults).toEqual([]))
})
