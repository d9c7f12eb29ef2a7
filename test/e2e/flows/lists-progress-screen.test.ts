import { expect, test } from 'vitest'
import type { HostMethod } from '#shared/host/methods.ts'
import type { HostState } from '#shared/host/state.ts'
import { openTamsin, rows as recordingRows, showRecordings } from '#test/e2e/screens/recordings-page.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { tamsinThread, text } from '#test/e2e/screens/text-scenes.ts'
import { messagesOn, openMessages } from '#test/e2e/screens/texts-screen.ts'
import { openVoicemail } from '#test/e2e/screens/voicemail-page.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite({ audio: true })
const failure = { code: 'platform.failed' } as const

type Failing = {
  readonly enter: (screen: Screen) => Promise<void>
  /** The slice of state that the list follows, and what asks for it. */
  readonly slice: keyof HostState
  readonly method?: HostMethod
  readonly rows: string
}

const fax = { at: Date.now(), way: 'in', from: '+441632960187', to: '+441632960113', name: '' }
const chat = { at: Date.now(), seconds: 9, state: 'ended', operator: 'Kofi' }
const visitor = { name: 'Anouk', email: '', place: '', ip: '', page: '', browser: '' }

async function enterKind(screen: Screen, kind: 'Faxes' | 'Chats'): Promise<void> {
  const facts = { pages: 1, status: 'received', filename: 'a.pdf', charge: 0 }
  await screen.succeeds('texts.threads', { items: [], total: 0 })
  await screen.succeeds('faxes.list', { items: [{ id: 1, ...fax, ...facts }], total: 1 })
  await screen.succeeds('chats.list', { items: [{ id: 1, ...chat, visitor }], total: 1 })
  await screen.page.getByRole('navigation', { name: 'Views' }).getByText('Messages').click()
  await screen.page.getByRole('radio', { name: kind }).click()
}

/** Every list, and what of the host fails. */
const lists: Readonly<Record<string, Failing>> = {
  faxes: {
    slice: 'faxes',
    method: 'faxes.list',
    rows: '[role="option"]',
    enter: (screen) => enterKind(screen, 'Faxes'),
  },
  chats: {
    slice: 'chats',
    method: 'chats.list',
    rows: '[role="option"]',
    enter: (screen) => enterKind(screen, 'Chats'),
  },
  voicemail: {
    slice: 'voicemail',
    method: 'voicemail.list',
    rows: '.vm-list [role="option"]',
    enter: async (screen) => void (await openVoicemail(screen)),
  },
  greetings: {
    slice: 'voicemail',
    method: 'greetings.list',
    rows: '.vm-greeting',
    enter: async (screen) => (await openVoicemail(screen)).openGreetings(),
  },
  recordings: {
    slice: 'recordings',
    method: 'recordings.list',
    rows: '.rec-r',
    enter: (screen) => showRecordings(screen),
  },
  history: {
    slice: 'recents',
    rows: 'tbody tr',
    enter: async ({ page }) => page.getByRole('navigation', { name: 'Views' }).getByText('History').click(),
  },
}

test.each(Object.keys(lists))('a 5xx keeps the %s and says so above them, with the time', async (name) => {
  const list = lists[name]
  if (!list) throw new Error(`No list of ${name}`)
  const screen = await open('app')
  await list.enter(screen)
  const { page } = screen
  const rows = page.locator(`main ${list.rows}`)
  await rows.first().waitFor()
  const count = await rows.count()
  if (list.method) {
    await screen.fails(list.method, failure.code)
    await screen.show(list.slice, { revision: 77 })
  } else await screen.show(list.slice, { error: failure })
  const notice = page.getByRole('alert').filter({ hasText: 'Could not refresh.' })
  await notice.waitFor()
  expect(await notice.textContent()).toMatch(/Showing data from \d\d:\d\d\..*Try again/s)
  expect(await rows.count()).toBe(count)
  const [above, first] = [await notice.boundingBox(), await rows.first().boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0)
})

test('texts and the open thread say that they are not as the platform has them', async () => {
  const screen = await openMessages(open)
  const { page } = screen
  const { rows, log } = messagesOn(screen)
  await rows.filter({ hasText: 'Tamsin' }).click()
  await log.waitFor()
  await screen.show('texts', { error: failure })
  const notice = page.getByRole('alert').filter({ hasText: /data from \d\d:\d\d/ })
  await eventually(async () => expect(await notice.count()).toBe(1))
  await screen.fails('texts.open', failure.code)
  await screen.show('texts', { revision: 9 })
  await eventually(async () => expect(await notice.count()).toBe(2))
  expect(await log.locator('.bub').count()).toBeGreaterThan(5)
  await screen.show('texts', { error: null, revision: 10 })
  await screen.succeeds('texts.open', tamsinThread(Date.now()))
  await screen.show('texts', { revision: 11 })
  await eventually(async () => expect(await notice.count()).toBe(0))
})

test('the copying of older texts says how far it is, is stopped, and goes on', async () => {
  const screen = await openMessages(open)
  const { page, asked } = screen
  await screen.show('texts', { sync: 'copying', copied: { count: 17_000, total: 50_000 } })
  await page.getByText('34%, 33,000 left').waitFor()
  expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('34')
  await page.getByRole('button', { name: 'Stop' }).click()
  await eventually(async () => expect(await asked('texts.copy')).toEqual([{ on: false }]))
  await screen.show('texts', { sync: 'stopped' })
  await page.getByText('Older texts are not copied, and cannot be found.').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await eventually(async () => expect(await asked('texts.copy')).toEqual([{ on: false }, { on: true }]))
  await screen.show('texts', { sync: 'live', copied: undefined })
  await eventually(async () => expect(await page.getByRole('progressbar').count()).toBe(0))
})

test('a queued text says why it waits and when it is tried next, and is tried now or edited', async () => {
  const next = new Date().setHours(14, 6, 0, 0)
  const wait = { error: { code: 'network.unreachable' }, next } as const
  const state = { kind: 'queued', wait } as const
  const messages = [text('q', { way: 'out', at: Date.now(), words: 'Side door', state })]
  const screen = await openMessages(open, undefined, { thread: { ...tamsinThread(Date.now()), messages } })
  const { page, asked } = screen
  const { rows, log, field } = messagesOn(screen)
  await rows.filter({ hasText: 'Tamsin' }).click()
  await log.getByText('No connection. Next try at 14:06').waitFor()
  const before = (await asked('texts.refresh')).length
  await log.getByRole('button', { name: 'Try now' }).click()
  await eventually(async () => expect(await asked('texts.refresh')).toHaveLength(before + 1))
  await screen.succeeds('texts.withdraw', { words: 'Side door', from: '' })
  await log.getByRole('button', { name: 'Edit' }).click()
  await eventually(async () => expect(await field.inputValue()).toBe('Side door'))
  expect(await page.getByRole('alert').count()).toBe(0)
})

/** What a page fetches comes in two halves, the second when it is told to. */
function fetchInHalves(): void {
  const half = new Uint8Array(500_000)
  window.fetch = async () => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(half)
        Object.assign(window, {
          goOn() {
            stream.enqueue(half)
            stream.close()
          },
        })
      },
    })
    return new Response(body, { headers: { 'content-type': 'audio/mpeg', 'content-length': '1000000' } })
  }
}

test('a download says how far it is and what is left, can be stopped, and is saved by a safe name', async () => {
  const screen = await open('app')
  const { page } = screen
  await showRecordings(screen)
  await openTamsin(page)
  await page.evaluate(fetchInHalves)
  const button = page.getByRole('button', { name: 'Download recording' })
  const place = await button.boundingBox()
  await button.click()
  await page.getByText('50%, 500 kB left').waitFor()
  const cancel = page.getByRole('button', { name: 'Cancel download' })
  expect(await cancel.boundingBox()).toEqual(place)
  await cancel.click()
  await button.waitFor()
  expect(await page.getByText('50%').count()).toBe(0)
  const saved = page.waitForEvent('download')
  await button.click()
  await page.getByText('50%, 500 kB left').waitFor()
  await page.evaluate(() => (window as Window & { goOn?: () => void }).goOn?.())
  expect((await saved).suggestedFilename()).toMatch(/^Tamsin Quillfeather \d{4}-\d\d-\d\d \d\d\.\d\d\.mp3$/)
  await button.waitFor()
})

test('a download that is left says that nothing was saved', async () => {
  const screen = await open('app')
  const { page } = screen
  await showRecordings(screen)
  await openTamsin(page)
  await page.evaluate(fetchInHalves)
  await page.getByRole('button', { name: 'Download recording' }).click()
  await page.getByText('50%, 500 kB left').waitFor()
  await recordingRows(page).filter({ hasText: 'Odile Marshgrove' }).click()
  await page.getByText('The download stopped before it was complete. Nothing was saved.').waitFor()
})

test('a download that fails says why, and nothing is saved', async () => {
  const screen = await open('app')
  const { page } = screen
  await showRecordings(screen)
  await openTamsin(page)
  await screen.fails('sounds.look', 'platform.forbidden')
  await page.evaluate(() => {
    window.fetch = async () => new Response('no', { status: 502 })
  })
  await page.getByRole('button', { name: 'Download recording' }).click()
  await page.locator('.toaster').getByText('Your account does not allow this.').waitFor()
  expect(await recordingRows(page).count()).toBe(9)
})
