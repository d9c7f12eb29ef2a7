import { describe, expect, test } from 'vitest'
import { otherPhoneCompactStates, otherPhoneStates } from '#test/e2e/screens/other-phone-states.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { checkWindows, consoleWith } from '#test/e2e/screens/state-checks.ts'
import { openSection } from '#test/e2e/screens/settings-page.ts'
import { needs } from '#test/support/needs.ts'

checkWindows(
  'other phone',
  [
    consoleWith(otherPhoneStates),
    { view: 'compact', states: otherPhoneCompactStates, sizes: [{ width: 380, height: 660 }] },
  ],
  ['renderer/features/connect'],
)

describe('a call on another phone', needs('chromium'), () => {
  const suite = screenSuite()
  const open = async (state: keyof typeof otherPhoneStates) => {
    const screen = await suite.open('app')
    await otherPhoneStates[state]?.(screen)
    return screen
  }

  test('has the controls that the platform offers, and those of SIP are not there', async () => {
    const { page } = await open('other-phone-talking')
    const controls = page.getByRole('toolbar', { name: 'Call controls' }).getByRole('button')
    expect(
      await controls.evaluateAll((all) =>
        all.map((each) => each.getAttribute('aria-label') ?? each.textContent),
      ),
    ).toEqual(
      expect.arrayContaining([expect.stringContaining('Transfer'), expect.stringContaining('Hang up')]),
    )
    for (const name of ['Mute', 'Hold', 'Keypad', 'More'])
      expect(await page.getByRole('toolbar').getByRole('button', { name, exact: true }).count()).toBe(0)
  })

  test('keys of what it cannot do do nothing; hanging up asks for this call', async () => {
    const screen = await open('other-phone-talking')
    for (const key of ['m', 'h', 'k']) await screen.page.keyboard.press(key)
    await screen.page.keyboard.press('Control+Shift+X')
    await screen.page.waitForFunction(() => true)
    expect(await screen.asked('line.hangUp')).toEqual([{ lineId: 'tamsin' }])
    expect([...(await screen.asked('line.mute')), ...(await screen.asked('line.hold'))]).toEqual([])
  })

  test('a ring that the platform cannot answer says where to pick it up, and no key answers it', async () => {
    const screen = await open('other-phone-ringing-there')
    const ring = screen.page.getByRole('region', { name: 'Incoming call' })
    await ring.getByText('Pick up your other phone').waitFor()
    expect(await ring.getByRole('button', { name: 'Answer' }).count()).toBe(0)
    await screen.page.keyboard.press('a')
    expect(await screen.asked('line.answer')).toEqual([])
  })

  test('the caller ID that is chosen is kept for this agent alone', async () => {
    const screen = await open('other-phone-idle')
    await screen.page.getByLabel('Caller ID').selectOption('+441632960118')
    expect(await screen.asked('settings.change')).toEqual([
      { changes: { calling: { 31: { phone: 'other-phone', callerId: '+441632960118' } } } },
    ])
  })

  test('Settings say what is called with', async () => {
    const screen = await suite.open('app')
    await openSection(screen, 'phone')
    await screen.page.getByLabel('Call with').selectOption('other-phone')
    expect(await screen.asked('settings.change')).toEqual([
      { changes: { calling: { 31: { phone: 'other-phone', callerId: '' } } } },
    ])
  })

  test('two numbers are connected as they were typed', async () => {
    const screen = await open('connect-numbers')
    const dialog = screen.page.getByRole('dialog')
    await dialog.getByLabel('First number').fill('204')
    await dialog.getByLabel('Second number').fill('+44 1632 960300')
    await dialog.getByLabel('Second number').press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await screen.asked('call.connect')).toEqual([
      { first: '204', second: '+44 1632 960300', text: '' },
    ])
    await screen.page.getByText('The phone service is calling 204.').waitFor()
  })
})
