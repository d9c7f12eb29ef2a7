import { describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { people, tamsin } from '#test/e2e/screens/call-scenes.ts'
import { contactOf } from '#test/e2e/screens/contact-scenes.ts'
import { showRecordings } from '#test/e2e/screens/recordings-page.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { messagesOn, openMessages } from '#test/e2e/screens/texts-screen.ts'
import { openVoicemail } from '#test/e2e/screens/voicemail-page.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'

/** The contact of `tamsin`, as this computer has it. */
const contact = contactOf(1, { first_name: 'Tamsin', last_name: 'Quillfeather' })

/** What has the keyboard: its role, and which row of its list it points at. */
function focus(page: Page): Promise<{ readonly role: string; readonly row: string }> {
  return page.evaluate(() => {
    const at = document.activeElement
    const pointed = document.getElementById(at?.getAttribute('aria-activedescendant') ?? '')
    const role = at?.getAttribute('role') ?? at?.tagName.toLowerCase() ?? ''
    return { role, row: (pointed ?? at)?.textContent?.trim() ?? '' }
  })
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Waits until the keyboard is on the list, then takes one step down: the row must be another one. */
async function walks(page: Page, role: string): Promise<void> {
  await eventually(async () => expect(await focus(page)).toMatchObject({ role }))
  const { row: before } = await focus(page)
  await press(page, 'ArrowDown')
  const after = await focus(page)
  expect(after.role).toBe(role)
  expect(after.row).not.toBe(before)
}

describe('going to a screen puts the keyboard on its list', needs('chromium'), () => {
  const suite = screenSuite()

  /** Each screen with something to list, and the agent on the console. */
  async function openAll(): Promise<Screen> {
    const screen = await openMessages(suite.open)
    await openVoicemail(screen)
    await showRecordings(screen)
    await screen.page.locator('.rail').getByText('Console').click()
    await screen.page.getByRole('heading', { name: 'Live calls' }).waitFor()
    await screen.page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    )
    return screen
  }

  test.each([
    ['m', 'listbox'],
    ['v', 'listbox'],
    ['r', 'listbox'],
    ['h', 'tr'],
    ['s', 'a'],
    ['c', 'button'],
  ])('G %s', async (letter, role) => {
    const { page } = await openAll()
    await press(page, 'g', letter)
    await walks(page, role)
  })

  test('from one screen to the next, and again on the same one', async () => {
    const { page } = await openAll()
    await press(page, 'g', 'h')
    await walks(page, 'tr')
    await press(page, 'g', 'm')
    await walks(page, 'listbox')
    await page.getByLabel('Find in messages').focus()
    await press(page, 'Escape', 'g', 'm')
    await walks(page, 'listbox')
  })

  test('a list that loads later gets the focus, unless the user has opened another screen', async () => {
    const screen = await suite.open('app')
    const { page } = screen
    const { calls } = await page.evaluate(() => {
      const { screens } = globalThis as typeof globalThis & {
        readonly screens: { state(): { readonly recents: { readonly calls: readonly unknown[] } } }
      }
      return screens.state().recents
    })
    await screen.show('recents', { calls: [], loading: true })
    await press(page, 'g', 'h')
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await screen.show('recents', { calls, loading: false })
    await walks(page, 'tr')
    await screen.show('recents', { calls: [], loading: true })
    await press(page, 'g', 'h')
    await page.getByLabel('Find a call').focus()
    await screen.show('recents', { calls, loading: false })
    await page.locator('tbody tr').first().waitFor()
    expect((await focus(page)).role).toBe('input')
  })

  test('F6 reaches the table of History, and the list of each screen', async () => {
    const { page } = await openAll()
    await page.locator('.rail').getByText('History').click()
    await page.locator('tbody tr').first().waitFor()
    await press(page, 'F6')
    await eventually(async () => expect((await focus(page)).role).toBe('tr'))
  })

  test('the rail and the sections of Settings are walked by arrows too', async () => {
    const { page } = await openAll()
    await page.locator('.rail a').first().focus()
    await press(page, 'ArrowDown', 'ArrowDown')
    expect((await focus(page)).row).toMatch(/^Voicemail/)
    await press(page, 'End')
    expect((await focus(page)).row).toBe('Settings')
  })
})

describe('a thread', needs('chromium'), () => {
  const suite = screenSuite()

  test('is opened by Enter to be written to; Esc leaves the field for what was said', async () => {
    const screen = await openMessages(suite.open)
    const { page } = screen
    await press(page, 'g', 'm')
    await walks(page, 'listbox')
    await press(page, 'Home', 'Enter')
    const { field } = messagesOn(screen)
    await eventually(async () =>
      expect(await field.evaluate((each) => each === document.activeElement)).toBe(true),
    )
    await press(page, 'Escape')
    expect((await focus(page)).role).toBe('log')
  })

  test('that is clicked does not take the keyboard from the list', async () => {
    const screen = await openMessages(suite.open)
    const { rows, field } = messagesOn(screen)
    await rows.first().click()
    await field.waitFor()
    expect((await focus(screen.page)).role).toBe('listbox')
  })
})

describe('leaving', needs('chromium'), () => {
  const suite = screenSuite()

  test('Esc leaves a text field for the list; a search is emptied first', async () => {
    const { page } = await suite.open('app')
    await press(page, 'g', 'h')
    await page.locator('tbody tr').first().waitFor()
    const find = page.getByLabel('Find a call')
    await find.fill('Tamsin')
    await press(page, 'Escape')
    expect(await find.inputValue()).toBe('')
    expect((await focus(page)).role).toBe('input')
    await press(page, 'Escape')
    await eventually(async () => expect((await focus(page)).role).toBe('tr'))
  })

  test('Esc leaves the dialler, and the panes of the sign-in page', async () => {
    const { page } = await suite.open('app')
    await press(page, 'c')
    await eventually(async () => expect((await focus(page)).role).toBe('combobox'))
    await press(page, 'Escape')
    await eventually(async () => expect((await focus(page)).role).toBe('button'))
    const login = await suite.open('login')
    await login.page.getByRole('button', { name: 'Use an API token' }).click()
    await login.page.getByRole('heading', { name: 'Sign in with an API token' }).waitFor()
    await press(login.page, 'Escape')
    await login.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  })
})

/** Opens the notes on Tamsin, who is on the call, while the agent is in History. */
async function openNotesFromHistory(screen: Screen): Promise<Locator> {
  const { page } = screen
  await screen.show('people', { list: people })
  await screen.put('lines', [tamsin(Date.now())])
  await press(page, 'g', 'h')
  await page.getByRole('heading', { name: 'History' }).first().waitFor()
  await press(page, 'e')
  return page.getByRole('dialog', { name: 'Notes on Tamsin Quillfeather' })
}

describe('single keys', needs('chromium'), () => {
  const suite = screenSuite()

  test('a short press of X says to hold it, once', async () => {
    const screen = await suite.open('app')
    await screen.put('lines', [tamsin(Date.now())])
    await press(screen.page, 'x', 'x')
    const toast = screen.page.locator('.toast').filter({ hasText: 'Hold X to hang up' })
    await toast.waitFor()
    expect(await toast.count()).toBe(1)
    expect(await screen.asked('line.hangUp')).toEqual([])
  })

  test('P opens the presence menu on the choice that changes something: Enter takes it, Esc leaves', async () => {
    const screen = await suite.open('app')
    const { page } = screen
    const menu = page.getByRole('menu')
    await press(page, 'p')
    await menu.waitFor()
    await eventually(async () => expect((await focus(page)).row).toMatch(/^Not taking calls/))
    expect(await axeViolations(page)).toEqual([])
    await press(page, 'Escape')
    await menu.waitFor({ state: 'detached' })
    await press(page, 'p')
    await eventually(async () => expect((await focus(page)).row).toMatch(/^Not taking calls/))
    await press(page, 'Enter')
    await eventually(async () =>
      expect(await screen.asked('settings.change')).toContainEqual({ changes: { takingCalls: false } }),
    )
  })

  test('U lists the missed calls alone, and History lists all again', async () => {
    const { page } = await suite.open('app')
    const rows = page.locator('tbody tr')
    await press(page, 'u')
    await eventually(async () => expect((await focus(page)).row).toMatch(/^Missed/))
    expect(await page.getByRole('radio', { name: 'Missed' }).isChecked()).toBe(true)
    const missed = await rows.count()
    await press(page, 'g', 'h')
    await eventually(async () => expect(await rows.count()).toBeGreaterThan(missed))
  })

  test('! reports the call for its audio, during it and after it, and the screen says so', async () => {
    const screen = await suite.open('app')
    const { page } = screen
    const line = tamsin(Date.now())
    await screen.put('lines', [line])
    await press(page, '!')
    await eventually(async () => expect(await screen.asked('timeline.report')).toEqual([{ key: line.id }]))
    await page.locator('.toast').filter({ hasText: 'Call reported.' }).waitFor()
    await page.getByRole('button', { name: 'Report this call' }).click()
    await eventually(async () => expect(await screen.asked('timeline.report')).toHaveLength(2))
    await screen.put('lines', [{ ...line, state: 'ended', endedAt: Date.now() }])
    await screen.put('lines', [])
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('heading', { name: 'Recent calls' }).waitFor()
    await press(page, '!')
    await eventually(async () => expect(await screen.asked('timeline.report')).toHaveLength(3))
    await screen.fails('timeline.report', 'phone.no-such-call')
    await press(page, '!')
    await page.locator('.toast').filter({ hasText: 'Reporting the call failed.' }).waitFor()
  })

  test('Q opens the audio devices on another one than is used: Enter changes the call to it', async () => {
    const screen = await suite.open('app')
    const { page } = screen
    const headset = { id: 'h', name: 'Travel headset' }
    await screen.page.evaluate((added) => {
      const { screens } = globalThis as typeof globalThis & {
        readonly screens: {
          state(): { readonly devices: { readonly audio: Record<'microphones' | 'speakers', object[]> } }
          show(slice: string, value: unknown): void
        }
      }
      const { devices } = screens.state()
      const { microphones, speakers } = devices.audio
      const audio = { ...devices.audio, microphones: [...microphones, added], speakers: [...speakers, added] }
      screens.show('devices', { ...devices, audio })
    }, headset)
    await screen.put('lines', [tamsin(Date.now())])
    await page.locator('.rail').getByText('History').click()
    await press(page, 'q')
    const menu = page.getByRole('menu')
    await menu.waitFor()
    await eventually(async () => expect((await focus(page)).row).toMatch(/^Travel headset/))
    expect(await axeViolations(page)).toEqual([])
    await press(page, 'Enter')
    await eventually(async () =>
      expect(await screen.asked('settings.change')).toEqual([
        { changes: { audio: expect.objectContaining({ microphone: headset, speaker: headset }) } },
      ]),
    )
  })

  test('S writes to whoever was talked to, for a minute after the call', async () => {
    const screen = await suite.open('app')
    const line = tamsin(Date.now())
    await screen.put('lines', [line])
    await screen.put('lines', [{ ...line, state: 'ended', endedAt: Date.now() }])
    await screen.put('lines', [])
    await press(screen.page, 's')
    await screen.page.getByRole('heading', { name: 'Messages' }).waitFor()
    await eventually(async () =>
      expect(await screen.asked('texts.open')).toContainEqual(expect.objectContaining({ key: line.number })),
    )
  })

  test('notes that are too long are refused at their field, and lose nothing', async () => {
    const screen = await suite.open('app')
    const { page } = screen
    const dialog = await openNotesFromHistory(screen)
    const field = dialog.getByLabel('Notes', { exact: true })
    await field.fill('n'.repeat(65_540))
    await dialog.getByText('Notes can have 65,536 characters. Shorten them by 4 to save them.').waitFor()
    await press(page, 'Control+s')
    await press(page, 'Escape')
    expect(await screen.asked('contacts.change')).toEqual([])
    expect(await field.inputValue()).toHaveLength(65_540)
  })

  test('E goes to the notes on whoever is on the call; elsewhere it opens them, and leaving saves them', async () => {
    const screen = await suite.open('app')
    const { page } = screen
    await screen.show('people', { list: people })
    await screen.put('lines', [tamsin(Date.now())])
    const dialog = page.getByRole('dialog', { name: 'Notes on Tamsin Quillfeather' })
    const field = dialog.getByLabel('Notes', { exact: true })
    await page.getByRole('textbox', { name: 'Notes on Tamsin Quillfeather' }).waitFor()
    await press(page, 'e')
    await eventually(async () => expect((await focus(page)).role).toBe('textarea'))
    expect(await dialog.count()).toBe(0)
    await press(page, 'Escape')
    await press(page, 'g')
    await press(page, 'h')
    await page.getByRole('heading', { name: 'History' }).first().waitFor()
    await press(page, 'e')
    await dialog.waitFor()
    await eventually(async () => expect((await focus(page)).role).toBe('textarea'))
    expect(await field.inputValue()).toMatch(/^Order 48213/)
    expect(await axeViolations(page)).toEqual([])
    await press(page, 'Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await screen.asked('contacts.change')).toEqual([])
    await press(page, 'e')
    await field.fill('Sent two bowls')
    await screen.succeeds('contacts.known', contact)
    await screen.fails('contacts.change', 'platform.forbidden')
    await press(page, 'Escape')
    await dialog.getByText('Your account does not allow this.').waitFor()
    expect(await field.inputValue()).toBe('Sent two bowls')
    await screen.succeeds('contacts.change', { kind: 'saved', contact })
    await press(page, 'Control+s')
    await dialog.waitFor({ state: 'detached' })
    expect((await screen.asked('contacts.change')).at(-1)).toEqual({
      id: 1,
      draft: { notes: 'Sent two bowls' },
      before: { ...contact.texts, notes: expect.stringMatching(/^Order 48213/) },
    })
    await press(page, 'e')
    await field.fill('Not this')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await screen.asked('contacts.change')).toHaveLength(2)
  })

  test('notes that somebody else has changed meanwhile are not overwritten unseen', async () => {
    const screen = await suite.open('app')
    const { page } = screen
    const dialog = await openNotesFromHistory(screen)
    await dialog.getByLabel('Notes', { exact: true }).fill('Sent two bowls')
    const theirs = contactOf(1, { first_name: 'Tamsin', notes: 'Refunded by Kofi' })
    await screen.succeeds('contacts.known', contact)
    await screen.succeeds('contacts.change', { kind: 'changed', contact: theirs })
    await press(page, 'Control+s')
    const choice = page.getByRole('dialog', { name: 'Changed by somebody else' })
    await choice.getByText('Refunded by Kofi').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await choice.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.waitFor()
    expect(await dialog.getByLabel('Notes', { exact: true }).inputValue()).toBe('Sent two bowls')
    await press(page, 'Control+s')
    await choice.waitFor()
    await screen.succeeds('contacts.change', { kind: 'saved', contact })
    await choice.getByRole('button', { name: 'Save' }).click()
    await eventually(async () =>
      expect((await screen.asked('contacts.change')).at(-1)).toMatchObject({
        draft: { notes: 'Sent two bowls' },
        before: { notes: 'Refunded by Kofi' },
      }),
    )
    await choice.waitFor({ state: 'detached' })
    expect(await dialog.count()).toBe(0)
  })

  test('E says so if the number belongs to no contact', async () => {
    const screen = await suite.open('app')
    await screen.put('lines', [tamsin(Date.now(), { number: '+441632960999' })])
    await press(screen.page, 'e')
    await screen.page.locator('.toast').filter({ hasText: 'not in your contacts' }).waitFor()
  })
})
