import { mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { liveCalls, people, tamsin } from '#test/e2e/screens/call-scenes.ts'
import { loginStates } from '#test/e2e/screens/login-states.ts'
import { openTamsin, showRecordings } from '#test/e2e/screens/recordings-page.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { settingsEventsStates } from '#test/e2e/screens/settings-events-states.ts'
import { settingsStates } from '#test/e2e/screens/settings-states.ts'
import { tooWide } from '#test/e2e/screens/state-checks.ts'
import { goTo, type States } from '#test/e2e/screens/state-steps.ts'
import { composing, tamsinThread, textsLive, textThreads } from '#test/e2e/screens/text-scenes.ts'
import { toolStates } from '#test/e2e/screens/tool-states.ts'
import { openVoicemail } from '#test/e2e/screens/voicemail-page.ts'
import { visibleTexts } from '#test/e2e/support/visible-words.ts'
import { peopleRead } from '#test/support/people.ts'

const { open } = screenSuite({ audio: true })

const { login } = loginStates
const { settings } = settingsStates
const { shortcuts, diagnostics } = toolStates

async function inCall(screen: Screen): Promise<void> {
  await screen.put('people', peopleRead(people))
  await screen.put('calls', liveCalls(Date.now()))
  await screen.put('lines', [tamsin(Date.now())])
  await screen.page.locator('.ctl').first().waitFor()
}

async function thread(screen: Screen): Promise<void> {
  const now = Date.now()
  const threads = textThreads(now)
  await screen.succeeds('texts.threads', { items: threads, total: threads.length })
  await screen.succeeds('texts.open', tamsinThread(now))
  await screen.put('composing', composing)
  await screen.put('texts', { ...textsLive, unsent: 0 })
  await goTo(screen, 'Messages')
  await screen.page.getByRole('option').filter({ hasText: 'Tamsin' }).first().click()
  await screen.page.getByRole('log').waitFor()
}

/** The main screens, each in a state with much to read. */
const screens: States = {
  console: ({ page }) => page.locator('.main').first().waitFor(),
  call: inCall,
  messages: thread,
  async history(screen) {
    await goTo(screen, 'History')
    await screen.page.locator('tbody tr').first().click()
  },
  async voicemail(screen) {
    const view = await openVoicemail(screen)
    await view.rows.first().click()
  },
  async recordings(screen) {
    await showRecordings(screen)
    await openTamsin(screen.page)
    await screen.page.locator('.say').first().waitFor()
  },
  ...{ login, settings, shortcuts, diagnostics },
  ...{ 'settings-events': settingsEventsStates['settings-events-failing'] },
  ...{ 'settings-about': settingsStates['settings-about-ready'], readiness: toolStates['readiness-faults'] },
}

test.each(Object.keys(screens))(
  'in longer words and from right to left, all of %s comes from the tables and fits',
  async (name) => {
    const screen = await open('app')
    const { page } = screen
    await screens[name]?.(screen)
    const data = await dataOf(page)
    const wide: string[] = []
    const left: string[] = []
    for (const dir of ['ltr', 'rtl'] as const) {
      await page.evaluate(showPseudo, dir)
      for (const size of sizes) {
        await page.setViewportSize(size)
        wide.push(...(await tooWide(page)).map((part) => `${part}, ${dir}, ${size.width}`))
        await picture(page, `${name}-${dir}-${size.width}`)
      }
      left.push(...plainOf(await shownTexts(page), data))
    }
    expect({ wide, left }).toEqual({ wide: [], left: [] })
  },
)

const sizes = [
  { width: 380, height: 760 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]

/** Without what was announced before the language changed. */
async function shownTexts(page: Page): Promise<readonly string[]> {
  const announced = new Set(await page.locator('.vh[role=status]').allTextContents())
  return (await visibleTexts(page)).filter((text) => !announced.has(text))
}

/** Runs in the page. */
function showPseudo(dir: 'ltr' | 'rtl'): void {
  const page = globalThis as typeof globalThis & { showPseudo(dir: 'ltr' | 'rtl'): void }
  page.showPseudo(dir)
}

/** The words of what the host published, other than names of states, and of what it answers, in lower case. */
async function dataOf(page: Page): Promise<ReadonlySet<string>> {
  const data = await page.evaluate(() =>
    (globalThis as typeof globalThis & { screens: { data(): string } }).screens.data(),
  )
  const [state, ...answers] = JSON.parse(data) as readonly unknown[]
  const published = stringsIn(state).filter((value) => /[A-Z0-9@ ./]/.test(value))
  return new Set([...published, ...stringsIn(answers)].flatMap(wordsOf))
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return value instanceof Object ? Object.entries(value).flat().flatMap(stringsIn) : []
}

/** Names of keys, units and protocols, which are no words. */
const names = new Set(
  'switchhook ctrl shift alt enter esc tab space del home end pgup pgdn mhz stun turn ssh sip utc json'.split(
    ' ',
  ),
)
/** As this part of the world writes them, whatever the language. */
const dateNames = new Set(
  Array.from({ length: 366 }, (_, at) => new Date(2026, 0, at)).flatMap((day) =>
    (['long', 'short'] as const).flatMap((style) =>
      wordsOf(day.toLocaleDateString('en', { weekday: style, month: style })),
    ),
  ),
)

function plainOf(texts: readonly string[], data: ReadonlySet<string>): readonly string[] {
  const isPlain = (word: string) =>
    /^[a-z]{3,}$/.test(word) && ![data, names, dateNames].some((known) => known.has(word))
  return [...new Set(texts.filter((text) => wordsOf(text.replaceAll(address, '')).some(isPlain)))]
}

const address = /\S+:\/\/\S*|\S+[@_.]\S+/g

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREEN_PICTURES']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/pseudo-${name}.png` })
}
