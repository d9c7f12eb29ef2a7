import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LogLine } from '#electron/host/event-log/log-line.ts'
import { startAgent, type Agent, type AgentWindow } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { printScreensOnFailure } from '#test/e2e/support/evidence.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { startProcess, type StartedProcess } from '#test/support/process.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }
const colleague = 'Kofi Larkmoor'

describe('a recorded session, shown again', needs('chromium'), () => {
  let folder: TemporaryFolder
  let platform: RunningPlatform
  let wren: Agent
  let replay: StartedProcess
  let window: AgentWindow
  /** When it rang, in milliseconds since 1970. */
  let rangAt: number

  beforeAll(async () => {
    folder = await temporaryFolder('replay')
    platform = await startDemoPlatform()
    wren = await startAgent({ platform, user: platform.agent(0) })
    const log = await recordSession()
    rangAt = log.rangAt
    replay = await startProcess({
      script: 'electron/replay.ts',
      args: [log.path, '--no-open', '--at', String(rangAt), '--speed', '0.1'],
    })
    window = await wren.browser.open(replay.readyText('url'))
  })
  afterAll(async () => {
    await replay?.stop()
    await wren?.[Symbol.asyncDispose]()
    await platform?.[Symbol.asyncDispose]()
    await folder?.[Symbol.asyncDispose]()
  })
  printScreensOnFailure(() => ({ wren, replay: window }))

  /** A colleague is on the phone, and a call rings, is answered and hung up here. */
  async function recordSession(): Promise<{ readonly path: string; readonly rangAt: number }> {
    const { console: desk } = wren
    await platform.operator.ring({ from: '+447700900731', to: platform.agent(1).cli })
    await desk.liveCall(colleague).waitFor()
    await platform.operator.ring({ from: tamsin.number, to: wren.user.cli })
    const ring = await desk.rings(tamsin.name)
    await ring
      .getByRole('timer')
      .filter({ hasText: /0:0[2-9]/ })
      .waitFor()
    await desk.press('a')
    await desk.shows(tamsin.name, 'Connected')
    await desk.control('Hang up').click()
    await desk.isEmpty()
    const source = join(wren.app.userData, 'event-log')
    const [name = ''] = await readdir(source)
    const lines = await eventually(async () => {
      const text = await readFile(join(source, name), 'utf8')
      expect(text).toContain('"endReason":"hung-up"')
      return text.split('\n').filter((line) => line !== '')
    })
    await copyFile(join(source, name), folder.join('session.jsonl'))
    const rings = lines
      .map((line): LogLine => JSON.parse(line))
      .find((line) => line.t === 'slice' && line.slice === 'lines' && isRing(line))
    if (!rings) throw new Error('The log holds no ring')
    return { path: folder.join('session.jsonl'), rangAt: rings.at }
  }

  const isRing = (line: LogLine) => JSON.stringify(line).includes('"state":"ringing"')
  const bar = () => window.page.getByRole('region', { name: 'Replay' })

  test('shows the same ring and the same calls, at the time at which it was', async () => {
    await window.console.rings(tamsin.name)
    await bar().getByRole('button', { name: 'Pause', exact: true }).click()
    await window.console.liveCall(colleague).waitFor()
    const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    await bar().getByText(clock.format(rangAt)).waitFor()
    expect(await window.page.title()).toContain(`Replay ${clock.format(rangAt)}`)
    expect(await window.console.ring.getByRole('timer').textContent()).toMatch(/^0:0[0-2]$/)
  })

  test('refuses to do anything, and says why', async () => {
    await window.console.press('a')
    await window.console.toasts
      .getByText('This is a replay: you can watch what happened, but not change it.')
      .waitFor()
    await window.console.rings(tamsin.name)
  })

  test('says that contacts are not in the log, instead of loading them for ever', async () => {
    await window.page.locator('.rail').getByText('Contacts').click()
    const main = window.page.locator('.ct-main')
    await main.getByText('This is a replay: you can watch what happened, but not change it.').waitFor()
    await main.getByText('Contacts are not loaded.').waitFor()
    await window.page.locator('.rail').getByText('Console').click()
  })

  test('stands still, goes on and goes elsewhere', async () => {
    await bar().getByRole('button', { name: 'Play', exact: true }).waitFor()
    const position = bar().getByRole('slider', { name: 'Position in the log' })
    await position.press('End')
    await window.console.isIdle()
    await bar().getByRole('radio', { name: '16x' }).click()
    await position.press('Home')
    await window.console.ring.waitFor({ state: 'detached' })
    await bar().getByRole('button', { name: 'Play', exact: true }).click()
    // At this speed each state stands for a moment only: what can be waited for is the end.
    await eventually(async () => {
      const [now, most] = await Promise.all(
        ['aria-valuenow', 'aria-valuemax'].map((name) => position.getAttribute(name)),
      )
      expect([now, await bar().getByRole('button', { name: 'Play', exact: true }).isVisible()]).toEqual([
        most,
        true,
      ])
    })
    await window.console.isIdle()
    expect(window.faults).toEqual([])
  })
})
