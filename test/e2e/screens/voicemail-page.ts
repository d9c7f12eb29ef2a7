import type { Locator, Page } from 'playwright-core'
import type { Voicemail, VoicemailState } from '#shared/host/voicemail.ts'
import { toneWav } from '#test/support/tone-wav.ts'
import type { Screen } from './screen-suite.ts'
import { sampleBox, sampleGreetings, sampleInbox } from './voicemail-scenes.ts'

/** Seconds of every sound that this page plays. */
export const soundLength = 8
const sound = toneWav({ frequency: 440, seconds: soundLength, sampleRate: 8_000 })

export type VoicemailScene = {
  readonly rows?: readonly Voicemail[]
  readonly box?: Partial<VoicemailState>
}

/** Sets up the host of a screen with these voice messages, and opens their view. */
export async function openVoicemail(
  screen: Screen,
  { rows, box }: VoicemailScene = {},
): Promise<VoicemailPage> {
  const { page } = screen
  const items = rows ?? sampleInbox(Date.now())
  await page.route('**/media/voicemessages/*.mp3', async (route) => {
    const from = Number(/bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '')?.[1] ?? 0)
    await route.fulfill({
      status: 206,
      headers: {
        'content-type': 'audio/wav',
        'accept-ranges': 'bytes',
        'content-range': `bytes ${from}-${sound.length - 1}/${sound.length}`,
      },
      body: Buffer.from(sound.subarray(from)),
    })
  })
  await screen.succeeds('voicemail.list', { items, total: items.length })
  for (const item of items) await screen.succeeds('voicemail.read', item, { id: item.id })
  await screen.succeeds('sounds.look', { seconds: soundLength, peaks: [0.2, 0.9, 0.4, 1], isComplete: true })
  await screen.succeeds('voicemail.remove', { removal: 'r1' })
  await screen.succeeds('greetings.remove', { removal: 'r2' })
  await screen.hangs('removals.ended')
  await screen.succeeds('greetings.list', sampleGreetings(Date.now()))
  await screen.put('voicemail', { ...sampleBox, ...box })
  await page.getByRole('navigation', { name: 'Views' }).getByText('Voicemail').click()
  await page.getByRole('heading', { name: 'Voicemail', level: 1 }).waitFor()
  return new VoicemailPage(page)
}

/** The page of voice messages in visible words. */
export class VoicemailPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get folders(): Locator {
    return this.page.getByRole('navigation', { name: 'Folders' })
  }

  get list(): Locator {
    return this.page.locator('.vm-list')
  }

  get rows(): Locator {
    return this.list.getByRole('option')
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text })
  }

  /** The open message. */
  get message(): Locator {
    return this.page.getByRole('article', { name: /^Voicemail from/ })
  }

  get player(): Locator {
    return this.message.getByRole('group', { name: /^Voicemail from/ })
  }

  get toasts(): Locator {
    return this.page.locator('.toaster')
  }

  folder(name: string): Locator {
    return this.folders.getByRole('button', { name: new RegExp(`^${name}( |$|\\d)`) })
  }

  /** Waits until the message of this caller is open. */
  async shows(name: string | RegExp): Promise<void> {
    await this.message.getByRole('heading', { name, level: 2 }).waitFor()
  }

  async openGreetings(): Promise<void> {
    await this.folder('Greetings').click()
    await this.page.getByRole('heading', { name: 'Greetings', level: 2 }).waitFor()
  }

  /** Elements wider than the window, or than their part of the page. */
  tooWide(): Promise<readonly string[]> {
    return this.page.evaluate(() => {
      const wide = [...document.querySelectorAll('main *, [role="dialog"] *')].filter(
        (each) =>
          each.checkVisibility() &&
          !each.parentElement?.closest('.ell') &&
          each.getBoundingClientRect().right > innerWidth + 1,
      )
      const scrolls = document.documentElement.scrollWidth > innerWidth ? ['the window'] : []
      return [...scrolls, ...wide.map((each) => `${each.tagName} ${each.className}`)]
    })
  }
}
