import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Line } from '#shared/calls/line.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { needs } from '#test/support/needs.ts'

const now = Date.now()
const talking = phoneLine({
  id: 'talking',
  name: 'Odile Marshgrove',
  state: 'connected',
  startedAt: now - 9_000,
  connectedAt: now - 5_000,
})
const held = phoneLine({
  id: 'held',
  name: 'Bram Oakhollow',
  number: '+447700900377',
  state: 'held',
  startedAt: now - 60_000,
  connectedAt: now - 50_000,
  heldAt: now - 20_000,
})
const ring = phoneLine({ id: 'ring', name: 'Jonas Thistledown', number: '+447700900614', startedAt: now })

describe('the console', needs('chromium'), () => {
  const suite = screenSuite()

  async function open(...lines: Line[]): Promise<Screen> {
    const screen = await suite.open('app')
    await lineUp(screen, lines)
    return screen
  }

  test('F6 goes round the regions, and Shift F6 back', async () => {
    const { page } = await open(talking, held)
    const forward = await visit(page, 'F6', 9)
    expect(forward).toEqual([
      'skip',
      'title-end',
      'rail',
      'col-list',
      'active',
      'col-ctx',
      'status',
      'skip',
      'title-end',
    ])
    expect(await visit(page, 'Shift+F6', 2)).toEqual(['skip', 'status'])
  })

  test('Enter on a text without matches says so and calls nobody', async () => {
    const screen = await open()
    const { page } = screen
    const dialler = page.getByRole('combobox', { name: 'Name, number or extension' })
    await dialler.fill('quixotic')
    await dialler.press('Enter')
    await page.locator('.toaster').getByText('No matches.').waitFor()
    expect(await dialler.inputValue()).toBe('quixotic')
    expect(await screen.asked('line.dial')).toEqual([])
  })

  test('F6 goes to what is current in a region', async () => {
    const { page } = await open(talking, held)
    await visit(page, 'F6', 3)
    expect(await page.locator(':focus').textContent()).toContain('Console')
    await visit(page, 'F6', 1)
    expect(await page.locator(':focus').textContent()).toContain('Odile Marshgrove')
  })

  test('F6 goes to a ring first, also from a text field, and on from there', async () => {
    const { page } = await open(ring)
    await page.getByRole('combobox', { name: 'Name, number or extension' }).focus()
    expect(await visit(page, 'F6', 3)).toEqual(['ringcard', 'title-end', 'rail'])
    expect(await visit(page, 'Shift+F6', 2)).toEqual(['title-end', 'ringcard'])
    await page.keyboard.press('Enter')
    expect(await page.getByRole('region', { name: 'Incoming call' }).isVisible()).toBe(true)
  })

  test('F6 leaves an open dialog for a ring alone', async () => {
    const screen = await open()
    await screen.page.keyboard.press('?')
    await screen.page.getByRole('dialog').waitFor()
    expect(await visit(screen.page, 'F6', 2)).toEqual(['dialog', 'dialog'])
    await lineUp(screen, [ring])
    expect(await visit(screen.page, 'F6', 3)).toEqual(['ringcard', 'dialog', 'ringcard'])
  })

  test('digits choose among the own calls, and their rows say which', async () => {
    const screen = await open(talking, held)
    const { page } = screen
    await page.keyboard.press('2')
    await page.getByRole('heading', { level: 2, name: 'Bram Oakhollow' }).first().waitFor()
    const row = page.getByRole('listitem').filter({ hasText: 'Odile Marshgrove' }).first()
    await row.hover()
    expect(await row.locator('.call-n').textContent()).toBe('1')
    expect(await row.locator('.call-n').isVisible()).toBe(true)
    await page.keyboard.press('1')
    await shows(page, 'Odile Marshgrove')
    await page.keyboard.press('k')
    await page.getByRole('region', { name: 'Keypad' }).waitFor()
    await page.keyboard.press('2')
    await eventually(async () =>
      expect(await screen.asked('line.sendDigits')).toEqual([{ lineId: 'talking', digits: '2' }]),
    )
    await shows(page, 'Odile Marshgrove')

    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('3')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.getByRole('region', { name: 'Keypad' }).isVisible(), 'Esc closes what is on top').toBe(
      true,
    )
    expect(await screen.asked('line.sendDigits')).toHaveLength(1)
  })

  test('a tone that is refused is not among those sent', async () => {
    const screen = await open(talking)
    const { page } = screen
    await page.keyboard.press('k')
    const sent = page.getByRole('region', { name: 'Keypad' }).getByLabel('Tones sent')
    await sent.waitFor()
    await page.keyboard.press('4')
    await screen.fails('line.sendDigits', 'phone.not-now')
    await page.keyboard.press('5')
    await page
      .getByText(/^Sending the tone/)
      .first()
      .waitFor()
    await eventually(async () => expect(await sent.textContent()).toBe('4'))
    expect(await screen.asked('line.sendDigits')).toHaveLength(2)
  })

  test('N goes to the next ringing call, and its buttons mean that call', async () => {
    const later = {
      ...ring,
      id: 'later',
      name: 'Mei Copperleaf',
      number: '+447700900731',
      startedAt: now + 1,
    }
    const screen = await open(talking, ring, later)
    await screen.page.keyboard.press('n')
    await shows(screen.page, 'Jonas Thistledown')
    await screen.page.keyboard.press('n')
    await shows(screen.page, 'Mei Copperleaf')
    await screen.page.locator('.active-c').getByRole('button', { name: 'Hold and answer' }).click()
    await eventually(async () =>
      expect(await screen.asked('line.holdAndAnswer')).toEqual([
        { lineId: 'later', clickedAt: expect.any(Number) },
      ]),
    )
  })

  test('a call on hold hangs on a dashed cord', async () => {
    const screen = await open(talking)
    const cord = () =>
      screen.page
        .locator('.path li')
        .last()
        .evaluate((stop) => getComputedStyle(stop, '::before').backgroundImage)
    expect(await cord()).toBe('none')
    await lineUp(screen, [{ ...talking, state: 'held', heldAt: now }])
    await eventually(async () => expect(await cord()).toContain('repeating-linear-gradient'))
  })

  test('the theme changes at the first press on a dark system', async () => {
    const { page } = await open()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await eventually(async () =>
      expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light'),
    )
  })

  test('recent calls say how those in vain ended, and cut no name at 380', async () => {
    const { page, show } = await suite.open('app', { width: 380, height: 800 })
    const call = { liveId: null, number: '+12025550148', name: '', talkSeconds: 0, recordings: [] }
    const calls = [
      { ...call, cdrId: 1, type: 'missed', at: now, cause: 'No user responding', voicemail: true },
      { ...call, cdrId: 2, type: 'out', at: 0, cause: 'User busy' },
      {
        ...{ ...call, cdrId: 3, type: 'missed', at: now, cause: '', voicemail: true },
        ...{ missedCause: 'no-window', missedReason: 'no-audio-engine' },
      },
    ]
    await show('recents', { calls })
    const row = (index: number) =>
      page.getByRole('region', { name: 'Recent calls' }).getByRole('listitem').nth(index)
    await row(0).getByText('Left a voicemail').waitFor()
    await row(1).getByText('Busy').waitFor()
    await row(1).getByText('Unknown number').waitFor()
    await row(1).getByText('Not known').waitFor()
    await row(2).getByText('No window open, left a voicemail').waitFor()
    for (const index of [0, 1, 2]) {
      const cut = await row(index)
        .locator('.semi')
        .evaluate((name) => name.scrollWidth - name.clientWidth)
      expect(cut).toBe(0)
    }
  })

  test('a ring stays on its card until it is answered', async () => {
    const screen = await open(ring)
    const card = screen.page.getByRole('region', { name: 'Incoming call' })
    await card.getByText('RINGING').waitFor()
    await lineUp(screen, [{ ...ring, state: 'answering' }])
    await card.getByText('ANSWERING').waitFor()
    await lineUp(screen, [{ ...ring, state: 'connected', connectedAt: now }])
    await card.waitFor({ state: 'detached' })
  })
})

async function lineUp(screen: Screen, lines: readonly Line[]): Promise<void> {
  await screen.page.evaluate((given) => {
    const { screens } = globalThis as typeof globalThis & {
      screens: { show(slice: string, value: unknown): void }
    }
    screens.show('lines', given)
  }, lines)
}

async function shows(page: Page, name: string): Promise<void> {
  await page.locator('.active').getByRole('heading', { name }).first().waitFor()
}

/** Presses the keys some times and says in which region the focus then is, each time. */
async function visit(page: Page, keys: string, times: number): Promise<readonly string[]> {
  const names = ['skip', 'ringcard', 'title-end', 'rail', 'col-list', 'active', 'col-ctx', 'status', 'dialog']
  const visited: string[] = []
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press(keys)
    visited.push(
      await page.evaluate(
        (all) => all.find((name) => document.activeElement?.closest(`.${name}`)) ?? 'nowhere',
        names,
      ),
    )
  }
  return visited
}
