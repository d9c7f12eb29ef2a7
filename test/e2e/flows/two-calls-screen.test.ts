import { describe, expect, test } from 'vitest'
import type { Line } from '#shared/calls/line.ts'
import { bram, liveCalls, people, tamsin } from '#test/e2e/screens/call-scenes.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { peopleRead } from '#test/support/people.ts'

const now = Date.now()

describe('two calls, and codes of the exchange', needs('chromium'), () => {
  const suite = screenSuite()

  async function open(...lines: readonly Line[]): Promise<Screen> {
    const screen = await suite.open('app')
    await screen.put('people', peopleRead(people))
    await screen.put('calls', liveCalls(now))
    await screen.put('lines', lines)
    return screen
  }
  const isAsked = (screen: Screen, method: Parameters<Screen['asked']>[0], input?: object) =>
    eventually(async () => expect(await screen.asked(method)).toEqual([input]))
  const call = ({ page }: Screen) => page.locator('.active')

  test('the one that waits is named beside the other, with Swap and Merge', async () => {
    const screen = await open(tamsin(now), bram(now))
    const beside = call(screen).getByRole('group', { name: 'The other call' })
    await beside.getByText(/^Bram Oakhollow is on hold/).waitFor()
    await beside.getByRole('button', { name: 'Swap' }).click()
    await isAsked(screen, 'line.swap')
    await screen.page.keyboard.press('j')
    await isAsked(screen, 'line.merge')
    await screen.page.keyboard.press('2')
    await call(screen).getByRole('toolbar').getByRole('button', { name: 'Merge' }).waitFor()
    await screen.put('lines', [tamsin(now)])
    await call(screen).getByRole('heading', { name: 'Tamsin Quillfeather' }).first().waitFor()
    expect(await beside.count()).toBe(0)
  })

  test('a conference is one card with its members, and any one is talked to alone, or hung up on', async () => {
    const screen = await open(tamsin(now), bram(now))
    await screen.put('lines', [
      tamsin(now, { merged: true }),
      bram(now, { state: 'connected', heldAt: null, merged: true }),
    ])
    const list = screen.page.getByRole('region', { name: 'Live calls' })
    await list.getByText('In conference with Bram Oakhollow').waitFor()
    await list.getByText('In conference with Tamsin Quillfeather').waitFor()
    const conference = screen.page.getByRole('region', { name: 'Conference' })
    await conference.getByText('You, Tamsin Quillfeather and Bram Oakhollow can hear each other.').waitFor()
    const members = conference.getByRole('list', { name: 'Conference' }).getByRole('listitem')
    expect(await members.count()).toBe(2)
    await members.first().getByRole('button', { name: 'Talk to Tamsin only' }).click()
    await isAsked(screen, 'line.split', { lineId: 'tamsin' })
    await members.nth(1).getByRole('button', { name: 'Hang up on Bram' }).click()
    await isAsked(screen, 'line.hangUp', { lineId: 'bram' })
    await screen.page.keyboard.press('z')
    expect(await screen.asked('line.swap'), 'a conference is split, not swapped').toEqual([])
  })

  test('a hold by the far end is said in words', async () => {
    const screen = await open(tamsin(now, { farHeld: true }))
    await call(screen).locator('.active-top').getByText('Tamsin has put you on hold').waitFor()
    await screen.page
      .getByRole('region', { name: 'Live calls' })
      .getByText('Tamsin has put you on hold')
      .waitFor()
  })

  test('a colleague’s call is listened to by the code of the settings, by mouse and by key', async () => {
    const screen = await open(tamsin(now))
    const { page } = screen
    const more = page.getByRole('button', { name: 'More for Kofi Larkmoor’s call' })
    await more.click()
    const items = page.getByRole('menu').getByRole('menuitem')
    await items.first().waitFor()
    expect(await items.allTextContents()).toEqual([
      expect.stringMatching(/^Listen in\s*Nobody hears you$/),
      expect.stringMatching(/^Whisper\s*Only Kofi hears you$/),
      expect.stringMatching(/^Join the call\s*Both sides hear you$/),
    ])
    await items.first().click()
    await isAsked(screen, 'line.dial', { to: '*31211' })
    await more.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await eventually(async () =>
      expect(await screen.asked('line.dial')).toEqual([{ to: '*31211' }, { to: '*32211' }]),
    )
    await page.getByText('with Pebblegate Lettings').click({ button: 'right' })
    await items.first().waitFor()
    await page.keyboard.press('Escape')
    await screen.show('settings', { featureCodes: [] })
    await eventually(async () => expect(await more.count(), 'without a code it is not offered').toBe(0))
  })

  test('the own call is parked, and a call of a code says what it is', async () => {
    const screen = await open(tamsin(now))
    await call(screen).getByRole('button', { name: 'More' }).click()
    await screen.page.getByRole('menuitem', { name: /^Park/ }).click()
    await isAsked(screen, 'line.transfer', { lineId: 'tamsin', to: '*70' })
    await screen.page.getByText('Tamsin Quillfeather is parked at *70').waitFor()
    await screen.put('lines', [tamsin(now, { direction: 'out', number: '*31211', name: '' })])
    await call(screen).getByRole('heading', { name: 'Listen in, Kofi Larkmoor' }).first().waitFor()
  })

  test('codes are dialled as they are typed, and chosen from a list', async () => {
    const screen = await open()
    const { page } = screen
    const dialler = page.getByRole('combobox', { name: 'Name, number or extension' })
    await dialler.fill('*98#')
    await dialler.press('Enter')
    await isAsked(screen, 'line.dial', { to: '*98#' })
    await screen.show('settings', {
      featureCodes: [
        { kind: 'retrieve', name: 'Take a parked call', code: '*71{ext}' },
        { kind: 'other', name: 'Hear the time', code: '*60' },
      ],
    })
    await page.getByRole('button', { name: 'Codes' }).click()
    await page.getByRole('menuitem', { name: /^Hear the time/ }).click()
    await eventually(async () => expect((await screen.asked('line.dial')).at(-1)).toEqual({ to: '*60' }))
    await page.getByRole('button', { name: 'Codes' }).click()
    await page.getByRole('menuitem', { name: /^Take a parked call/ }).click()
    await eventually(async () => expect(await dialler.inputValue()).toBe('*71'))
    await eventually(async () =>
      expect(await dialler.evaluate((field) => field === document.activeElement)).toBe(true),
    )
    await page.keyboard.type('4')
    await page.keyboard.press('Enter')
    await eventually(async () => expect((await screen.asked('line.dial')).at(-1)).toEqual({ to: '*714' }))
  })
})
