import { describe, expect, test } from 'vitest'
import type { Line } from '#shared/calls/line.ts'
import { liveCalls, people, tamsin } from '#test/e2e/screens/call-scenes.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { peopleRead } from '#test/support/people.ts'

const now = Date.now()

describe('the transfer dialog', needs('chromium'), () => {
  const suite = screenSuite()

  /** The console with Tamsin's call; `shown`: whether the platform has it among its live calls. */
  async function open({ line = tamsin(now), shown = true, width = 1440 } = {}): Promise<Screen> {
    const screen = await suite.open('app', { width, height: 900 })
    await screen.put('people', peopleRead(people))
    if (shown) await screen.put('calls', liveCalls(now))
    await screen.put('lines', [line])
    await screen.page.locator('.active').getByRole('heading', { name: 'Tamsin' }).first().waitFor()
    return screen
  }
  const change = (screen: Screen, changes: Partial<Line>) => screen.put('lines', [tamsin(now, changes)])
  const dialogOf = ({ page }: Screen) => page.getByRole('dialog', { name: 'Transfer Tamsin Quillfeather' })

  async function ask(screen: Screen, typed: string) {
    await screen.page.keyboard.press('t')
    const dialog = dialogOf(screen)
    await dialog.waitFor()
    await screen.page.keyboard.type(typed)
    return dialog
  }
  const isAsked = (screen: Screen, method: Parameters<Screen['asked']>[0], input: object) =>
    eventually(async () => expect(await screen.asked(method)).toEqual([input]))

  test('offers queues, users, ring groups and contacts, and pills for each', async () => {
    const screen = await open()
    const dialog = await ask(screen, 'bill')
    const headings = dialog.getByRole('listbox').getByRole('group')
    await eventually(async () => expect(await headings.count()).toBe(4))
    const names = await headings.evaluateAll((all) => all.map((each) => each.firstElementChild?.textContent))
    expect(names).toEqual(['Queues', 'Users', 'Ring groups', 'Contacts'])
    const first = dialog.getByRole('option').first()
    expect(await first.textContent()).toMatch(/^Billing\s*Queue 6002\. 1 waiting, longest \d:\d\d/)
    await dialog.getByText('Voicemail of Sybilla Thornapple').waitFor()
    await dialog.getByRole('radio', { name: 'Ring groups' }).click()
    await eventually(async () => expect(await dialog.getByRole('option').allTextContents()).toHaveLength(1))
    await dialog.getByRole('option', { name: /Billing leads/ }).waitFor()
  })

  test('Enter transfers, and the buttons say so', async () => {
    const screen = await open()
    const dialog = await ask(screen, 'billie')
    expect(await dialog.getByRole('radio', { name: 'Blind' }).getAttribute('aria-checked')).toBe('true')
    const first = dialog.getByRole('button', { name: 'Talk to them first' })
    expect(await first.textContent()).toMatch(/Shift\s*Enter$/)
    expect(await dialog.getByRole('button', { name: 'Transfer now' }).textContent()).toMatch(/now\s*Enter$/)
    await screen.page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await isAsked(screen, 'call.transfer', { callId: 90418, to: '219' })
    const accepted = 'The phone service accepted the transfer of Tamsin Quillfeather to Billie Fernhollow'
    await screen.page.getByText(accepted).waitFor()
  })

  test('a note is sent along, and is offered only for a transfer without consultation', async () => {
    const screen = await open()
    const dialog = await ask(screen, 'billie')
    const note = dialog.getByLabel('Note for whoever answers')
    await dialog.getByRole('radio', { name: 'Attended' }).click()
    await note.waitFor({ state: 'detached' })
    await dialog.getByRole('radio', { name: 'Blind' }).click()
    await note.fill('Wants a refund')
    await note.press('Enter')
    await isAsked(screen, 'call.transfer', { callId: 90418, to: '219', note: 'Wants a refund' })
  })

  test('Shift Enter calls them first', async () => {
    const screen = await open()
    await screen.succeeds('line.consult', { lineId: 'billie' })
    const dialog = await ask(screen, 'billie')
    await screen.page.keyboard.press('Shift+Enter')
    await dialog.waitFor({ state: 'detached' })
    await isAsked(screen, 'line.consult', { lineId: 'tamsin', to: '219' })
    expect(await screen.asked('call.transfer')).toEqual([])
  })

  test('Tab goes to the choice in the head, which turns Enter into talking first; Tab is never taken', async () => {
    const screen = await open()
    const { page } = screen
    const dialog = await ask(screen, 'billie')
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').textContent()).toBe('Blind')
    await page.keyboard.press('ArrowRight')
    expect(await page.locator(':focus').textContent()).toBe('Attended')
    expect(await dialog.getByRole('button', { name: 'Talk to them first' }).textContent()).toMatch(
      /first\s*Enter$/,
    )
    await dialog.getByText(/^Tamsin is put on hold while you call Billie\./).waitFor()
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').textContent(), 'the pills come next').toBe('All')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await isAsked(screen, 'line.consult', { lineId: 'tamsin', to: '219' })
    await dialog.waitFor({ state: 'detached' })
  })

  test('any number is a way, and Esc leaves the caller where they are', async () => {
    const screen = await open()
    const dialog = await ask(screen, '01632 960400')
    await dialog.getByRole('option', { name: /\+44 1632 960400/, selected: true }).waitFor()
    await screen.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    for (const method of ['call.transfer', 'line.transfer', 'line.hangUp', 'line.hold'] as const)
      expect(await screen.asked(method)).toEqual([])
  })

  test('a refusal is said in the dialog, then by the call, which offers to choose someone else', async () => {
    const screen = await open()
    const { page } = screen
    await screen.fails('call.transfer', 'platform.refused', 'destination is not reachable')
    const dialog = await ask(screen, 'billie')
    await page.keyboard.press('Enter')
    const words =
      'Transfer did not go through. Tamsin is still with you. The phone service answered: destination is not reachable.'
    await eventually(async () => expect(await dialog.getByRole('alert').textContent()).toBe(words))
    await page.keyboard.press('Escape')
    const alert = page.locator('.active').getByRole('alert')
    await eventually(async () => expect(await alert.textContent()).toContain(words))
    await alert.getByRole('button', { name: 'Choose someone else' }).click()
    await dialog.waitFor()
    expect(await dialog.getByRole('alert').count(), 'a new try begins without it').toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await alert.count()).toBe(0)
  })

  test('a call that the platform does not show goes by SIP and says how far that is', async () => {
    const screen = await open({ shown: false })
    await screen.hangs('line.transfer')
    const dialog = await ask(screen, '219')
    await screen.page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await isAsked(screen, 'line.transfer', { lineId: 'tamsin', to: '219' })
    const call = screen.page.locator('.active')
    await change(screen, { transfer: { to: '219', stage: 'trying', words: '100 Trying' } })
    await call.getByText('Transferring to Billie Fernhollow. Tamsin stays with you').waitFor()
    expect(await screen.page.getByRole('button', { name: 'Transfer', exact: true }).count()).toBe(0)
    await change(screen, { transfer: { to: '219', stage: 'ringing', words: '180 Ringing' } })
    await call.getByText('Ringing Billie Fernhollow.').waitFor()
    await change(screen, { transfer: { to: '219', stage: 'failed', words: '486 Busy Here' } })
    await call.getByRole('alert').getByText('The phone service answered: 486 Busy Here.').waitFor()
    await screen.page.keyboard.press('t')
    await dialog.waitFor()
  })

  test('a ring is sent on, with no word of talking first', async () => {
    const screen = await open({ shown: false })
    await change(screen, { state: 'ringing', connectedAt: null })
    await screen.page.getByRole('region', { name: 'Incoming call' }).waitFor()
    await screen.page.keyboard.press('t')
    const dialog = screen.page.getByRole('dialog', { name: 'Send Tamsin Quillfeather on' })
    await dialog.waitFor()
    await screen.page.keyboard.type('219')
    expect(await dialog.getByRole('button', { name: 'Talk to them first' }).count()).toBe(0)
    expect(await dialog.getByRole('radio', { name: 'Attended' }).count()).toBe(0)
    await dialog.getByText('Tamsin rings Billie instead of you.').waitFor()
    await screen.page.keyboard.press('Shift+Enter')
    await isAsked(screen, 'line.forward', { lineId: 'tamsin', to: '219' })
  })

  test.each([
    { width: 380, height: 700 },
    { width: 1440, height: 560 },
  ])('the last result is shown above the note in a window of $width by $height', async (size) => {
    const screen = await open()
    await screen.page.setViewportSize(size)
    const dialog = await ask(screen, 'bill')
    await dialog.getByRole('group', { name: 'Contacts' }).waitFor()
    const last = dialog.getByRole('option').last()
    const note = dialog.getByRole('textbox', { name: 'Note for whoever answers' })
    const bottomOf = async (part: typeof last) => {
      const box = await part.boundingBox()
      return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)
    }
    await last.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
    expect(await bottomOf(last)).toBeLessThanOrEqual((await note.boundingBox())?.y ?? Number.NaN)
    expect(await bottomOf(dialog)).toBeLessThanOrEqual(size.height)
  })

  test('fills the width of a narrow window, with nothing beside it', async () => {
    const screen = await open({ width: 380 })
    await screen.page.locator('.active').getByRole('button', { name: 'Transfer' }).click()
    const dialog = dialogOf(screen)
    await dialog.waitFor()
    for (const name of ['Back to the call', 'Talk to them first', 'Transfer now']) {
      const box = await dialog.getByRole('button', { name }).boundingBox()
      expect(box?.x ?? -1).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(380)
    }
  })
})
