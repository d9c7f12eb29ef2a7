import { expect, test } from 'vitest'
import type { Recording } from '#shared/host/recordings.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { sampleRecordings } from '#test/e2e/screens/recording-scenes.ts'
import {
  analysis,
  openTamsin,
  player,
  rows,
  showRecordings,
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

test('recordings are listed by day, with who, how, how it went and how long', async () => {
  const { page } = await recordings()
  expect(await rows(page).count()).toBe(9)
  expect(await rows(page).first().textContent()).toMatch(
    /^Today.*Jonas Thistledown.*13:12.*Repairs queue, Priya.*Positive.*91.*3:40/s,
  )
  expect(await rows(page).nth(1).textContent()).toMatch(
    /^\+44 1632 960245.*Orders queue, you.*Not analysed.*2:05/s,
  )
  await openTamsin(page)
  const head = page.locator('.rec-facts')
  expect(await head.textContent()).toMatch(/with Kofi Larkmoor.*Orders queue.*10:24/s)
  expect(await analysis(page).textContent()).toMatch(
    /CX score.*74.*Median here 78.*Neutral.*42.*91.*Held by the courier.*promise_date.*2025-11-19.*#518204.*live ID 90402216/s,
  )
  await page.getByRole('img', { name: 'CX score 74 among 8 scores from 42 to 91' }).waitFor()
})

test('a press on a turn plays from there, and the turn that is heard is marked', async () => {
  const { page } = await recordings()
  await openTamsin(page)
  await eventually(async () => expect(await player(page).getAttribute('data-state')).toBe('paused'))
  expect(await page.locator('.lane-n').allTextContents()).toEqual(['Kofi', 'Tamsin'])
  await transcript(page).getByRole('option').filter({ hasText: 'That makes sense' }).click()
  await eventually(async () => expect(await player(page).getAttribute('data-state')).toBe('playing'))
  await eventually(async () =>
    expect(await page.locator('.say.now').textContent()).toContain('That makes sense'),
  )
  const slider = page.getByRole('slider', { name: /^Position in/ })
  expect(Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(106)
  await page.keyboard.press('Space')
  await eventually(async () => expect(await player(page).getAttribute('data-state')).toBe('paused'))
  await page.keyboard.press('ArrowLeft')
  await eventually(async () =>
    expect(await page.locator('.say.now').textContent()).toContain('I can see it is packed'),
  )
})

test('a press on a turn before the sound is there plays from there once it is', async () => {
  const { page } = await recordings()
  const gate = Promise.withResolvers<void>()
  await page.route('**/media/**', async (route) => {
    await gate.promise
    await route.fallback()
  })
  await openTamsin(page)
  await transcript(page).getByRole('option').filter({ hasText: 'That makes sense' }).click()
  expect(await player(page).getAttribute('data-state')).toBe('loading')
  gate.resolve()
  await eventually(async () => expect(await player(page).getAttribute('data-state')).toBe('playing'))
  const slider = page.getByRole('slider', { name: /^Position in/ })
  await eventually(async () =>
    expect(Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(106),
  )
})

test('words are found in the list by what is typed, and in a transcript with Ctrl F', async () => {
  const { page, asked, succeeds } = await recordings()
  await page.keyboard.press('/')
  await page.keyboard.type('kiln')
  await eventually(async () =>
    expect((await asked('recordings.list')).at(-1)).toMatchObject({ find: 'kiln', filters: [] }),
  )
  await succeeds('recordings.list', { items: [], total: 0 })
  await page.keyboard.type('s')
  await page.getByRole('heading', { name: 'No matching recordings' }).waitFor()
  await succeeds('recordings.list', { items: sampleRecordings(now), total: 9 })
  await page.getByRole('button', { name: 'Show all recordings' }).click()
  await openTamsin(page)
  await transcript(page).waitFor()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('the')
  await page.getByText('1 of 10').waitFor()
  await page.keyboard.press('Shift+Enter')
  await page.getByText('10 of 10').waitFor()
  expect(await page.locator('mark.here').count()).toBe(1)
  await page.keyboard.type(' moon')
  await page.getByText('None', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.locator('mark').count()).toBe(0)
})

test('filters are tokens that can be taken away; what cannot be used says why', async () => {
  const { page, asked } = await recordings()
  await page.keyboard.press('f')
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByLabel('From').fill('2025-11-17')
  await panel.getByLabel('Sentiment').selectOption('negative')
  await panel.getByLabel('Analysis').selectOption('yes')
  await panel.getByLabel('Score at least').fill('high')
  await panel.getByText('A score is a whole number.').waitFor()
  await panel.getByLabel('Score at least').fill('40')
  await panel.getByLabel('Call number (live ID)').fill('90402216')
  const from = new Date(2025, 10, 17).getTime()
  await eventually(async () =>
    expect((await asked('recordings.list')).at(-1)).toMatchObject({
      filters: [
        { by: 'from', at: from },
        { by: 'score-at-least', score: 40 },
        { by: 'sentiment', is: 'negative' },
        { by: 'analysed', is: true },
        { by: 'call', liveId: 90402216 },
      ],
    }),
  )
  expect(await axeViolations(page)).toEqual([])
  await panel.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Remove the filter sentiment is negative' }).click()
  await eventually(async () => expect(await page.locator('.rec-token').count()).toBe(4))
})

test('an analysis is corrected, seen at once, and taken back with the words of who refused it', async () => {
  const { page, fails, succeeds, asked } = await recordings()
  await openTamsin(page)
  await transcript(page).waitFor()
  await page.keyboard.press('e')
  const form = analysis(page)
  await form.getByLabel('CX score').fill('high')
  await form.getByLabel('Metadata').fill('{')
  await page.keyboard.press('Control+s')
  await form.getByText('A score is a whole number.').waitFor()
  await form.getByText(/^This is not JSON/).waitFor()
  expect(await asked('recordings.change')).toEqual([])

  await form.getByLabel('CX score').fill('80')
  await form.getByLabel('Metadata').fill('{"topic":"kiln"}')
  const text = page.getByLabel('Transcript', { exact: true })
  await text.fill((await text.inputValue()).replace('Noted.', 'Noted, thank you.'))
  await fails('recordings.change', 'platform.refused', 'cx_score is read only')
  await page.keyboard.press('Control+s')
  await form.getByText('The phone service answered: cx_score is read only.').waitFor()
  expect(await form.getByLabel('CX score').inputValue()).toBe('80')
  const [change] = await asked('recordings.change')
  expect(change).toMatchObject({ id: 518_204, changes: { score: 80, metadata: { topic: 'kiln' } } })

  await succeeds('recordings.change')
  await form.getByRole('button', { name: 'Save' }).click()
  await eventually(async () => expect(await form.textContent()).toMatch(/CX score.*80/s))
  await transcript(page).getByText('Noted, thank you. I will use this number.').waitFor()
})

test('a correction is not lost on the way to another recording or view', async () => {
  const { page } = await recordings()
  await openTamsin(page)
  await transcript(page).waitFor()
  await page.keyboard.press('e')
  await analysis(page).getByLabel('Summary').fill('Another summary')
  await rows(page).filter({ hasText: 'Odile Marshgrove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save your changes?' })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await analysis(page).getByLabel('Summary').inputValue()).toBe('Another summary')
  await page.getByRole('navigation', { name: 'Views' }).getByText('History').click()
  await dialog.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
})

test('Escape leaves a correction; what was changed is not dropped unasked', async () => {
  const { page } = await recordings()
  await openTamsin(page)
  await transcript(page).waitFor()
  await page.keyboard.press('e')
  const summary = analysis(page).getByRole('textbox', { name: 'Summary' })
  await summary.press('Escape')
  await summary.waitFor({ state: 'detached' })
  await page.keyboard.press('e')
  await page.getByLabel('Transcript', { exact: true }).fill('[0:01] Kofi: Shorter')
  await page.getByLabel('Transcript', { exact: true }).press('Escape')
  const dialog = page.getByRole('dialog', { name: 'Save your changes?' })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.waitFor({ state: 'detached' })
  await summary.press('Escape')
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await summary.waitFor({ state: 'detached' })
  await transcript(page).getByText('Noted.').waitFor()
})

test('a deletion asks before it drops a changed correction, which an undo could not bring back', async () => {
  const { page, succeeds, asked } = await recordings()
  await openTamsin(page)
  await transcript(page).waitFor()
  await succeeds('recordings.remove', { removal: 'removal-1' })
  await page.keyboard.press('e')
  const summary = analysis(page).getByRole('textbox', { name: 'Summary' })
  await summary.fill('Another summary')
  const dialog = page.getByRole('dialog', { name: 'Save your changes?' })
  await page.getByRole('button', { name: 'Delete recording' }).click()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await summary.inputValue()).toBe('Another summary')
  expect(await asked('recordings.remove')).toEqual([])
  await page.getByRole('button', { name: 'Delete recording' }).click()
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByText('1 recording deleted').waitFor()
  expect(await asked('recordings.remove')).toEqual([{ ids: [518_204] }])
})

test('a recording is deleted with undo, and its call is opened in History and from there', async () => {
  const { page, succeeds, asked } = await recordings()
  await openTamsin(page)
  await succeeds('recordings.remove', { removal: 'removal-1' })
  await page.getByRole('button', { name: 'Delete recording' }).click()
  await page.getByText('1 recording deleted').waitFor()
  expect(await asked('recordings.remove')).toEqual([{ ids: [518_204] }])
  await page.locator('.vlist:focus').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => expect(await asked('removals.undo')).toEqual([{ removal: 'removal-1' }]))

  await openTamsin(page)
  await page.getByRole('button', { name: 'Call details' }).click()
  const drawer = page.getByRole('complementary', { name: 'Tamsin Quillfeather' })
  expect(await drawer.textContent()).toMatch(/Inbound, answered.*6:12.*77001/s)
  await drawer.getByRole('button', { name: 'Open in Recordings' }).click()
  await page.getByRole('heading', { name: 'Tamsin Quillfeather', level: 2 }).waitFor()
})
