import type { Page, Route } from 'playwright-core'
import type { Recording } from '#shared/host/recordings.ts'
import { toneWav } from '#test/support/tone-wav.ts'
import { sampleRecordings, tamsinRecording } from './recording-scenes.ts'
import type { Screen } from './screen-suite.ts'

const sound = toneWav({ frequency: 440, seconds: 200, sampleRate: 8_000 })

const list = (page: Page) => page.getByRole('listbox', { name: 'Recordings' })
export const rows = (page: Page) => list(page).getByRole('option')
export const transcript = (page: Page) => page.getByRole('listbox', { name: 'What was said' })
export const analysis = (page: Page) => page.getByRole('complementary', { name: 'Analysis' })
export const player = (page: Page) => page.getByRole('group', { name: /^Recording of the call with/ })

/** Shows the recordings of the design, or others; `one` changes the one that is read. */
export async function showRecordings(
  screen: Screen,
  {
    items = sampleRecordings(Date.now()),
    one = {},
  }: { readonly items?: readonly object[]; readonly one?: Partial<Recording> } = {},
): Promise<void> {
  await screen.page.emulateMedia({ reducedMotion: 'reduce' })
  await screen.page.route('**/media/**', serveSound)
  await screen.succeeds('recordings.list', { items, total: items.length })
  await screen.succeeds('recordings.read', tamsinRecording(Date.now(), one))
  await screen.succeeds('sounds.look', { seconds: 200, peaks: [0.2, 0.9, 0.4, 1], isCutOff: false })
  await screen.succeeds('sounds.position', { seconds: 0 })
  await enterRecordings(screen)
}

export async function enterRecordings({ page }: Pick<Screen, 'page'>): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).getByText('Recordings').click()
  await page.getByRole('heading', { name: 'Recordings', level: 1 }).waitFor()
}

/** Opens the recording of Tamsin's call and waits for its transcript. */
export async function openTamsin(page: Page): Promise<void> {
  await rows(page).filter({ hasText: 'Tamsin Quillfeather' }).click()
  await page.getByRole('heading', { name: 'Tamsin Quillfeather', level: 2 }).waitFor()
  await player(page).waitFor()
}

/** Elements wider than the window. */
export async function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && each.checkVisibility())
      .map((each) => `${each.tagName} ${each.className}`),
  )
}

/** Serves the sound, or the requested range of it. */
async function serveSound(route: Route): Promise<void> {
  const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(route.request().headers()['range'] ?? '') ?? []
  const end = to === '' ? sound.length - 1 : Math.min(Number(to), sound.length - 1)
  await route.fulfill({
    status: 206,
    headers: {
      'content-type': 'audio/wav',
      'accept-ranges': 'bytes',
      'content-range': `bytes ${from}-${end}/${sound.length}`,
    },
    body: sound.subarray(Number(from), end + 1),
  })
}
