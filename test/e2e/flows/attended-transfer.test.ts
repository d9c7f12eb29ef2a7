import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import {
  callIs,
  callIsOver,
  liveCalls,
  recordingOf,
  theCall,
  untilLonger,
} from '#test/e2e/support/call-facts.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { hears, hearsTogether, Recording, voiceOf } from '#test/e2e/support/hearing.ts'
import { needs } from '#test/support/needs.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }
const [wrenVoice, kofiVoice, tamsinVoice] = [700, 1100, voiceOf(tamsin.number)]

describe('talking to a colleague before a transfer', needs('chromium'), () => {
  let platform: RunningPlatform
  let wren: Agent
  let kofi: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    wren = await startAgent({ platform, user: platform.agent(0), microphone: wrenVoice })
    kofi = await startAgent({ platform, user: platform.agent(1), microphone: kofiVoice })
  })
  afterEach(async () => {
    await platform.endCalls()
    await wren.console.isEmpty()
    await kofi.console.isEmpty()
  })
  endAfterAll(() => ({ kofi, wren, platform }))

  const panel = () => wren.console.call(`Transfer ${tamsin.name} to Kofi Larkmoor`)
  const button = (name: string) => panel().getByRole('button', { name })
  const states = () => panel().locator('.tj .st')

  /** Tamsin talks to Wren, who then calls somebody; answers with the platform's call of Tamsin. */
  async function consultWith(typed: string, offered: RegExp): Promise<number> {
    const { id } = await platform.operator.ring({ from: tamsin.number, to: wren.user.cli })
    await wren.console.rings(tamsin.name)
    await wren.console.press('a')
    await wren.console.shows(tamsin.name, 'Connected')
    await wren.console.press('t')
    await wren.page.getByRole('dialog', { name: `Transfer ${tamsin.name}` }).waitFor()
    await wren.page.keyboard.type(typed)
    await wren.page.getByRole('option', { name: offered, selected: true }).waitFor()
    await wren.console.press('Shift+Enter')
    await callIs(platform.api, id, 'ON_HOLD')
    return id
  }

  async function consult(): Promise<number> {
    const id = await consultWith('kofi', /Kofi Larkmoor/)
    await panel().waitFor()
    await kofi.console.rings('Wren Alderpike')
    return id
  }

  async function answer(): Promise<void> {
    await kofi.console.press('a')
    await states().nth(1).filter({ hasText: 'Connected' }).waitFor()
  }

  test('the caller waits while the two talk, can be swapped to, and is joined to the colleague', async () => {
    const id = await consult()
    await states().first().filter({ hasText: 'On hold' }).waitFor()
    await answer()
    await hears(wren.page, kofiVoice)
    await hears(kofi.page, wrenVoice)

    await wren.console.press('z')
    await panel()
      .getByText(/^You are talking to Tamsin/)
      .waitFor()
    await callIs(platform.api, id, 'CONNECTED')
    await hears(wren.page, tamsinVoice)
    await button('Hang up on Tamsin').waitFor()
    await wren.console.press('z')
    await hears(wren.page, kofiVoice)

    await wren.console.press('Enter')
    await wren.console.toasts.getByText(`${tamsin.name} and Kofi Larkmoor are connected`).waitFor()
    await wren.console.isIdle()
    await hears(kofi.page, tamsinVoice)
    await kofi.console.shows(tamsin.name, 'Connected')
    const joined = await theCall(platform.api, ({ state }) => state === 'CONNECTED')
    expect([joined.source.number, joined.destination.number]).toEqual([tamsin.number, kofi.user.ext])
  })

  test('going back before the colleague answers ends that ring and gives the caller back', async () => {
    const id = await consult()
    await wren.console.press('Escape')
    await kofi.console.rings('Wren Alderpike')
    await button('Back to Tamsin').click()
    await kofi.console.isQuiet()
    await wren.console.shows(tamsin.name, 'Connected')
    await callIs(platform.api, id, 'CONNECTED')
    await hears(wren.page, tamsinVoice)
  })

  test('a busy line is said, and the caller waits until taken back', async () => {
    const id = await consultWith('01632 960302', /960302/)
    await wren.console
      .call(`Transfer ${tamsin.name} to +44 1632 960302`)
      .getByRole('alert')
      .getByText('+44 1632 960302 is busy. Tamsin is still on hold.')
      .waitFor()
    await callIs(platform.api, id, 'ON_HOLD')
    await wren.console.press('b')
    await wren.console.shows(tamsin.name, 'Connected')
    await hears(wren.page, tamsinVoice)
  })

  test('hanging up on the colleague leaves the caller on hold, and another try is one key away', async () => {
    const id = await consult()
    await answer()
    await button('Hang up on Kofi').click()
    await kofi.console.isIdle()
    await panel().getByRole('alert').getByText('You hung up on Kofi. Tamsin is still on hold.').waitFor()
    await callIs(platform.api, id, 'ON_HOLD')
    await wren.console.press('t')
    await wren.page.getByRole('dialog', { name: `Transfer ${tamsin.name}` }).waitFor()
    await wren.console.press('Escape')
    await wren.console.press('b')
    await hears(wren.page, tamsinVoice)
  })

  test('merged, everybody hears everybody, until one is talked to alone', async () => {
    const id = await consult()
    await answer()
    await wren.console.press('j')
    await wren.console.liveCall('Kofi Larkmoor').getByText(`In conference with ${tamsin.name}`).waitFor()
    await wren.console.liveCall(tamsin.name).getByText('In conference with Kofi Larkmoor').waitFor()
    await hearsTogether(kofi.page, [wrenVoice, tamsinVoice])
    await hearsTogether(wren.page, [kofiVoice, tamsinVoice])

    await wren.console.liveCall(tamsin.name).getByRole('button').first().click()
    await platform.api.calls.change({ id, body: { monitor_state: 'start' } })
    await untilLonger(platform.api, id, 4)
    const alone = wren.console.call('Conference').getByRole('button', { name: 'Talk to Tamsin only' })
    await alone.click()
    await wren.console.liveCall('Kofi Larkmoor').getByText('On hold').waitFor()
    await hearsTogether(wren.page, [tamsinVoice], [kofiVoice])
    await button('Hang up on Tamsin').click()
    await callIsOver(platform.api, id)
    await wren.console.shows('Kofi Larkmoor', 'On hold')

    const { mp3 } = await recordingOf(platform.api, id)
    const recording = await Recording.open(wren.page, mp3)
    // A busy machine loses some of either; of a voice that is not there it would be nothing.
    expect(recording.share('agent', wrenVoice)).toBeGreaterThan(0.05)
    expect(recording.share('agent', kofiVoice), 'Tamsin hears Kofi too').toBeGreaterThan(0.05)
    expect((await liveCalls(platform.api)).map(({ state }) => state)).toEqual(['ON_HOLD'])
  })

  test('no page complained', () => {
    expect([...wren.faults, ...kofi.faults]).toEqual([])
  })
})
