import { beforeAll, expect, test } from 'vitest'
import { callIs, callIsOver, recordingOf, untilLonger } from '#test/e2e/support/call-facts.ts'
import { ConsolePage } from '#test/e2e/support/console-page.ts'
import { hears, Recording, voiceOf } from '#test/e2e/support/hearing.ts'
import { eventually } from '#test/support/eventually.ts'
import { startAtWork, tamsin, type AtWork } from './support/at-work.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'

/** One call after the other, as they are taken at a desktop: its console hidden, reloaded, lost; its engine lost. */

/** Hertz of the agent's voice. */
const voice = 700
let work: AtWork
let callId = 0

beforeAll(async () => {
  work = await startAtWork()
})
disposeAfterAll(() => [work])

const hearsTheCaller = () => hears(work.desktop.audio, voiceOf(tamsin.number))

test('with the console closed a ring is answered by the global key, and both hear each other', async () => {
  const { desktop, platform, agent } = work
  await desktop.act('/', 'close')
  await eventually(async () => expect((await desktop.window('/')).visible).toBe(false))
  const rung = await platform.operator.ring({ from: tamsin.number, to: agent.user.cli, talkFor: 300 })
  callId = rung.id
  await eventually(async () => expect(await desktop.heldKeys()).toContain('CommandOrControl+Shift+A'))
  await desktop.pressKeys('CommandOrControl+Shift+A')
  await callIs(platform.api, callId, 'CONNECTED')
  await hearsTheCaller()
  await eventually(async () => expect(await desktop.heldKeys()).not.toContain('CommandOrControl+Shift+A'))
})

test('reloading the console ends no call; a click on the tray shows it', async () => {
  const { desktop, platform, agent } = work
  await desktop.clickTray()
  await eventually(async () =>
    expect(await desktop.window('/')).toMatchObject({ visible: true, focused: true }),
  )
  await agent.page.reload()
  await agent.console.shows(tamsin.name, 'Connected')
  await callIs(platform.api, callId, 'CONNECTED')
  await hearsTheCaller()
})

test('a console that crashes is opened again with the call, and the caller is heard meanwhile', async () => {
  const { desktop, platform } = work
  const engine = desktop.audio
  const before = desktop.console
  await desktop.crash(before)
  await hearsTheCaller()
  await eventually(() => expect(desktop.console).not.toBe(before))
  await new ConsolePage(desktop.console).shows(tamsin.name, 'Connected')
  expect(desktop.audio).toBe(engine)
  await callIs(platform.api, callId, 'CONNECTED')
})

test('a sound engine that dies comes back: the call is offered anew, and both hear each other again', async () => {
  const { desktop, platform } = work
  const before = desktop.audio
  await desktop.crash(before)
  await eventually(() => expect(desktop.audio).not.toBe(before))
  await eventually(hearsTheCaller, { timeout: 60_000 })
  await callIs(platform.api, callId, 'CONNECTED')
  await new ConsolePage(desktop.console).press('r')
  await untilLonger(platform.api, callId, 4)
  await platform.endCalls()
  await callIsOver(platform.api, callId)
  const recording = await Recording.open(desktop.console, (await recordingOf(platform.api, callId)).mp3)
  expect(recording.secondsOf('agent', voice), 'the caller heard the agent').toBeGreaterThan(2)
  expect(recording.secondsOf('outside', voiceOf(tamsin.number))).toBeGreaterThan(2)
})

test('after a sleep the phone registers anew, and rings', async () => {
  const { desktop, platform, agent } = work
  const screen = new ConsolePage(desktop.console)
  await screen.isIdle()
  await desktop.power('suspend')
  await desktop.power('resume')
  await screen.isRegistered()
  callId = (await platform.operator.ring({ from: tamsin.number, to: agent.user.cli, talkFor: 300 })).id
  await screen.rings(tamsin.name)
  await desktop.pressKeys('CommandOrControl+Shift+A')
  await hearsTheCaller()
})

test('an end that is wanted hangs up before its five seconds are over', async () => {
  const { desktop, platform } = work
  await desktop.answerNextDialog('Hang up and quit')
  const { code, errors } = await desktop.quit()
  expect(code).toBe(0)
  expect(errors).not.toContain('quit.slow')
  await callIsOver(platform.api, callId)
})
