import { openTamsin, rows, showRecordings } from './recordings-page.ts'
import type { Screen } from './screen-suite.ts'
import { alerted, emptied, failure, goTo, type States } from './state-steps.ts'

async function correcting(screen: Screen): Promise<void> {
  await showRecordings(screen)
  await openTamsin(screen.page)
  await screen.page.locator('.say').first().waitFor()
  await screen.page.keyboard.press('e')
  await screen.page.getByLabel('Summary').waitFor()
}

/** A download of which the host sends only the first half. */
function halfADownload(): void {
  window.fetch = async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(new Uint8Array(500_000)),
    })
    return new Response(body, { headers: { 'content-type': 'audio/mpeg', 'content-length': '1000000' } })
  }
}

/** Each pictured state of Recordings. */
export const recordingStates = {
  async recordings(screen) {
    await showRecordings(screen)
  },
  async 'recordings-open'(screen) {
    await showRecordings(screen)
    await openTamsin(screen.page)
    await screen.page.locator('.say').first().waitFor()
  },
  'recordings-edit': correcting,
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
  async 'recordings-leave'(screen) {
    await correcting(screen)
    await screen.page.getByLabel('CX score').fill('12')
    await screen.page.getByLabel('CX score').press('Escape')
    await screen.page.getByRole('dialog', { name: 'Save your changes?' }).waitFor()
  },
  async 'recordings-mistakes'(screen) {
    await correcting(screen)
    await screen.page.getByLabel('CX score').fill('high')
    await screen.page.getByLabel('Metadata').fill('{')
    await screen.page.keyboard.press('Control+s')
    await screen.page.getByText('A score is a whole number.').waitFor()
  },
  async 'recordings-find'(screen) {
    await showRecordings(screen)
    await openTamsin(screen.page)
    await screen.page.locator('.say').first().waitFor()
    await screen.page.keyboard.press('Control+f')
    await screen.page.keyboard.type('glaz')
  },
  async 'recordings-downloading'(screen) {
    await showRecordings(screen)
    await openTamsin(screen.page)
    await screen.page.evaluate(halfADownload)
    await screen.page.getByRole('button', { name: 'Download recording' }).click()
    await screen.page.getByText('50%, 500 kB left').waitFor()
  },
  async 'recordings-not-analysed'(screen) {
    const nothing = { transcript: '', speech: null, summary: '', sentiment: '', score: null, metadata: null }
    await showRecordings(screen, { one: { ...nothing, isAnalysed: false } })
    await openTamsin(screen.page)
    await screen.page.getByRole('heading', { name: 'No transcript' }).waitFor()
  },
  async 'recordings-gone'(screen) {
    await showRecordings(screen)
    await screen.fails('recordings.read', 'platform.not-found')
    await rows(screen.page).first().click()
    await screen.page.getByRole('heading', { name: 'This recording cannot be shown' }).waitFor()
  },
  async 'recordings-stale'(screen) {
    await showRecordings(screen)
    await rows(screen.page).first().waitFor()
    await screen.fails('recordings.list', failure.code)
    await screen.show('recordings', { revision: 3 })
    await alerted(screen)
  },
  async 'recordings-empty'(screen) {
    await screen.succeeds('recordings.list', { items: [], total: 0 })
    await goTo(screen, 'Recordings')
    await emptied(screen)
  },
} satisfies States
