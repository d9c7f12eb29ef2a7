import { expect, test } from 'vitest'
import type { PendingLink } from '#shared/host/links.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { eventually } from '#test/support/eventually.ts'
import { phoneLine } from '#test/support/live-calls.ts'

const { open } = screenSuite()
const link: PendingLink = { id: 7, kind: 'call', to: '+442079460018', from: 'tel' }
const dialog = ({ page }: Screen, name: string) => page.getByRole('dialog', { name })

test('a link is asked about, Enter calls nobody, and the press is about that link', async () => {
  const screen = await open('app')
  await screen.put('link', link)
  const asked = dialog(screen, 'Call +44 20 7946 0018?')
  await asked.waitFor()
  expect(await axeViolations(screen.page)).toEqual([])
  await eventually(async () =>
    expect(
      await asked
        .getByRole('button', { name: 'Not now' })
        .evaluate((each) => each === document.activeElement),
    ).toBe(true),
  )
  await screen.page.keyboard.press('Enter')
  await eventually(async () => expect(await screen.asked('link.dismiss')).toEqual([{ id: 7 }]))
  await asked.getByRole('button', { name: 'Call' }).click()
  await eventually(async () => expect(await screen.asked('link.accept')).toEqual([{ id: 7 }]))
  await screen.put('link', null)
  await asked.waitFor({ state: 'detached' })
})

test('during a call it offers to hold and call; the name of somebody known is said', async () => {
  const screen = await open('app')
  await screen.put('lines', [phoneLine({ state: 'connected', connectedAt: Date.now(), name: 'Ada Example' })])
  await screen.put('link', { ...link, to: '+441632960501', elsewhere: 'other.example' })
  await screen.page.getByText('Ada Example is put on hold first.').waitFor()
  await screen.page.getByText('The link names other.example.').waitFor()
  await screen.page.getByRole('button', { name: 'Hold and call' }).click()
  await eventually(async () => expect(await screen.asked('link.accept')).toHaveLength(1))
  await screen.page.keyboard.press('Escape')
  await eventually(async () => expect(await screen.asked('link.dismiss')).toHaveLength(1))
})

test('after a cold start the dialog waits for the phone, and the app can be used meanwhile', async () => {
  const screen = await open('app')
  await screen.show('phone', { registration: { kind: 'registering', server: 'wss://x' } })
  await screen.put('link', link)
  await screen.page.getByText('You will be asked as soon as the phone is connected.').waitFor()
  await screen.page.getByRole('link', { name: 'Settings', exact: true }).click()
  await screen.show('phone', {
    registration: {
      kind: 'registered',
      server: 'wss://x',
      since: 0,
      roundTripAt: Date.now(),
      roundTripMs: 1,
    },
  })
  await dialog(screen, 'Call +44 20 7946 0018?').waitFor()
})

test('without a phone account the number is called with the other phone', async () => {
  const screen = await open('app')
  await screen.show('phone', { account: null, registration: { kind: 'no-account' } })
  await screen.put('link', link)
  await dialog(screen, 'Call +44 20 7946 0018?').getByRole('button', { name: 'Call', exact: true }).click()
  await eventually(async () => expect(await screen.asked('link.accept')).toEqual([{ id: link.id }]))
})

test('a link without a number opens a dialog that says so', async () => {
  const screen = await open('app')
  await screen.put('link', { id: 8, kind: 'unusable', from: 'tel' })
  const refusal = dialog(screen, 'This link cannot be called')
  await refusal.getByRole('button', { name: 'Close' }).click()
  await eventually(async () => expect(await screen.asked('link.dismiss')).toEqual([{ id: 8 }]))
})

test('the compact window asks too, and fits', async () => {
  const screen = await open('compact', { width: 380, height: 660 })
  await screen.put('link', link)
  await dialog(screen, 'Call +44 20 7946 0018?').waitFor()
  expect(await screen.page.evaluate(() => document.documentElement.scrollWidth)).toBe(380)
})

test('on the sign-in page the number waits', async () => {
  const screen = await open('app')
  await screen.put('session', { kind: 'signed-out', baseUrl: '', email: '', error: null })
  await screen.put('link', link)
  await screen.page.getByText('A link asks to call +44 20 7946 0018.').waitFor()
  await screen.page.getByRole('button', { name: 'Not now' }).click()
  await eventually(async () => expect(await screen.asked('link.dismiss')).toEqual([{ id: 7 }]))
})

test.for(['app', 'compact'] as const)(
  'after a crash the window says what went on and what was lost: %s',
  async (view) => {
    const screen = await open(view, view === 'compact' ? { width: 380, height: 660 } : undefined)
    await screen.put('computer', { restarted: { at: Date.now(), inCall: true } })
    const notice = screen.page.getByRole('status').filter({ hasText: 'The window was restarted.' })
    await notice.getByText('Your call continued.').waitFor()
    expect(await axeViolations(screen.page)).toEqual([])
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await eventually(async () => expect(await screen.asked('computer.restartSeen')).toHaveLength(1))
  },
)
