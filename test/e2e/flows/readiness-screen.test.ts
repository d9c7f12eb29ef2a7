import { describe, expect, test } from 'vitest'
import type { LineQuality } from '#shared/calls/media-sample.ts'
import type { ReadinessCheck, ReadinessFault, ReadinessName } from '#shared/host/readiness.ts'
import { people, tamsin } from '#test/e2e/screens/call-scenes.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'
import { lineQuality } from '#test/support/line-quality.ts'
import { readinessNames } from '#test/e2e/screens/sample-state.ts'
import { needs } from '#test/support/needs.ts'

const narrow = { width: 380, height: 820 }
type Faults = Partial<Record<ReadinessName, readonly ['unsure' | 'bad', ReadinessFault]>>

async function become(screen: Screen, faults: Faults): Promise<void> {
  const checks: readonly ReadinessCheck[] = readinessNames.map((name) => {
    const [state, fault] = faults[name] ?? ['good', null]
    return { name, state, fault }
  })
  await screen.show('readiness', { checks })
}

const muteRing: Faults = { ringer: ['bad', { kind: 'no-speaker' }] }
const noNotices: Faults = { notifications: ['unsure', { kind: 'notifications-not-allowed' }] }

describe('the light', needs('chromium'), () => {
  const suite = screenSuite({ ownBrowser: true })
  const lightOf = ({ page }: Screen) => page.locator('.light:visible')
  const panelOf = ({ page }: Screen) => page.getByRole('dialog').filter({ hasText: 'Ready for calls' })

  test('is named after what is worst, and all of it is one press away, also by keyboard', async () => {
    const screen = await suite.open('app')
    const light = screen.page.getByRole('contentinfo').getByRole('button', { name: 'Ready' })
    await light.waitFor()
    await become(screen, { ...muteRing, ...noNotices })
    await lightOf(screen).filter({ hasText: 'You cannot hear calls, 1 more' }).focus()
    await screen.page.keyboard.press('Enter')
    const panel = panelOf(screen)
    await eventually(async () => expect(await panel.getByRole('listitem').count()).toBe(7))
    await panel.getByText('There is no speaker, so you will not hear calls. Connect one.').waitFor()
    await screen.hangs('readiness.check')
    await screen.page.keyboard.press('Enter')
    expect(await panel.getByRole('button', { name: 'Check now' }).getAttribute('aria-busy')).toBe('true')
    expect(await screen.asked('readiness.check')).toHaveLength(1)
    await screen.page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await lightOf(screen).evaluate((each) => each === document.activeElement)).toBe(true)
  })

  test('has its place in the title bar of a narrow window, with its words for a name', async () => {
    const screen = await suite.open('app', narrow)
    await become(screen, muteRing)
    await screen.page.getByRole('banner').getByRole('button', { name: 'You cannot hear calls' }).click()
    const box = await panelOf(screen).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(narrow.width)
  })

  test('is read out politely when something fails, and when all is good again', async () => {
    const screen = await suite.open('app')
    const says = (words: string) =>
      screen.page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' })
    // What reads it out is loaded after the first screen.
    await screen.page.locator('.vh[role="status"]').nth(2).waitFor({ state: 'attached' })
    await become(screen, {})
    await become(screen, muteRing)
    await says('Ringing: There is no speaker, so you will not hear calls. Connect one.')
    await become(screen, {})
    await says('Ready for calls again')
  })

  test('the button that allows notifications is below the name of its check, in German too', async () => {
    const screen = await suite.open('app')
    await become(screen, noNotices)
    await screen.show('settings', { language: 'de' })
    await lightOf(screen).click()
    const row = screen.page.locator('[data-check=notifications]')
    const press = row.getByRole('button', { name: 'Benachrichtigungen erlauben' })
    await press.waitFor()
    const [name, button] = [await row.locator('.semi').boundingBox(), await press.boundingBox()]
    expect(button?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0))
  })

  test('tells the host what the browser says of notices, and asks a person on a click only', async () => {
    const screen = await suite.open('app')
    expect(await screen.asked('readiness.notifications')).toEqual([{ permission: 'default' }])
    await screen.page.evaluate(() => {
      Notification.requestPermission = () => Promise.resolve('granted')
    })
    await become(screen, noNotices)
    await lightOf(screen).click()
    await panelOf(screen).getByRole('button', { name: 'Allow notifications' }).click()
    await eventually(async () =>
      expect((await screen.asked('readiness.notifications')).at(-1)).toEqual({ permission: 'granted' }),
    )
  })
})

describe('a call', needs('chromium'), () => {
  const suite = screenSuite()

  async function talking(): Promise<Screen> {
    const screen = await suite.open('app')
    await screen.show('people', { list: people })
    await screen.page.evaluate((line) => {
      const { screens } = globalThis as typeof globalThis & {
        readonly screens: { show(slice: string, value: unknown): void }
      }
      screens.show('lines', [line])
    }, tamsin(Date.now()))
    return screen
  }
  const sounds = (screen: Screen, changes: Partial<LineQuality> | null) =>
    screen.page.evaluate(
      (quality) => {
        const { screens } = globalThis as typeof globalThis & {
          readonly screens: { show(slice: string, value: unknown): void }
        }
        screens.show('quality', quality)
      },
      changes ? [lineQuality({ lineId: 'tamsin', ...changes })] : [],
    )

  test('is marked by bars and a word, with the figures behind it', async () => {
    const screen = await talking()
    const mark = screen.page.locator('.cq')
    for (const [mos, word, bars] of [
      [4.4, 'Good', 3],
      [3.8, 'Fair', 2],
      [2, 'Poor', 1],
    ] as const) {
      await sounds(screen, { mos })
      await mark.filter({ hasText: word }).waitFor()
      expect(await mark.locator('.on').count()).toBe(bars)
    }
    expect(await mark.getAttribute('title')).toBe(
      'score 2.0 of 4.5, loss 0.1%, jitter 2 ms, round trip 28 ms, opus',
    )
    await sounds(screen, { mos: null })
    await mark.waitFor({ state: 'detached' })
  })

  test('that sounds bad says why, with the worst cause alone, until it is over', async () => {
    const screen = await talking()
    const trouble = screen.page.locator('[data-trouble]')
    const troubledSince = Date.now() - 5_000
    await sounds(screen, { troubles: ['hears-nothing', 'loss'], troubledSince })
    await trouble.getByText('You cannot hear Tamsin Quillfeather.').waitFor()
    expect(await trouble.count()).toBe(1)
    expect(await trouble.textContent()).toMatch(/There has been no audio for [4-9] s\. Hold and resume/)
    await sounds(screen, { troubles: ['microphone-silent'] })
    await trouble.getByText('Your microphone is silent. Nobody can hear you.').waitFor()
    await sounds(screen, {})
    await trouble.waitFor({ state: 'detached' })
  })
})
