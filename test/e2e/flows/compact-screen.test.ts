import { describe, expect, test } from 'vitest'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { themes } from '#test/e2e/screens/looks.ts'
import { bram, consulting, liveCalls, people, tamsin } from '#test/e2e/screens/call-scenes.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { eventually } from '#test/support/eventually.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { needs } from '#test/support/needs.ts'
import { peopleRead } from '#test/support/people.ts'

const now = Date.now()
const ring = phoneLine({ id: 'ring', name: 'Odile Marshgrove', number: '+447700900516', startedAt: now })
const calls: readonly LiveCallRecord[] = [
  ...liveCalls(now).map((call) => (call.id === 90418 ? { ...call, recording: 'recording' as const } : call)),
  liveCall({
    id: 12,
    source: { number: '+441632960245', name: '', id: '' },
    destination: { number: '6004', name: 'Repairs queue', id: '' },
    queueState: 'waiting:3',
    startedAt: now - 9_000,
  }),
]

describe('the compact window', needs('chromium'), () => {
  const suite = screenSuite()

  async function open(lines: readonly Line[] = [], shown = calls): Promise<Screen> {
    const screen = await suite.open('compact', { width: 380, height: 660 })
    await screen.put('windows', { form: 'compact', ring: 'hidden' })
    await screen.put('people', peopleRead(people))
    await screen.put('calls', shown)
    await screen.put('lines', lines)
    return screen
  }
  const button = ({ page }: Screen, name: string) => page.getByRole('button', { name, exact: true })
  const tab = ({ page }: Screen, name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
  const isAsked = (screen: Screen, method: Parameters<Screen['asked']>[0], input: object) =>
    eventually(async () => expect(await screen.asked(method)).toMatchObject([input]))

  test('a ring leaves the field that is written in, so that no letter answers or declines it', async () => {
    const screen = await open()
    const field = screen.page.getByLabel('Name, number or extension')
    await field.pressSequentially('07')
    await screen.put('lines', [ring])
    await screen.page.getByRole('region', { name: 'Incoming call' }).waitFor()
    await screen.page.keyboard.type('ad')
    expect(await field.inputValue()).toBe('07ad')
    expect(await screen.asked('line.answer')).toEqual([])
  })

  test('a ring in place of the focused key gets the focus as a whole, not on Answer', async () => {
    const screen = await open()
    await button(screen, '5').focus()
    await screen.put('lines', [ring])
    const region = screen.page.getByRole('region', { name: 'Incoming call' })
    await region.and(screen.page.locator(':focus')).waitFor()
  })

  test('a recording is shown, and is paused, where the call is on hold or stands above another view', async () => {
    const screen = await open([tamsin(now, { state: 'held', heldAt: now })])
    const { page } = screen
    await page.locator('.cp-hold').getByText('REC', { exact: true }).waitFor()
    await page.locator('.cp-hold').getByRole('button', { name: 'Pause rec' }).click()
    await isAsked(screen, 'call.record', { callId: 90418, action: 'pause' })
    await tab(screen, 'History').click()
    const strip = page.getByRole('region', { name: 'Current call' })
    await strip.getByText('REC', { exact: true }).waitFor()
    await strip.getByRole('button', { name: 'Pause rec' }).waitFor()
    const paused = calls.map((call) => (call.id === 90418 ? { ...call, recording: 'paused' as const } : call))
    await screen.put('calls', paused)
    await strip.getByText('Recording paused').waitFor({ state: 'attached' })
    await strip.getByRole('button', { name: 'Resume rec' }).waitFor()
    const { x = 0, width = 0 } = (await strip.getByRole('button', { name: 'Hang up' }).boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(380)
    expect(width).toBeGreaterThan(20)
    expect(await axeViolations(page)).toEqual([])
  })

  test('a call fills it, with its controls and the one that is held below', async () => {
    const screen = await open([tamsin(now), bram(now)])
    const { page } = screen
    await page.getByRole('heading', { name: 'Tamsin Quillfeather' }).waitFor()
    for (const words of ['Otterwick Ceramics', '+44 7700 900142', '1 on hold', 'Connected', 'REC'])
      expect((await page.locator('.cp').innerText()).toLowerCase()).toContain(words.toLowerCase())
    for (const [name, method] of [
      ['Mute', 'line.mute'],
      ['Hold', 'line.hold'],
      ['Pause rec', 'call.record'],
      ['Hang up', 'line.hangUp'],
    ] as const) {
      await button(screen, name).click()
      await eventually(async () => expect(await screen.asked(method)).toHaveLength(1))
    }
    await page.getByRole('button', { name: /^Bram Oakhollow/ }).click()
    await page.getByRole('heading', { name: 'Bram Oakhollow' }).waitFor()
    await button(screen, 'Resume').click()
    await isAsked(screen, 'line.resume', { lineId: 'bram' })
  })

  test('keys do what they do in the console', async () => {
    const screen = await open([tamsin(now)])
    await button(screen, 'Mute').waitFor()
    await screen.page.keyboard.press('m')
    await isAsked(screen, 'line.mute', { lineId: 'tamsin', muted: true })
    await screen.page.keyboard.press('k')
    await screen.page.keyboard.press('5')
    await isAsked(screen, 'line.sendDigits', { lineId: 'tamsin', digits: '5' })
    await screen.page.keyboard.press('Escape')
    await screen.page.keyboard.press('e')
    await screen.page.getByRole('region', { name: 'Notes' }).getByText('Order 48213').waitFor()
    await screen.page.keyboard.press('t')
    await screen.page.getByRole('dialog', { name: /Transfer Tamsin/ }).waitFor()
  })

  test('a ring fills it, and what the person opens meanwhile moves it to the top', async () => {
    const screen = await open([ring])
    const card = screen.page.getByRole('region', { name: 'Incoming call' })
    await card.getByRole('heading', { name: 'Odile Marshgrove' }).waitFor()
    const answer = await button(screen, 'Answer').boundingBox()
    expect(answer?.height).toBe(60)
    expect(await screen.page.getByRole('navigation', { name: 'Views' }).count()).toBe(0)
    await armed(screen)
    await button(screen, 'Text back').click()
    await screen.page.locator('.tb-ring').waitFor()
    await screen.page
      .getByRole('heading', { name: 'Messages' })
      .or(screen.page.getByText('Odile'))
      .first()
      .waitFor()
    await screen.page.keyboard.press('Escape')
    await card.waitFor()
    await armed(screen)
    await card.getByRole('button', { name: 'Decline' }).click()
    await isAsked(screen, 'line.decline', { lineId: 'ring' })
  })

  test('how long a caller of a queue is still there is a bar, where the platform says it', async () => {
    const screen = await open([ring])
    await button(screen, 'Answer').waitFor()
    expect(await screen.page.getByRole('progressbar').count()).toBe(0)
    await screen.put('lines', [{ ...ring, id: 'queued', through: '6002', startedAt: Date.now() }])
    await screen.put('people', {
      list: [
        ...people.filter(({ kind }) => kind !== 'queue'),
        {
          ...people.filter(({ kind }) => kind === 'queue')[0],
          name: 'Billing',
          service: { members: 2, mostCallers: null, longestWait: 120, afterwards: null },
        },
      ] as typeof people,
      error: null,
    })
    await screen.page.getByRole('progressbar', { name: /Moves on in \d:\d\d/ }).waitFor()
  })

  test('a second call rings in a bar, and the one that is talked on stays where it is', async () => {
    const screen = await open([tamsin(now), ring])
    await screen.page.getByRole('region', { name: 'Incoming call' }).waitFor()
    await button(screen, 'Mute').waitFor()
    await armed(screen)
    await button(screen, 'Hold and answer').click()
    await isAsked(screen, 'line.holdAndAnswer', { lineId: 'ring' })
  })

  test('without a call a number is typed on the keypad or on the keyboard, and what it fits is offered', async () => {
    const screen = await open()
    const field = screen.page.getByLabel('Name, number or extension')
    for (const digit of ['0', '7', '7']) await button(screen, digit).click()
    await screen.page.keyboard.press('0')
    expect(await field.inputValue()).toBe('0770')
    await button(screen, 'Delete last digit').click()
    await field.fill('+44 7700 9001')
    await screen.page.getByRole('button', { name: /^Use Tamsin Quillfeather/ }).click()
    expect(await field.inputValue()).toBe('+447700900142')
    await field.press('Enter')
    await isAsked(screen, 'line.dial', { to: '+447700900142' })
    await eventually(async () => expect(await field.inputValue()).toBe(''))
    expect(await screen.page.getByText('Call as').count()).toBe(1)
  })

  test('a plus is the 0 held down', async () => {
    const screen = await open()
    const field = screen.page.getByLabel('Name, number or extension')
    const box = await button(screen, '0').boundingBox()
    await screen.page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    await screen.page.mouse.down()
    await eventually(async () => expect(await field.inputValue()).toBe('+'))
    await screen.page.mouse.up()
    await button(screen, '4').click()
    expect(await field.inputValue()).toBe('+4')
  })

  test('a call that has ended says why', async () => {
    const screen = await open([tamsin(now, { state: 'ended', endedAt: now, endReason: 'far-end-hung-up' })])
    await screen.page.getByText('Tamsin Quillfeather. They hung up.').waitFor()
  })

  test('on hold it shows who waits besides, and the tabs with their counts', async () => {
    const screen = await open([bram(now)])
    await screen.show('texts', { unread: 2 })
    await screen.show('voicemail', { unheard: 3 })
    await button(screen, 'Resume').waitFor()
    const words = await screen.page.locator('.cp').innerText()
    for (const part of [
      'Waiting in your queues',
      '+1 202 555 0148',
      'Repairs queue',
      'Team',
      'Kofi Larkmoor',
    ])
      expect(words).toContain(part)
    await tab(screen, /Calls 2 waiting/).waitFor()
    await tab(screen, /Texts 2 unread/).waitFor()
    await tab(screen, /Voicemail 3 new/).waitFor()
    expect(await tab(screen, /Calls/).getAttribute('aria-current')).toBe('page')
    await tab(screen, 'Phone').click()
    await screen.page.getByRole('region', { name: 'Current call' }).getByText('Bram Oakhollow').waitFor()
    await screen.page.keyboard.press('h')
    await isAsked(screen, 'line.resume', { lineId: 'bram' })
  })

  test.each([
    ['Texts', 'Messages'],
    ['Voicemail', 'Voicemail'],
    ['History', 'History'],
  ])('%s is the view of the console, as narrow as this', async (name, heading) => {
    const screen = await open()
    await tab(screen, new RegExp(`^${name}`)).click()
    await screen.page
      .getByRole('heading', { name: heading, exact: true })
      .or(screen.page.locator('.cp > #main'))
      .first()
      .waitFor()
    expect(await tab(screen, new RegExp(`^${name}`)).getAttribute('aria-current')).toBe('page')
    await staysWhole(screen)
  })

  test('goes back to the console, to the tray, and above other windows', async () => {
    const screen = await open()
    await button(screen, 'Full window').click()
    await isAsked(screen, 'windows.become', { form: 'console' })
    await screen.page.keyboard.press('Control+\\')
    await eventually(async () => expect(await screen.asked('windows.become')).toHaveLength(2))
    await button(screen, 'Close to tray').click()
    await eventually(async () => expect(await screen.asked('windows.hide')).toHaveLength(1))
    const pin = button(screen, 'Keep on top')
    expect(await pin.getAttribute('aria-pressed')).toBe('true')
    await pin.click()
    await isAsked(screen, 'settings.change', { changes: { compactOnTop: false } })
  })

  test('only the form that is in use obeys the tray', async () => {
    const screen = await open()
    await screen.put('windows', { form: 'console', ring: 'hidden' })
    await screen.command('new-call')
    await screen.command('go-history')
    expect(await screen.page.getByLabel('Name, number or extension').count()).toBe(1)
    await screen.put('windows', { form: 'compact', ring: 'hidden' })
    await screen.command('go-history')
    await screen.page.getByRole('heading', { name: 'History' }).waitFor()
  })

  test('in a browser the console opens it as a window of its own', async () => {
    const screen = await suite.open('app')
    await screen.put('windows', null)
    const popup = screen.page.waitForEvent('popup')
    await button(screen, 'Compact window').click()
    expect(new URL((await popup).url()).search).toBe('?form=compact')
  })

  test('a signed-out agent sees the sign-in form below the same title bar', async () => {
    const screen = await open()
    await screen.put('session', { kind: 'signed-out', baseUrl: '', email: '', error: null })
    await screen.page.getByRole('heading', { name: /Sign in/ }).waitFor()
    await button(screen, 'Close to tray').waitFor()
    await staysWhole(screen)
  })

  describe.each(themes)('in %s', (colorScheme) => {
    test.each<[string, readonly Line[]]>([
      ['without a call', []],
      ['in a call', [tamsin(now), bram(now)]],
      ['while a call rings', [ring]],
      ['while a second one rings', [tamsin(now), ring]],
      ['on hold', [bram(now)]],
      ['in a transfer', consulting(now)],
    ])('is fit for everybody %s', async (_name, lines) => {
      const screen = await open(lines)
      await screen.page.emulateMedia({ colorScheme })
      expect(await axeViolations(screen.page)).toEqual([])
      await staysWhole(screen)
    })
  })

  test('holds names of any length', async () => {
    const long = `${'Maximiliana '.repeat(20)}\u202E${'W'.repeat(2_000)}`
    const screen = await open([{ ...ring, name: long, through: long }])
    await button(screen, 'Answer').waitFor()
    await staysWhole(screen)
    for (const lines of [
      [tamsin(now, { number: '1', name: long })],
      [bram(now, { number: '1', name: long })],
    ]) {
      await screen.put('lines', lines)
      await screen.page.getByRole('button', { name: 'Hang up' }).waitFor()
      await staysWhole(screen)
    }
  })
})

/** Nothing stands out at the sides, and every button can be reached: it is in the window, or where it scrolls to. */
async function staysWhole({ page }: Screen): Promise<void> {
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll('.cp button, .cp a:not(.skip)')]
      .filter((each) => each.checkVisibility())
      .map((each) => ({ name: each.textContent, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.left < -1 || box.right > innerWidth + 1)
      .map(({ name }) => name),
  )
  expect(outside).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

/** A ring ignores the pointer in its first moment. */
async function armed({ page }: Screen): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('ring-painted').length > 0)
  const painted = await page.evaluate(() => performance.now())
  await page.waitForFunction((since) => performance.now() > since + 350, painted)
}
