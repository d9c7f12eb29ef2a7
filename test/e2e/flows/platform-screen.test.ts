import { expect, test } from 'vitest'
import { asRoot } from '#test/e2e/screens/admin-scenes.ts'
import { openPalette, preparePalette } from '#test/e2e/screens/palette-states.ts'
import { openPlatform, platformFaults } from '#test/e2e/screens/platform-scenes.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()

test('it is never offered where no demo platform runs, not even to an administrator', async () => {
  const screen = await open('app')
  await asRoot(screen)
  await preparePalette(screen)
  await openPalette(screen, 'demo platform')
  await screen.page.getByRole('option').first().waitFor()
  expect(await screen.page.getByRole('option', { name: /^Demo platform/ }).count()).toBe(0)
  expect(await screen.page.getByRole('button', { name: /^Demo/ }).count()).toBe(0)
  expect(await screen.asked('platform.facts')).toEqual([])
})

test('it opens from the demo panel too, and goes with the demo', async () => {
  const screen = await open('app')
  await openPlatform(screen, 'Faults')
  await screen.page.keyboard.press('g')
  await screen.page.keyboard.press('c')
  await screen.page.getByRole('button', { name: /^Demo/ }).click()
  await screen.page.getByRole('button', { name: /^Demo platform/ }).click()
  await screen.page.getByRole('heading', { level: 1, name: 'Demo platform' }).waitFor()
  await screen.put('simulator', null)
  await screen.page.getByText('There is no demo platform here').waitFor()
})

test('a call is placed with what was typed, and a caller hangs up; wrong seconds send nothing', async () => {
  const screen = await open('app')
  await openPlatform(screen, 'Callers')
  const { page } = screen
  await page.getByLabel('Number called').fill('+44 1632 960113')
  await page.getByLabel('Caller', { exact: true }).fill('+447700900142')
  await page.getByLabel('Talks for, seconds').fill('soon')
  await page.getByLabel('Says').fill('Is my kiln ready?')
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  await page.getByText('Enter a number of seconds, or leave it empty.').waitFor()
  expect(await screen.asked('platform.placeCall')).toEqual([])
  await page.getByLabel('Talks for, seconds').fill('45')
  await page.keyboard.press('Enter')
  await eventually(async () =>
    expect(await screen.asked('platform.placeCall')).toEqual([
      {
        ...{ from: '+447700900142', to: '+441632960113', answerAfter: null, talkFor: 45 },
        says: 'Is my kiln ready?',
      },
    ]),
  )
  await page.getByRole('button', { name: 'Hang up for Tamsin Quillfeather' }).click()
  await eventually(async () => expect(await screen.asked('platform.endCall')).toEqual([{ id: 71 }]))
})

test('the rate, the seed and the pause are set; a refusal is said', async () => {
  const screen = await open('app')
  await openPlatform(screen, 'Traffic and clock')
  const { page } = screen
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('textbox', { name: 'Calls a minute' }).fill('400')
  await page.getByRole('button', { name: 'Set: Calls a minute' }).click()
  await page.getByText('Enter a number from 0 to 120.').waitFor()
  await page.getByRole('textbox', { name: 'Calls a minute' }).fill('2.5')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Seed of the traffic' }).fill('42')
  await page.keyboard.press('Enter')
  await eventually(async () =>
    expect(await screen.asked('platform.setTraffic')).toEqual([
      { paused: true },
      { callsPerMinute: 2.5 },
      { seed: 42 },
    ]),
  )
  await screen.fails('platform.setTraffic', 'platform.refused', 'Not today')
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Not today').waitFor()
})

test('a mail is text: no mark-up of it runs, and its token can be copied', async () => {
  const screen = await open('app')
  await openPlatform(screen, 'Mail')
  const { page } = screen
  await page.getByRole('button', { name: /^Set a new password/ }).press('Enter')
  const mail = page.getByRole('article', { name: 'Set a new password' })
  await mail.getByText('<b>now</b>').waitFor()
  expect(await mail.locator('b').count()).toBe(0)
  await mail.getByRole('link', { name: 'https://hollowmere.example/help' }).click()
  await eventually(async () =>
    expect(await screen.asked('app.openLink')).toEqual([{ url: 'https://hollowmere.example/help' }]),
  )
  await mail.getByText('Xk7-reset-me', { exact: true }).waitFor()
  await mail.getByRole('button', { name: 'Copy: Token of the password reset' }).waitFor()
})

test('deliveries are those of one call once it is chosen', async () => {
  const screen = await open('app')
  await openPlatform(screen, 'Subscriptions')
  const { page } = screen
  const rows = page.getByRole('table').getByRole('row')
  await rows.filter({ hasText: 'call.connected' }).getByText('204 in 4 ms').waitFor()
  await rows.filter({ hasText: 'sms.received' }).getByText('ETIMEDOUT in 5000 ms, 503 in 12 ms').waitFor()
  await page.getByRole('button', { name: '71', exact: true }).click()
  await eventually(async () =>
    expect(await screen.asked('platform.deliveries')).toContainEqual({ webhook: 1, call: 71 }),
  )
})

test('a fault is turned on for a while, shown everywhere until it is over, and all are turned off at once', async () => {
  const screen = await open('app')
  await openPlatform(screen, 'Faults')
  const { page } = screen
  await page.getByLabel('Fault', { exact: true }).selectOption('error_rate')
  await page.getByLabel('How many in 100').fill('25')
  await page.getByLabel('Duration, seconds').fill('30')
  await page.getByLabel('Only requests under').fill('/cdrs')
  await page.keyboard.press('Enter')
  await eventually(async () =>
    expect(await screen.asked('platform.setFault')).toEqual([
      { kind: 'error_rate', value: 0.25, seconds: 30, path: '/cdrs' },
    ]),
  )
  await screen.show('simulator', { faults: platformFaults(Date.now()) })
  await page.getByText('25 in 100, until it is turned off').waitFor()
  await screen.command('go-console')
  await page.getByRole('heading', { level: 1, name: 'Demo platform' }).waitFor({ state: 'detached' })
  const banner = page.getByText('2 faults are on in the demo platform.')
  await banner.waitFor()
  await page.getByRole('button', { name: 'Turn off all faults' }).click()
  await eventually(async () =>
    expect(await screen.asked('platform.setFault')).toContainEqual({
      ...{ kind: 'none', value: null, seconds: null, path: '' },
    }),
  )
  await screen.show('simulator', { faults: [] })
  await banner.waitFor({ state: 'detached' })
})

test('what a user may is sent as it is changed; the administrator of the demo cannot be locked out', async () => {
  const screen = await open('app')
  await openPlatform(screen, 'Users')
  const { page } = screen
  const factor = page.getByRole('switch', { name: 'Second factor' })
  expect(await factor.isDisabled()).toBe(true)
  await page.getByLabel('User', { exact: true }).selectOption({ label: '204 Wren Alderpike' })
  await factor.click()
  await page.getByRole('checkbox', { name: 'Administrator' }).click()
  await eventually(async () =>
    expect(await screen.asked('platform.changeUser')).toEqual([
      { id: 4, changes: { secondFactor: false } },
      { id: 4, changes: { roles: [2, 1] } },
    ]),
  )
})
