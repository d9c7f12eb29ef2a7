import { beforeAll, describe, expect, test } from 'vitest'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import {
  callIs,
  callIsOver,
  liveCalls,
  recordingOf,
  recordOf,
  theCall,
  typeOf,
  untilLonger,
} from '#test/e2e/support/call-facts.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { hears, Recording, voiceOf } from '#test/e2e/support/hearing.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142', shown: '+44 7700 900142' }
const [wrenVoice, kofiVoice] = [700, 1100]

describe('the main job, with two agents', needs('chromium'), () => {
  let platform: RunningPlatform
  let wren: Agent
  let kofi: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    wren = await startAgent({ platform, user: platform.agent(0), microphone: { onDevice: wrenVoice } })
    kofi = await startAgent({ platform, user: platform.agent(1), microphone: { onDevice: kofiVoice } })
  })
  endAfterAll(() => ({ kofi, wren, platform }))

  let firstCall = 0
  let secondCall = 0

  test('an inbound call rings with name, number and the keys that answer it', async () => {
    firstCall = (await platform.operator.ring({ from: tamsin.number, to: wren.user.cli })).id
    const ring = await wren.console.rings(tamsin.name)
    await expectText(ring, 'RINGING')
    await expectText(ring, 'Otterwick Ceramics')
    await expectText(ring, tamsin.shown)
    expect(await ring.getByRole('button', { name: 'Answer' }).textContent()).toMatch(/Answer\s*A$/)
    expect(await ring.getByRole('button', { name: 'Decline', exact: true }).textContent()).toMatch(
      /Decline\s*D$/,
    )
    const call = await callIs(platform.api, firstCall, 'RINGING')
    expect(call).toMatchObject({ direction: 'in', source: { number: tamsin.number } })
    expect(await kofi.console.ring.count()).toBe(0)
  })

  test('the key A answers it, and the customer is really heard', async () => {
    await wren.console.press('a')
    await wren.console.shows(tamsin.name, 'Connected')
    await wren.console.isQuiet()
    await callIs(platform.api, firstCall, 'CONNECTED')
    await hears(wren.page, voiceOf(tamsin.number))
  })

  test('recording starts by key, pauses by mouse and resumes by key', async () => {
    const mark = wren.page.locator('.active-t .rec')
    await wren.console.press('r')
    await mark.filter({ hasText: 'REC' }).waitFor()
    const started = performance.now()
    await expectRecording('recording')
    await untilLonger(platform.api, firstCall, 3)

    await wren.console.control('Pause rec').click()
    await wren.console.control('Resume rec').waitFor()
    const paused = performance.now()
    await expectRecording('paused')
    await wren.console.press('m')
    await wren.console.control('Unmute').waitFor()
    await untilLonger(platform.api, firstCall, 4)
    await wren.console.press('m')
    await wren.console.control('Mute').waitFor()
    await untilLonger(platform.api, firstCall, 1)

    await wren.console.press('r')
    await wren.console.control('Pause rec').waitFor()
    const resumed = performance.now()
    await expectRecording('recording')
    await untilLonger(platform.api, firstCall, 3)
    recorded = { before: (paused - started) / 1000, resumedAt: resumed }
  })
  let recorded = { before: 0, resumedAt: 0 }

  test('a blind transfer through the dialog rings for the colleague and leaves this line free', async () => {
    await wren.console.press('t')
    const dialog = wren.page.getByRole('dialog', { name: `Transfer ${tamsin.name}` })
    await dialog.waitFor()
    await wren.page.keyboard.type('kofi')
    await dialog.getByRole('option', { name: /Kofi Larkmoor/, selected: true }).waitFor()
    await wren.console.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    recorded = { ...recorded, before: recorded.before + (performance.now() - recorded.resumedAt) / 1000 }
    const accepted = `The phone service accepted the transfer of ${tamsin.name} to Kofi Larkmoor`
    await wren.console.toasts.getByText(accepted).waitFor()
    await wren.console.controls.waitFor({ state: 'detached' })
    await callIsOver(platform.api, firstCall)

    await kofi.console.rings(tamsin.name)
    const call = await theCall(platform.api, ({ parentId }) => parentId === firstCall)
    secondCall = call.id
    expect(call.source.number).toBe(tamsin.number)
    await callIs(platform.api, secondCall, 'RINGING')
  })

  test('the colleague answers by mouse, hears the customer, and the recording goes on', async () => {
    await kofi.console.answerByMouse()
    await kofi.console.shows(tamsin.name, 'Connected')
    await callIs(platform.api, secondCall, 'CONNECTED')
    await hears(kofi.page, voiceOf(tamsin.number))
    await kofi.console.control('Pause rec').waitFor()
    // Long enough that the start, where a busy machine loses packets, is a small part of the recording.
    await untilLonger(platform.api, secondCall, 8)
    await wren.console.isIdle()
  })

  test('holding X hangs up, for the screen and for the platform', async () => {
    await kofi.console.hangUpByKey()
    await callIsOver(platform.api, secondCall)
    expect(await liveCalls(platform.api)).toEqual([])
    await kofi.console.isIdle()
  })

  test('the first recording holds both voices, and nothing of the paused stretch', async () => {
    const { mp3 } = await recordingOf(platform.api, firstCall)
    const recording = await Recording.open(wren.page, mp3)
    expect(recording.audio.channels).toHaveLength(2)
    expect(recording.seconds).toBeGreaterThan(recorded.before - 2.5)
    expect(recording.seconds).toBeLessThan(recorded.before + 2.5)
    expect(recording.share('outside', voiceOf(tamsin.number))).toBeGreaterThan(0.9)
    expect(recording.share('agent', wrenVoice)).toBeGreaterThan(0.9)
    expect(recording.secondsOf('agent', wrenVoice)).toBeGreaterThan(recording.seconds - 1)
    expect(recording.silence('agent'), 'the muted stretch was a paused one').toBeLessThan(1)
  })

  test('the second recording holds the customer and the colleague, not the first agent', async () => {
    const { mp3 } = await recordingOf(platform.api, secondCall)
    const recording = await Recording.open(kofi.page, mp3)
    expect(recording.share('outside', voiceOf(tamsin.number))).toBeGreaterThan(0.9)
    expect(recording.share('agent', kofiVoice)).toBeGreaterThan(0.9)
    expect(recording.share('agent', wrenVoice)).toBeLessThan(0.05)
  })

  test('both calls left their records', async () => {
    const [first, second] = [
      await recordOf(platform.api, firstCall),
      await recordOf(platform.api, secondCall),
    ]
    expect([typeOf(first), typeOf(second)]).toEqual(['I', 'I'])
    expect([first.user_id, second.user_id]).toEqual([wren.user.user_id, kofi.user.user_id])
    expect(first.t_cause).toBe('Blind transfer')
    expect(first.billsec).toBeGreaterThanOrEqual(9)
    expect(second.parent_live_id).toBe(firstCall)
  })

  test.for([
    { who: 'the first agent', agent: () => wren, voices: [wrenVoice, voiceOf(tamsin.number)] },
    { who: 'the colleague', agent: () => kofi, voices: [kofiVoice, voiceOf(tamsin.number)] },
  ])('$who finds the call in the recent calls and plays its recording', async ({ agent, voices }) => {
    const { console, page } = agent()
    await console.isEmpty()
    const row = console.recents.getByRole('listitem').filter({ hasText: tamsin.name }).first()
    await row.getByRole('button', { name: 'Recording', exact: true }).click()
    const player = row.getByRole('group', { name: `Recording of the call with ${tamsin.name}` })
    await player.getByRole('button', { name: 'Play' }).click()
    await eventually(async () => expect(await player.getAttribute('data-state')).toBe('playing'))
    await hears(page, voices, '.recent audio')
    await row.getByRole('button', { name: 'Recording', exact: true }).click()
  })

  test('no page complained', () => {
    expect([...wren.faults, ...kofi.faults]).toEqual([])
  })

  async function expectRecording(state: 'recording' | 'paused'): Promise<void> {
    await eventually(async () => {
      const call = (await liveCalls(platform.api)).find(({ id }) => id === firstCall)
      expect(call?.recording).toBe(state)
    })
  }
})

async function expectText(place: Agent['console']['ring'], words: string): Promise<void> {
  await place.getByText(words, { exact: true }).first().waitFor()
}
