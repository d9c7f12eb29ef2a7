import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAgent, startBrowser, type Agent, type AgentBrowser } from '#test/e2e/support/agent-app.ts'
import { callIs, callIsOver, liveCalls, theCall } from '#test/e2e/support/call-facts.ts'
import {
  startDemoPlatform,
  type PlatformUser,
  type RunningPlatform,
} from '#test/e2e/support/demo-platform.ts'
import { hears, hearsTogether, voiceOf } from '#test/e2e/support/hearing.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { startAgent as startPhone, type SipAgent } from '#test/support/sip-agent.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }
/** What each says, in hertz. */
const voices = { boss: 900, wren: 500, kofi: 1100 }

describe('what the exchange does by a dialled code', needs('chromium'), () => {
  let platform: RunningPlatform
  let browser: AgentBrowser
  let boss: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    browser = await startBrowser(voices.boss)
    boss = await startAgent({ platform, user: platform.root, browser })
  })
  afterEach(async () => {
    await platform.endCalls()
    await boss.console.isIdle()
  })
  endAfterAll(() => ({ boss, browser, platform }))

  async function phoneOf({ ext, sip_password: password }: PlatformUser): Promise<SipAgent> {
    const phone = await startPhone({ ...platform.sip, user: ext, password })
    expect(await phone.register()).toBe(200)
    return phone
  }

  test('a supervisor listens to a colleague from the list of live calls, hears both and is heard by neither', async () => {
    await using wren = await phoneOf(platform.agent(0))
    await using kofi = await phoneOf(platform.agent(1))
    const ofKofi = kofi.call(wren.user)
    const ofWren = await eventually(() => wren.lines[0] ?? Promise.reject(new Error('It does not ring.')))
    await ofWren.answer()
    ofKofi.audio.playTone(voices.kofi)
    ofWren.audio.playTone(voices.wren)
    const talk = await theCall(platform.api, ({ state }) => state === 'CONNECTED')
    await boss.console.liveCalls
      .getByRole('button', { name: /^More for .*call$/ })
      .first()
      .click()
    await boss.page.getByRole('menuitem', { name: /Listen in.*Nobody hears you/ }).click()
    await boss.console.anyCall.locator('.st').filter({ hasText: 'Connected' }).first().waitFor()
    await hearsTogether(boss.page, [voices.kofi, voices.wren])
    await eventually(() => {
      for (const [line, voice] of [
        [ofKofi, voices.wren],
        [ofWren, voices.kofi],
      ] as const) {
        expect(line.audio.heardShare(voice)).toBeGreaterThan(0.9)
        expect(line.audio.heardShare(voices.boss)).toBeLessThan(0.02)
      }
    })
    await boss.console.hangUpByKey()
    await callIs(platform.api, talk.id, 'CONNECTED')
    await eventually(async () => expect(await liveCalls(platform.api)).toHaveLength(1))
    expect([ofKofi.state, ofWren.state]).toEqual(['established', 'established'])
  })

  test('a caller is parked from the call, and taken again from the dialler', async () => {
    const { id } = await platform.operator.ring({ from: tamsin.number, to: boss.user.cli })
    await boss.console.rings(tamsin.name)
    await boss.console.press('a')
    await boss.console.shows(tamsin.name, 'Connected')
    await boss.console.control('More').click()
    await boss.page.getByRole('menuitem', { name: /^Park/ }).click()
    await boss.console.controls.waitFor({ state: 'detached' })
    const parked = await theCall(platform.api, ({ destination }) => destination.number === '701')
    expect(parked.state).toBe('CONNECTED')
    await boss.page.getByRole('button', { name: 'Codes' }).click()
    await boss.page.getByRole('menuitem', { name: /^Take a parked call/ }).click()
    expect(await boss.console.dialler.inputValue()).toBe('*71')
    await boss.console.dialler.pressSequentially('701')
    await boss.console.dialler.press('Enter')
    await boss.console.anyCall.locator('.st').filter({ hasText: 'Connected' }).first().waitFor()
    await hears(boss.page, voiceOf(tamsin.number))
    await callIsOver(platform.api, id)
    const taken = await theCall(platform.api, ({ state }) => state === 'CONNECTED')
    expect(taken.parentId).toBe(parked.id)
  })

  test('no page complained', () => expect(boss.faults).toEqual([]))
})
