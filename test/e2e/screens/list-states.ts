import { messageStates } from './message-states.ts'
import { openTamsin, showRecordings } from './recordings-page.ts'
import type { Screen } from './screen-suite.ts'
import { alerted, emptied, failure, goTo, press, type States } from './state-steps.ts'
import { openVoicemail } from './voicemail-page.ts'
import { sampleBox } from './voicemail-scenes.ts'

async function history(screen: Screen): Promise<void> {
  await goTo(screen, 'History')
  await screen.page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
}

/** Each state of the screens with lists that there is a picture of, by its name. */
export const listStates = {
  history,
  async 'history-call'(screen) {
    await history(screen)
    await screen.succeeds('recents.notes', [{ at: Date.now(), words: 'Sends photos tonight' }])
    await screen.page.locator('tbody tr').filter({ hasText: 'Tamsin' }).click()
    await screen.page.getByRole('heading', { name: 'Notes on this call' }).waitFor()
  },
  async 'history-missed'(screen) {
    await history(screen)
    await screen.page.locator('tbody tr').filter({ hasText: 'Mei' }).click()
    await screen.page.getByRole('heading', { name: 'Why it was missed' }).waitFor()
  },
  async 'history-late'(screen) {
    await history(screen)
    await screen.show('recents', { unfound: { records: 1, recordings: 2 }, error: failure })
    await alerted(screen)
  },
  async 'history-empty'(screen) {
    await screen.show('recents', { calls: [] })
    await history(screen)
    await emptied(screen)
  },
  async 'history-failed'(screen) {
    await screen.show('recents', { calls: [], error: failure })
    await history(screen)
    await emptied(screen)
  },
  ...messageStates,
  async voicemail(screen) {
    const view = await openVoicemail(screen)
    await view.shows('Mei Copperleaf')
    await view.rows.first().click()
  },
  async 'voicemail-selected'(screen) {
    const view = await openVoicemail(screen)
    await view.shows('Mei Copperleaf')
    await view.row('Dario').click({ modifiers: ['Shift'] })
  },
  async 'voicemail-stale'(screen) {
    const view = await openVoicemail(screen)
    await view.rows.first().waitFor()
    await screen.put('voicemail', { ...sampleBox, error: failure })
    await alerted(screen)
  },
  async 'voicemail-empty'(screen) {
    await openVoicemail(screen, { rows: [] })
    await emptied(screen)
  },
  async greetings(screen) {
    await (await openVoicemail(screen)).openGreetings()
  },
  async 'greetings-new'(screen) {
    await (await openVoicemail(screen)).openGreetings()
    await press(screen, 'Add a file')
    await screen.page.getByRole('dialog').waitFor()
  },
  async recordings(screen) {
    await showRecordings(screen)
  },
  async 'recordings-open'(screen) {
    await showRecordings(screen)
    await openTamsin(screen.page)
    await screen.page.locator('.say').first().waitFor()
  },
  async 'recordings-edit'(screen) {
    await showRecordings(screen)
    await openTamsin(screen.page)
    await screen.page.locator('.say').first().waitFor()
    await screen.page.keyboard.press('e')
    await screen.page.getByLabel('Summary').waitFor()
  },
  async 'recordings-loading'(screen) {
    await showRecordings(screen)
    await screen.hangs('recordings.read')
    await openTamsin(screen.page)
  },
  async 'recordings-filter'(screen) {
    await showRecordings(screen)
    await screen.page.keyboard.press('f')
    await screen.page.getByRole('dialog', { name: 'Filter' }).waitFor()
  },
  async 'recordings-closed'(screen) {
    await screen.fails('recordings.list', 'platform.forbidden')
    await goTo(screen, 'Recordings')
    await emptied(screen)
  },
} satisfies States
