import { describe, expect, test } from 'vitest'
import type { Line } from '#shared/calls/line.ts'
import { billie, consulting, people, tamsin } from '#test/e2e/screens/call-scenes.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { peopleRead } from '#test/support/people.ts'

const now = Date.now()
const ended = (changes: Partial<Line> = {}) =>
  consulting(now, { state: 'ended', connectedAt: null, endedAt: now, endReason: 'busy', ...changes })

describe('an attended transfer on the screen', needs('chromium'), () => {
  const suite = screenSuite()

  async function open(lines: readonly Line[] = consulting(now), width = 1440): Promise<Screen> {
    const screen = await suite.open('app', { width, height: 900 })
    await screen.put('people', peopleRead(people))
    await screen.put('lines', lines)
    await panelOf(screen).waitFor()
    return screen
  }
  const panelOf = ({ page }: Screen) =>
    page.getByRole('region', { name: 'Transfer Tamsin Quillfeather to Billie Fernhollow' })
  const buttonsOf = (screen: Screen) => screen.page.getByRole('toolbar', { name: 'Transfer' })
  const button = (screen: Screen, name: string) => buttonsOf(screen).getByRole('button', { name })
  const isAsked = (screen: Screen, method: Parameters<Screen['asked']>[0], input?: object) =>
    eventually(async () => expect(await screen.asked(method)).toEqual([input]))

  test('shows both calls, and every way on by its outcome and its key', async () => {
    const screen = await open()
    await panelOf(screen).getByText('Tamsin is on hold until you complete the transfer or go back.').waitFor()
    const states = await panelOf(screen).locator('.tj .st').allTextContents()
    expect(states.map((each) => each.trim())).toEqual(['On hold', 'Connected'])
    const ways = await buttonsOf(screen).getByRole('button').allTextContents()
    expect(ways.map((each) => each.replaceAll(/\s+/g, ' ').trim())).toEqual([
      expect.stringMatching(/^Swap ?Z$/),
      expect.stringMatching(/^Back to Tamsin ?B$/),
      expect.stringMatching(/^Hang up on Billie ?X$/),
      expect.stringMatching(/^Complete transfer ?Enter$/),
    ])
    const notes = screen.page.getByRole('textbox', { name: 'Notes on Tamsin' })
    expect(await notes.inputValue()).toContain('Order 48213 arrived with two chipped glazes')
  })

  test('each key does what its button says; Esc does nothing', async () => {
    const screen = await open()
    const { page } = screen
    await page.keyboard.press('Escape')
    for (const method of ['line.hangUp', 'line.backToCaller', 'line.resume'] as const)
      expect(await screen.asked(method)).toEqual([])
    await page.keyboard.press('z')
    await isAsked(screen, 'line.swap')
    await page.keyboard.press('b')
    await isAsked(screen, 'line.backToCaller', { lineId: 'billie' })
    await page.keyboard.press('Enter')
    await isAsked(screen, 'line.completeTransfer', { lineId: 'billie' })
    await page.getByText('Tamsin Quillfeather and Billie Fernhollow are connected').waitFor()
    await page.keyboard.down('x')
    await isAsked(screen, 'line.hangUp', { lineId: 'billie' })
    await page.keyboard.up('x')
  })

  test('Enter on a button presses that button, and completes nothing', async () => {
    const screen = await open()
    await button(screen, 'Swap').focus()
    await screen.page.keyboard.press('Enter')
    await isAsked(screen, 'line.swap')
    expect(await screen.asked('line.completeTransfer')).toEqual([])
  })

  test('Enter again on a button, in the middle of a swap, presses that button again', async () => {
    const screen = await open()
    const { page } = screen
    const complete = button(screen, 'Complete transfer')
    expect(await complete.textContent()).toMatch(/Enter$/)
    await button(screen, 'Swap').focus()
    await eventually(async () =>
      expect(await complete.textContent(), 'its cap goes with the key').not.toMatch(/Enter$/),
    )
    await page.keyboard.press('Enter')
    await isAsked(screen, 'line.swap')
    await screen.put('lines', consulting(now, { state: 'held', heldAt: now }))
    await panelOf(screen).getByText('Tamsin and Billie are both on hold.').waitFor()
    expect(await page.locator(':focus').textContent()).toMatch(/^\s*Swap/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await screen.asked('line.completeTransfer')).toEqual([])
  })

  test('a button keeps its place while the mouse is down on it, so that it is clicked', async () => {
    const screen = await open()
    const { page } = screen
    const back = button(screen, 'Back to Tamsin')
    const cap = back.getByText('B', { exact: true })
    await cap.waitFor()
    const place = () => back.boundingBox()
    const before = await place()
    await page.getByRole('combobox', { name: 'Name, number or extension' }).focus()
    await cap.waitFor({ state: 'detached' })
    expect(await place()).toEqual(before)
    await back.hover()
    await page.mouse.down()
    expect(await place()).toEqual(before)
    await page.mouse.up()
    await isAsked(screen, 'line.backToCaller', { lineId: 'billie' })
    await cap.waitFor()
  })

  test('whoever called somebody first from the dialog can complete by Enter, wherever the focus was', async () => {
    const screen = await suite.open('app')
    const { page } = screen
    await screen.put('people', peopleRead(people))
    await screen.put('lines', [tamsin(now)])
    await page.getByRole('link', { name: 'Console' }).focus()
    await page.keyboard.press('t')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('billie')
    await screen.put('lines', consulting(now))
    await page.keyboard.press('Shift+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await eventually(async () =>
      expect(await page.locator(':focus').textContent()).toMatch(/^\s*Transfer Tamsin/),
    )
    await page.keyboard.press('Enter')
    await isAsked(screen, 'line.completeTransfer', { lineId: 'billie' })
  })

  test('Enter in a text field or a dialog completes nothing', async () => {
    const screen = await open()
    const { page } = screen
    await page.getByRole('combobox', { name: 'Name, number or extension' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Enter')
    expect(await screen.asked('line.completeTransfer')).toEqual([])
  })

  test('swapping keeps the focus, and hanging up then means the other one', async () => {
    const screen = await open()
    await button(screen, 'Swap').focus()
    await screen.put('lines', [tamsin(now), billie(now, { state: 'held', heldAt: now })])
    await panelOf(screen).getByText('You are talking to Tamsin. Billie is on hold').waitFor()
    expect(await screen.page.locator(':focus').textContent()).toMatch(/^\s*Swap/)
    await button(screen, 'Hang up on Tamsin').waitFor()
  })

  test('while they are called there is nothing to swap or complete yet', async () => {
    const screen = await open(consulting(now, { state: 'dialling', connectedAt: null }))
    await panelOf(screen).getByText('Calling Billie.').waitFor()
    expect(await button(screen, 'Swap').isDisabled()).toBe(true)
    expect(await button(screen, 'Complete transfer').isDisabled()).toBe(true)
    await screen.put('lines', consulting(now, { state: 'early', rings: true, connectedAt: null }))
    await panelOf(screen).getByText('Ringing Billie.').waitFor()
    expect(await button(screen, 'Complete transfer').isEnabled(), 'it may be handed over as it rings').toBe(
      true,
    )
    await button(screen, 'Back to Tamsin').click()
    await isAsked(screen, 'line.backToCaller', { lineId: 'billie' })
  })

  test('somebody who is busy is said to be, for as long as the caller waits', async () => {
    const screen = await open(ended())
    const { page } = screen
    const words = 'Billie is busy. Tamsin is still on hold.'
    await panelOf(screen).getByRole('alert').getByText(words).waitFor()
    await page.keyboard.press('b')
    await isAsked(screen, 'line.resume', { lineId: 'tamsin' })
    await screen.put('lines', [tamsin(now, { state: 'held', heldAt: now })])
    await page.locator('.active').getByRole('alert').getByText(words).waitFor()
    await page.keyboard.press('t')
    await page.getByRole('dialog', { name: 'Transfer Tamsin Quillfeather' }).waitFor()
    await page.keyboard.press('Escape')
    await screen.put('lines', [tamsin(now)])
    await page.getByText(words).waitFor({ state: 'detached' })
  })

  test('a refused completion leaves both calls, and says so', async () => {
    const screen = await open()
    await screen.fails('line.completeTransfer', 'platform.refused', 'destination is not reachable')
    await button(screen, 'Complete transfer').click()
    const alert = panelOf(screen).getByRole('alert')
    await eventually(async () =>
      expect(await alert.textContent()).toContain(
        'Transfer did not go through. Tamsin is still with you. The phone service answered: destination is not reachable.',
      ),
    )
    await button(screen, 'Back to Tamsin').waitFor()
  })

  test('stands in a narrow window, and in another view as a strip', async () => {
    const screen = await open(consulting(now), 380)
    const { page } = screen
    for (const name of ['Swap', 'Back to Tamsin', 'Hang up on Billie', 'Complete transfer']) {
      const box = await button(screen, name).boundingBox()
      expect(box?.x ?? -1).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(380)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    const strip = page.getByRole('region', { name: 'Current call' })
    await strip.getByText('Tamsin is on hold for a transfer').waitFor()
    await strip.getByRole('button', { name: 'Complete transfer' }).click()
    await isAsked(screen, 'line.completeTransfer', { lineId: 'billie' })
  })
})
