import { expect, test } from 'vitest'
import { openPalette, preparePalette } from '#test/e2e/screens/palette-states.ts'
import { bram, tamsin } from '#test/e2e/screens/call-scenes.ts'
import { sampleRecordings } from '#test/e2e/screens/recording-scenes.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { singleSettings } from '#renderer/features/palette/setting-items.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()

async function withCalls(): Promise<Screen> {
  const screen = await open('app')
  await preparePalette(screen)
  await screen.show('lines', [tamsin(Date.now()), bram(Date.now())])
  await screen.page.getByRole('button', { name: 'Hang up' }).first().waitFor()
  return screen
}

const palette = ({ page }: Screen) => page.getByRole('dialog', { name: 'Command palette' })
const option = (screen: Screen, name: string | RegExp) => palette(screen).getByRole('option', { name })
const active = (screen: Screen) => palette(screen).locator('[role="option"][aria-selected="true"]')

test('the field in the title bar opens it, Esc closes it, and the focus goes back', async () => {
  const screen = await open('app')
  await preparePalette(screen)
  const field = screen.page.getByRole('button', { name: 'Search people, calls, commands' })
  await field.click()
  await palette(screen).waitFor()
  await screen.page.keyboard.press('Escape')
  await palette(screen).waitFor({ state: 'detached' })
  await eventually(async () =>
    expect(await field.evaluate((button) => button === document.activeElement)).toBe(true),
  )
})

test('a command runs by its name, and is learnt', async () => {
  const screen = await withCalls()
  await openPalette(screen, 'mute')
  await option(screen, /^Mute/).waitFor()
  await screen.page.keyboard.press('Enter')
  await eventually(async () =>
    expect(await screen.asked('line.mute')).toEqual([{ lineId: 'tamsin', muted: true }]),
  )
  expect(await screen.asked('palette.used')).toEqual([{ key: 'command:mute' }])
  expect(await palette(screen).count()).toBe(0)
})

test('opened during a call, Enter at once does not end it', async () => {
  const screen = await withCalls()
  await openPalette(screen)
  expect(await active(screen).textContent()).not.toContain('Hang up')
  await palette(screen).getByRole('combobox').fill('han')
  expect(await option(screen, /^Hang up/).count()).toBe(0)
  await palette(screen).getByRole('combobox').fill('hang')
  await option(screen, /^Hang up/).waitFor()
})

test('it opens and is typed into while text is written elsewhere', async () => {
  const screen = await open('app')
  await preparePalette(screen)
  await screen.page.keyboard.press('c')
  await screen.page.keyboard.type('07')
  await openPalette(screen, 'history')
  await option(screen, /^History/).waitFor()
  await screen.page.keyboard.press('Enter')
  await screen.page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
})

test('each source answers by itself: one that hangs and one that fails keep nobody waiting', async () => {
  const screen = await withCalls()
  await screen.hangs('recordings.list')
  await screen.fails('search.calls', 'platform.failed')
  await openPalette(screen, 'bram')
  await option(screen, /^Bram Oakhollow/).waitFor()
  await option(screen, /^Your workshop slot is 9:30/).waitFor()
  await option(screen, /^Voicemail from Bram/).waitFor()
  const group = (name: string) => palette(screen).getByRole('group', { name })
  await group('Calls').getByText('Calls could not be searched.').waitFor()
  await group('Recordings and transcripts').getByText('Searching').waitFor()
  const before = (await screen.asked('search.calls')).length
  await group('Calls').getByRole('option', { name: 'Search again' }).click()
  await eventually(async () => expect((await screen.asked('search.calls')).length).toBe(before + 1))
  await palette(screen).waitFor()
})

test('a result that arrives late is not selected, so that Enter runs the earlier one', async () => {
  const screen = await withCalls()
  await openPalette(screen, 'bram')
  await option(screen, /^Recording of/).waitFor()
  expect(await active(screen).textContent()).toContain('Resume Bram Oakhollow')
  await screen.page.keyboard.press('Enter')
  await eventually(async () => expect(await screen.asked('line.resume')).toEqual([{ lineId: 'bram' }]))
})

test('a result that arrives during a click does not change which option is chosen', async () => {
  const screen = await open('app')
  await preparePalette(screen)
  await screen.hangs('recordings.list')
  await openPalette(screen, 'microphone')
  const group = palette(screen).getByRole('group', { name: 'Recordings and transcripts' })
  await group.getByText('Searching').waitFor()
  const pressed = option(screen, /^Microphone.*Settings, /)
  const before = await pressed.boundingBox()
  await pressed.hover()
  await screen.page.mouse.down()
  const items = sampleRecordings(Date.now()).slice(0, 5)
  await screen.settles('recordings.list', { items, total: items.length })
  await group.getByRole('option').nth(4).waitFor()
  const after = await pressed.boundingBox()
  expect(after?.y).toBeGreaterThan((before?.y ?? 0) + (before?.height ?? 0))
  await screen.page.mouse.up()
  await palette(screen).waitFor({ state: 'detached' })
  await eventually(async () => expect(await focusedSetting(screen)).toContain('Microphone'))

  await openPalette(screen, 'microphone')
  await pressed.hover()
  await screen.page.mouse.down()
  await palette(screen).getByRole('combobox').hover()
  await screen.page.mouse.up()
  await palette(screen).waitFor()
  expect(await pressed.count()).toBe(1)
})

test('the call can be sent to whoever is found, and the dialog says what will happen', async () => {
  const screen = await withCalls()
  await openPalette(screen, 'sybilla')
  await option(screen, 'Transfer Tamsin to Sybilla Thornapple').click()
  const dialog = screen.page.getByRole('dialog', { name: 'Transfer Tamsin Quillfeather' })
  await dialog.waitFor()
  expect(await dialog.getByRole('combobox').inputValue()).toBe('212')
  expect(await screen.asked('call.transfer')).toEqual([])
})

test('a number is called or written to', async () => {
  const screen = await open('app')
  await preparePalette(screen)
  await openPalette(screen, '01632 960318')
  await option(screen, 'Call +44 1632 960318').waitFor()
  await screen.page.keyboard.press('Enter')
  await eventually(async () => expect(await screen.asked('line.dial')).toEqual([{ to: '+441632960318' }]))
})

test('Tab lists what else can be done with a person, Esc goes back', async () => {
  const screen = await open('app')
  await preparePalette(screen)
  await openPalette(screen, 'tamsin')
  await eventually(async () => expect(await active(screen).textContent()).toContain('Tamsin Quillfeather'))
  await screen.page.keyboard.press('Tab')
  await option(screen, /^Text Tamsin Quillfeather/).waitFor()
  await screen.page.keyboard.press('Escape')
  await option(screen, /^Tamsin Quillfeather/).waitFor()
  await screen.page.keyboard.press('Tab')
  await option(screen, /^Text Tamsin Quillfeather/).click()
  await screen.page.getByRole('main').getByText('+44 7700 900142').first().waitFor()
})

test('every single setting is found, and gets the keyboard', async () => {
  const screen = await open('app')
  await preparePalette(screen)
  for (const names of Object.values(singleSettings()))
    for (const name of Object.values(names)) {
      await openPalette(screen, name)
      await palette(screen)
        .getByRole('option')
        .filter({ hasText: 'Settings, ' })
        .filter({ has: screen.page.getByText(name, { exact: true }) })
        .first()
        .click()
      await palette(screen).waitFor({ state: 'detached' })
      await eventually(async () =>
        expect([name, await focusedSetting(screen)]).toEqual([name, expect.stringContaining(name)]),
      )
    }
})

/** The words of the row that has the keyboard. */
function focusedSetting({ page }: Screen): Promise<string> {
  return page.evaluate(
    () =>
      document.activeElement?.closest('.set, .field, fieldset, .st-in > section > div > *')?.textContent ??
      '',
  )
}

test('taking calls is a command with a key', async () => {
  const screen = await open('app')
  await screen.page.keyboard.press('y')
  await eventually(async () =>
    expect(await screen.asked('settings.change')).toEqual([{ changes: { takingCalls: false } }]),
  )
  await preparePalette(screen)
  await openPalette(screen, 'take calls')
  await option(screen, /^Take calls/).click()
  await eventually(async () =>
    expect((await screen.asked('settings.change')).at(-1)).toEqual({ changes: { takingCalls: true } }),
  )
})

test('commands of a view are offered where the view has them', async () => {
  const screen = await open('app')
  await preparePalette(screen)
  await openPalette(screen, 'filter')
  await palette(screen).getByText('Searching').or(palette(screen).getByRole('option')).first().waitFor()
  expect(await option(screen, /^Filter this list/).count()).toBe(0)
  await screen.page.keyboard.press('Escape')
  await screen.page.getByRole('link', { name: 'Recordings' }).click()
  await screen.page.getByRole('heading', { name: 'Recordings', level: 1 }).waitFor()
  await openPalette(screen, 'filter')
  await option(screen, /^Filter this list/).waitFor()
})

test('a pasted text that is too long for a field is said to be cut', async () => {
  const screen = await open('app')
  await preparePalette(screen)
  await openPalette(screen, 'x'.repeat(150))
  const { keyboard } = screen.page
  for (const key of ['a', 'c']) await keyboard.press(`ControlOrMeta+${key}`)
  await keyboard.press('End')
  await keyboard.press('ControlOrMeta+v')
  await screen.page.getByText('This field holds 200 characters.').first().waitFor()
  expect(await palette(screen).getByRole('combobox').inputValue()).toHaveLength(200)
})
