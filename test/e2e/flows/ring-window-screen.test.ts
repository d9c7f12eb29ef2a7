import { describe, expect, test } from 'vitest'
import type { Line } from '#shared/calls/line.ts'
import { themes } from '#test/e2e/screens/looks.ts'
import { people, tamsin } from '#test/e2e/screens/call-scenes.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { eventually } from '#test/support/eventually.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { needs } from '#test/support/needs.ts'
import { contact, peopleRead } from '#test/support/people.ts'

const now = Date.now()
const odile = contact({
  key: 'contact:9',
  name: 'Odile Marshgrove',
  company: 'Saltmarrow Foods',
  notes: 'Last call Tuesday, with you. Invoice 7731 was queried twice, and the second one was never paid.',
  numbers: [{ label: 'mobile', number: '+447700900516' }],
})
const ring = phoneLine({
  id: 'ring',
  name: '',
  number: '+447700900516',
  through: 'Orders queue',
  startedAt: now - 36_000,
})
const stranger = phoneLine({ id: 'b', name: '', number: '+12025550148', startedAt: now - 4_000 })

describe('the ring window', needs('chromium'), () => {
  const suite = screenSuite()

  async function open(lines: readonly Line[], ringShown = true): Promise<Screen> {
    const screen = await suite.open('ring', { width: 380, height: 200 })
    await screen.put('people', peopleRead([...people, odile]))
    await screen.put('lines', lines)
    await screen.put('windows', { form: 'console', ring: ringShown ? 'shown' : 'hidden' })
    return screen
  }
  const card = ({ page }: Screen) => page.getByRole('region', { name: 'Incoming call' })
  const words = async (screen: Screen) =>
    (await card(screen).locator('> :not(.vh)').allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ')

  test('draws nothing while it is not on the screen, and measures nothing', async () => {
    const screen = await open([ring], false)
    await screen.put('lines', [ring, stranger])
    expect(await card(screen).count()).toBe(0)
    expect(await screen.asked('app.ringPainted')).toEqual([])
    await screen.put('windows', { form: 'console', ring: 'shown' })
    await card(screen).waitFor()
    await eventually(async () =>
      expect(await screen.asked('app.ringPainted')).toMatchObject([{ lineId: 'ring' }]),
    )
  })

  test('says who, through what, what came before, and the keys of the whole system', async () => {
    const screen = await open([ring])
    const said = await words(screen)
    for (const part of ['RINGING', 'Orders queue', 'Odile Marshgrove', 'Saltmarrow Foods', '+44 7700 900516'])
      expect(said).toContain(part)
    expect(said).toMatch(/Ctrl Shift A Answer.*Ctrl Shift D Decline/)
    expect(await card(screen).getByRole('alert').innerText()).toBe(
      'Incoming call. Odile Marshgrove, Saltmarrow Foods, Orders queue. Press Ctrl Shift A to answer.',
    )
    await fits(screen)
  })

  test('offers no answer for a call that only the other phone can take', async () => {
    const screen = await open([{ ...ring, otherPhone: { callId: 90418, canAnswer: false } }])
    const said = await words(screen)
    expect(said).toContain('Pick up your other phone')
    expect(said).not.toContain('Answer')
    expect(await card(screen).getByRole('alert').innerText()).not.toContain('to answer')
    expect(await axeViolations(screen.page)).toEqual([])
    await fits(screen)
    await armed(screen)
    await card(screen).getByRole('button', { name: 'Decline' }).click()
    await eventually(async () => expect(await screen.asked('line.decline')).toEqual([{ lineId: 'ring' }]))
  })

  test('shows no keys that another app has', async () => {
    const screen = await open([ring])
    await screen.show('computer', { keys: { states: { answer: 'taken', decline: 'held' }, trial: null } })
    await eventually(async () => expect(await words(screen)).not.toContain('Shift A'))
    expect(await words(screen)).toContain('Shift D')
  })

  test('ignores a press that was under way, then answers and declines that call', async () => {
    const screen = await open([])
    await screen.page.evaluate(() => {
      const early = new MutationObserver(() => {
        const button = document.querySelector<HTMLElement>('.btn-answer')
        if (!button) return
        early.disconnect()
        button.click()
      })
      early.observe(document.body, { childList: true, subtree: true })
    })
    await screen.put('lines', [ring])
    await armed(screen)
    expect(await screen.asked('line.answer')).toEqual([])
    await card(screen).getByRole('button', { name: 'Answer' }).click()
    await eventually(async () =>
      expect(await screen.asked('line.answer')).toMatchObject([{ lineId: 'ring' }]),
    )
    await screen.put('lines', [{ ...ring, state: 'answering' }])
    await screen.page.getByText('ANSWERING').waitFor()
    await card(screen).getByRole('button', { name: 'Decline' }).click()
    await eventually(async () => expect(await screen.asked('line.decline')).toEqual([{ lineId: 'ring' }]))
  })

  test('says that answering failed: it has no other place', async () => {
    const screen = await open([ring])
    await screen.fails('line.answer', 'phone.no-audio-engine')
    await armed(screen)
    await card(screen).getByRole('button', { name: 'Answer' }).click()
    await screen.page.getByText('Answering failed.').waitFor()
    await fits(screen)
  })

  test('beside a call it offers to hold that one, and says whom the agent talks to', async () => {
    const screen = await open([tamsin(now), ring])
    const said = await words(screen)
    for (const part of ['SECOND CALL', 'You are on a call with Tamsin Quillfeather', 'Ctrl Shift N'])
      expect(said).toContain(part)
    await armed(screen)
    await card(screen).getByRole('button', { name: 'Hold and answer' }).click()
    await eventually(async () =>
      expect(await screen.asked('line.holdAndAnswer')).toMatchObject([{ lineId: 'ring' }]),
    )
  })

  test('of several it shows the one that rang first, and how many more', async () => {
    const screen = await open([stranger, ring, { ...stranger, id: 'c' }])
    expect(await words(screen)).toMatch(/Orders queue 2 more .*Odile Marshgrove/)
    await screen.put('lines', [stranger])
    await card(screen).getByRole('heading', { name: '+1 202 555 0148' }).waitFor()
    expect(await words(screen)).toContain('Not in contacts')
  })

  test('keeps callers to itself where the person wants that', async () => {
    const screen = await open([])
    await screen.show('settings', { showWhoIsCalling: false })
    await screen.put('lines', [ring])
    await card(screen).waitFor()
    const said = await screen.page.content()
    for (const secret of ['Odile', 'Saltmarrow', '900516', 'Orders']) expect(said).not.toContain(secret)
    expect(await words(screen)).toContain('Incoming call')
  })

  test.each(themes)('is fit for everybody in %s', async (colorScheme) => {
    for (const lines of [[ring], [tamsin(now), ring], [stranger, ring]]) {
      const screen = await open(lines)
      await screen.page.emulateMedia({ colorScheme })
      await card(screen).waitFor()
      expect(await axeViolations(screen.page)).toEqual([])
      await fits(screen)
    }
  })

  test('holds names of any length', async () => {
    const long = `${'Maximiliana '.repeat(20)}\u202E${'W'.repeat(2_000)}`
    const screen = await open([{ ...ring, number: '1', name: long, through: long }, stranger])
    await card(screen).waitFor()
    await fits(screen)
  })
})

/** Nothing stands out of the window, nor one thing over another. */
async function fits({ page }: Screen): Promise<void> {
  const found = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('.notif > :not(.vh), .nf-act > *')].map((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect()
      return { left, top, right, bottom }
    })
    const parts = [...document.querySelectorAll('.notif > :not(.vh)')].map((each) =>
      each.getBoundingClientRect(),
    )
    return {
      isInside: shown.every(
        ({ left, top, right, bottom }) =>
          left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
      ),
      isApart: parts.every((part, index) => index === 0 || part.top >= (parts[index - 1]?.bottom ?? 0)),
      scrolls: document.documentElement.scrollHeight > innerHeight,
    }
  })
  expect(found).toEqual({ isInside: true, isApart: true, scrolls: false })
}

/** The card ignores the pointer in its first moment. */
async function armed({ page }: Screen): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('ring-painted').length > 0)
  const painted = await page.evaluate(() => performance.now())
  await page.waitForFunction((since) => performance.now() > since + 350, painted)
}
