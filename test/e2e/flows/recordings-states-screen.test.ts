import { expect, test } from 'vitest'
import type { Recording } from '#shared/host/recordings.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { longSpeech, sampleRecordings, tamsinRecording } from '#test/e2e/screens/recording-scenes.ts'
import {
  analysis,
  enterRecordings,
  openTamsin,
  rows,
  showRecordings,
  tooWide,
  transcript,
} from '#test/e2e/screens/recordings-page.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite({ audio: true })
const now = Date.now()

/** The view with the recordings of the design, the open one changed by `one`. */
async function recordings(one: Partial<Recording> = {}): Promise<Screen> {
  const screen = await open('app')
  await showRecordings(screen, { one })
  return screen
}

test('loading, failing, being forbidden and being empty are told apart', async () => {
  const screen = await open('app')
  const { page, hangs, fails, succeeds } = screen
  await hangs('recordings.list')
  await enterRecordings(screen)
  await page.getByText('Loading', { exact: true }).waitFor()
  await fails('recordings.list', 'platform.forbidden')
  await screen.show('recordings', { revision: 1 })
  await page.reload()
  await page.locator('#main').waitFor()
  await fails('recordings.list', 'platform.forbidden')
  await enterRecordings(screen)
  await page.getByRole('heading', { name: 'You have no access to recordings' }).waitFor()
  for (const [code, words] of [
    ['session.signed-out', 'You are signed out.'],
    ['platform.rate-limited', 'The phone service is busy and asks you to wait'],
    ['platform.failed', 'The phone service has a problem.'],
  ] as const) {
    await fails('recordings.list', code)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(words).waitFor()
  }
  expect(await axeViolations(page)).toEqual([])
  await succeeds('recordings.list', { items: [], total: 0 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No recordings yet' }).waitFor()
  await succeeds('recordings.list', { items: sampleRecordings(now), total: 9 })
  await screen.show('recordings', { revision: 2 })
  await rows(page).first().waitFor()
  await fails('recordings.list', 'network.unreachable')
  await screen.show('recordings', { revision: 3 })
  await page.getByRole('alert').filter({ hasText: 'Could not refresh.' }).waitFor()
  expect(await rows(page).count()).toBe(9)
})

test('a recording without analysis, one that is gone, and one that cannot be read say so', async () => {
  const nothing = {
    transcript: '',
    speech: null,
    summary: '',
    sentiment: '',
    score: null,
    metadata: null,
    isAnalysed: false,
  }
  const { page, fails, show } = await recordings(nothing)
  await openTamsin(page)
  await page.getByRole('heading', { name: 'No transcript' }).waitFor()
  await page.getByRole('button', { name: 'Write an analysis' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await fails('recordings.read', 'platform.failed')
  await rows(page).first().click()
  await page.getByRole('heading', { name: 'Analysis could not be loaded' }).waitFor()
  await fails('recordings.read', 'platform.not-found')
  await show('recordings', { revision: 9 })
  await page.getByRole('heading', { name: 'This recording cannot be shown' }).waitFor()
})

test('a call of three hours is read at once and found in', async () => {
  const { page } = await recordings({ speech: longSpeech(2_700) })
  await openTamsin(page)
  await transcript(page).getByText('Turn 1 of a long conversation').waitFor()
  expect(await transcript(page).getByRole('option').count()).toBeLessThan(60)
  await page.keyboard.press('Control+f')
  await page.keyboard.type('Turn 2650 of')
  await page.getByText('1 of 1').waitFor()
  await page.locator('mark.here').waitFor()
  await transcript(page).focus()
  await page.keyboard.press('End')
  await transcript(page).getByText('Turn 2700 of a long conversation').waitFor()
})

const hostile = `<img src=x onerror="document.title='hit'">\u202e\u200b${'long'.repeat(2_500)} 👩‍👩‍👧‍👦`

test.each([380, 1440])('hostile content stays text and inside the layout, %i wide', async (width) => {
  const screen = await open('app', { width, height: 800 })
  const { page } = screen
  const one = tamsinRecording(now)
  const bad: Recording = {
    ...one,
    call: one.call && { ...one.call, name: hostile, agent: hostile, through: hostile },
    speech: [
      { speaker: hostile, words: hostile, at: 3, until: 4 },
      { speaker: 'B', words: hostile, at: 5, until: 6 },
    ],
    summary: hostile,
    sentiment: hostile,
    score: 2_147_483_647,
    metadata: { [hostile]: hostile, deep: { [hostile]: [hostile] } },
  }
  await showRecordings(screen, { items: [bad], one: bad })
  expect(await tooWide(page)).toEqual([])
  await rows(page).first().click()
  await transcript(page).waitFor()
  if (width < 1181) await page.keyboard.press(']')
  await analysis(page).getByText('Metadata').waitFor()
  expect(await tooWide(page)).toEqual([])
  expect(await page.locator('main img').count()).toBe(0)
  expect(await page.title()).not.toBe('hit')
  await page.keyboard.press('e')
  await analysis(page).getByLabel('Summary').waitFor()
  expect(await tooWide(page)).toEqual([])
})

test('axe finds nothing in light and dark, on a desktop and on a phone', async () => {
  const { page, show } = await recordings()
  for (const theme of ['light', 'dark'] as const) {
    await show('settings', { theme })
    await eventually(async () =>
      expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme),
    )
    await openTamsin(page)
    await transcript(page).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('e')
    await analysis(page).getByLabel('Summary').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await analysis(page).getByRole('button', { name: 'Cancel' }).click()
  }
  await page.setViewportSize({ width: 380, height: 760 })
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Close analysis' }).click()
  expect(await axeViolations(page)).toEqual([])
  await show('settings', { theme: 'light' })
  await eventually(async () =>
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light'),
  )
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to the list' }).click()
  expect(await axeViolations(page)).toEqual([])
})

test('everything fits from 380 to 1920, list, recording, analysis and correction', async () => {
  const { page } = await recordings()
  for (const [width, height] of [
    [380, 760],
    [768, 900],
    [1024, 768],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await rows(page).first().waitFor()
    expect(await tooWide(page)).toEqual([])
    await openTamsin(page)
    await transcript(page).waitFor()
    expect(await tooWide(page)).toEqual([])
    if (width < 1181) await page.getByRole('button', { name: 'Analysis', exact: true }).click()
    await analysis(page).getByText('Metadata').waitFor()
    expect(await tooWide(page)).toEqual([])
    await page.keyboard.press('e')
    await analysis(page).getByLabel('Summary').waitFor()
    expect(await tooWide(page)).toEqual([])
    await analysis(page).getByRole('button', { name: 'Cancel' }).click()
    if (width < 1181) await analysis(page).getByRole('button', { name: 'Close analysis' }).click()
    if (width < 720) await page.getByRole('button', { name: 'Back to the list' }).click()
  }
})
