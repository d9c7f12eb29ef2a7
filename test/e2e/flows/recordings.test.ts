import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { callIs, callIsOver, recordingOf, untilLonger } from '#test/e2e/support/call-facts.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { hears, Recording, voiceOf } from '#test/e2e/support/hearing.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { analysis, player, rows, transcript } from '#test/e2e/screens/recordings-page.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }
const wrenVoice = 700

describe('recordings, from the call to the deletion', needs('chromium'), () => {
  let platform: RunningPlatform
  let wren: Agent
  let page: Page
  let liveId = 0
  let id = 0

  beforeAll(async () => {
    platform = await startDemoPlatform()
    wren = await startAgent({ platform, user: platform.agent(0), microphone: wrenVoice })
    page = wren.page
  })
  endAfterAll(() => ({ wren, platform }))

  const openList = async () => {
    await page.getByRole('navigation', { name: 'Views' }).getByText('Recordings').click()
    await rows(page).first().waitFor()
  }
  const read = async () => must(await platform.api.history.readMonitor({ id }))

  test('a call that is really recorded appears at the top, while the view is open', async () => {
    liveId = (await platform.operator.ring({ from: tamsin.number, to: wren.user.cli })).id
    await wren.console.rings(tamsin.name)
    await wren.console.press('a')
    await wren.console.shows(tamsin.name, 'Connected')
    await callIs(platform.api, liveId, 'CONNECTED')
    await wren.console.control('Record').waitFor()
    await wren.console.press('r')
    await page.locator('.active-t .rec').filter({ hasText: 'REC' }).waitFor()
    await untilLonger(platform.api, liveId, 4)
    await wren.console.hangUpByKey()
    await callIsOver(platform.api, liveId)
    await openList()
    const { monitor } = await recordingOf(platform.api, liveId)
    id = monitor.id
    const top = rows(page).first()
    await eventually(async () =>
      expect(await top.textContent()).toMatch(/^Today.*Tamsin Quillfeather.*Direct, you.*Not analysed/s),
    )
  })

  test('it is found by its call, and played: a voice of the call is heard, and the file holds both', async () => {
    await page.keyboard.press('f')
    const panel = page.getByRole('dialog', { name: 'Filter' })
    await panel.getByLabel('Call number (live ID)').fill(String(liveId))
    await panel.getByRole('button', { name: 'Done' }).click()
    await eventually(async () => expect(await rows(page).count()).toBe(1))
    await rows(page).first().click()
    await eventually(async () => expect(await player(page).getAttribute('data-state')).toBe('paused'))
    await page.getByRole('heading', { name: 'No transcript' }).waitFor()
    await player(page).getByRole('button', { name: 'Play', exact: true }).click()
    await hears(page, [voiceOf(tamsin.number), wrenVoice], 'audio[src*="/media/monitors/"]')
    const { mp3 } = await recordingOf(platform.api, liveId)
    const recording = await Recording.open(page, mp3)
    expect(recording.share('outside', voiceOf(tamsin.number))).toBeGreaterThan(0.8)
    expect(recording.share('agent', wrenVoice)).toBeGreaterThan(0.8)
  })

  test('its analysis is written, read back by the API, and found by a word', async () => {
    await page.getByRole('button', { name: 'Write an analysis' }).click()
    await analysis(page).getByLabel('CX score').fill('77')
    await analysis(page).getByLabel('Sentiment').fill('positive')
    await analysis(page).getByLabel('Summary').fill('About a quixotic kiln')
    await analysis(page).getByLabel('Metadata').fill('{"topic":"kiln"}')
    await page.getByLabel('Transcript', { exact: true }).fill('Hello\nThe zirconium glaze please')
    await page.keyboard.press('Control+s')
    await transcript(page).getByText('The zirconium glaze please').waitFor()
    await eventually(async () =>
      expect(await read()).toMatchObject({
        cx_score: 77,
        sentiment: 'positive',
        summary: 'About a quixotic kiln',
        transcript: 'Hello\nThe zirconium glaze please',
        metadata: { topic: 'kiln' },
      }),
    )
    await page.getByRole('button', { name: /^Remove the filter call/ }).click()
    for (const words of ['zirconium', 'QUIXOTIC kiln']) {
      await page.getByLabel('Find a recording by words said, name or number').fill(words)
      await eventually(async () => expect(await rows(page).count()).toBe(1))
      expect(await rows(page).first().textContent()).toContain(tamsin.name)
    }
    await page.getByLabel('Find a recording by words said, name or number').fill('')
    await eventually(async () => expect(await rows(page).count()).toBeGreaterThan(1))
  })

  test('a sample with speakers is read by turn, and a press on a turn plays from there', async () => {
    const api = await platform.apiOf(wren.user)
    const filter = [{ property: 'transcript_speakers', operator: 'like', value: '%_%' }] as const
    const sample = must(await api.history.listMonitors({ query: { filter } })).data.find(
      (each) => each.id !== id,
    )
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Filter' })
    await panel.getByLabel('Call number (live ID)').fill(String(sample?.live_id))
    await panel.getByRole('button', { name: 'Done' }).click()
    await eventually(async () => expect(await rows(page).count()).toBe(1))
    await rows(page).first().click()
    const turn = transcript(page).getByRole('option').nth(2)
    await turn.click()
    await eventually(async () => expect(await player(page).getAttribute('data-state')).toBe('playing'))
    await eventually(async () => expect(await turn.getAttribute('aria-selected')).toBe('true'))
    await page.getByRole('button', { name: /^Remove the filter call/ }).click()
  })

  test('it is deleted and undone, then deleted for good', async () => {
    await eventually(async () => expect(await rows(page).count()).toBeGreaterThan(1))
    await rows(page)
      .filter({ hasText: /^Today.*Tamsin Quillfeather/ })
      .click()
    await page.getByRole('heading', { name: tamsin.name, level: 2 }).waitFor()
    const before = await rows(page).first().textContent()
    await page.getByRole('button', { name: 'Delete recording' }).click()
    await eventually(async () => expect(await rows(page).first().textContent()).not.toBe(before))
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => expect(await rows(page).first().textContent()).toBe(before))
    expect(must(await platform.api.history.readMonitor({ id })).id).toBe(id)

    await rows(page).first().click()
    await page.getByRole('heading', { name: tamsin.name, level: 2 }).waitFor()
    await page.getByRole('button', { name: 'Delete recording' }).click()
    await eventually(async () => expect(await rows(page).first().textContent()).not.toBe(before))
    await eventually(async () => {
      const filter = [{ property: 'id', operator: 'eq', value: id }] as const
      expect(must(await platform.api.history.listMonitors({ query: { filter } })).data).toEqual([])
    })
    expect(wren.faults).toEqual([])
  })
})
