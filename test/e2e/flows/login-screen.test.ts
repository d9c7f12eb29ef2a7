import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { ErrorCode } from '#shared/core/app-error.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const isFocused = (page: Page, name: string) =>
  eventually(async () =>
    expect(await page.evaluate(() => document.activeElement?.getAttribute('id'))).toBe(
      await page.getByLabel(name, { exact: true }).getAttribute('id'),
    ),
  )

test('the first empty field has the focus, and Enter signs in with what was typed', async () => {
  const { page, asked } = await open('login')
  await isFocused(page, 'Password')
  await page.keyboard.type('correct horse')
  await page.keyboard.press('Enter')
  await eventually(async () =>
    expect(await asked('session.signIn')).toEqual([
      {
        baseUrl: 'https://api.telephony.example/v1.2',
        email: 'wren@hollowmere.example',
        password: 'correct horse',
        keepSignedIn: true,
      },
    ]),
  )
})

test.each<[ErrorCode, string, string]>([
  ['session.wrong-password', 'Password', 'Email or password is wrong'],
  ['network.unreachable', 'Platform address', 'cannot be reached'],
  ['network.bad-certificate', 'Platform address', 'not trusted: It has expired.'],
  ['platform.not-json', 'Platform address', 'a web page answered'],
])('%s is told under %s and loses nothing', async (code, label, words) => {
  const { page, fails } = await open('login')
  await fails('session.signIn', code, 'It has expired')
  await password(page).fill('typed')
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toContain(words)
  const bad = page.getByLabel(label, { exact: true })
  expect(await bad.getAttribute('aria-invalid')).toBe('true')
  expect(await bad.getAttribute('aria-describedby')).toBe(await alert.getAttribute('id'))
  await isFocused(page, label)
  expect(await password(page).inputValue()).toBe('typed')
  expect(await field(page, 'Email').inputValue()).toBe('wren@hollowmere.example')
})

test('an error that belongs to no field is shown above the button', async () => {
  const { page, fails } = await open('login')
  await fails('session.signIn', 'platform.failed', 'Status 500')
  await password(page).fill('typed')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'The phone service has a problem.' }).waitFor()
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(0)
})

test('a form with faults asks nobody, and a busy one asks once', async () => {
  const { page, hangs, asked } = await open('login')
  await field(page, 'Platform address').fill('http://api.example.com/v1.2')
  await page.keyboard.press('Enter')
  await page.getByText('it must begin with https').waitFor()
  await page.getByText('Enter your password.').waitFor()
  expect(await asked('session.signIn')).toEqual([])
  await hangs('session.signIn')
  await field(page, 'Platform address').fill('api.example.com/v1.2')
  await password(page).fill('typed')
  await page.keyboard.press('Enter')
  await page.locator('button[type=submit][aria-busy=true]').waitFor()
  await page.keyboard.press('Enter')
  expect(await asked('session.signIn')).toHaveLength(1)
})

test('a code that is wrong is told under the code, and Back ends the second factor', async () => {
  const { page, show, fails, asked } = await open('login')
  await show('session', {
    kind: 'second-factor',
    baseUrl: '',
    email: 'wren@hollowmere.example',
    error: null,
  })
  await page.getByText('A code was sent to w•••@hollowmere.example.').waitFor()
  await isFocused(page, 'Code')
  await fails('session.secondFactor', 'session.wrong-code')
  await page.keyboard.type('482 1')
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await field(page, 'Code').getAttribute('aria-invalid')).toBe('true')
  expect(await asked('session.secondFactor')).toEqual([{ code: '4821', addDevice: true }])
  await page.getByRole('button', { name: 'Back' }).click()
  await eventually(async () => expect(await asked('session.cancelSecondFactor')).toHaveLength(1))
})

test('a token signs in, and a wrong one is told under the token', async () => {
  const { page, fails, asked } = await open('login')
  await page.getByRole('button', { name: /Use an API token/ }).click()
  await isFocused(page, 'API token')
  await fails('session.useToken', 'session.wrong-token')
  await page.keyboard.type(' 0000 ')
  await page.keyboard.press('Enter')
  await page.getByText('This token is not valid.').waitFor()
  expect(await asked('session.useToken')).toMatchObject([{ token: '0000', keepSignedIn: true }])
})

test('a forgotten password is asked for without telling who is known', async () => {
  const { page, asked } = await open('login')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('If the address is known, an email is on its way.').waitFor()
  expect(await asked('session.resetPassword')).toEqual([
    { baseUrl: 'https://api.telephony.example/v1.2', email: 'wren@hollowmere.example' },
  ])
})

test('the email brings a code or a link, with which the new password is set', async () => {
  const { page, asked } = await open('login')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByRole('button', { name: 'I already have the email' }).click()
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Paste the code or the link from the email.').nth(1).waitFor()
  await page.getByLabel('Code or link').fill('https://my.telephony.example/reset?token=a1B2c3')
  await page.getByLabel('New password', { exact: true }).fill('brand new')
  await page.keyboard.press('Enter')
  await page.getByText('Your new password is set. Sign in with it.').waitFor()
  expect((await asked('session.finishReset')).at(-1)).toEqual({
    ...{ baseUrl: 'https://api.telephony.example/v1.2', token: 'a1B2c3', password: 'brand new' },
  })
  expect(await password(page).inputValue()).toBe('brand new')
})

test('the confirmation of an address is sent again', async () => {
  const { page, asked } = await open('login')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByRole('button', { name: 'Send the confirmation again' }).click()
  await page.getByText('If the address is known, an email is on its way.').waitFor()
  expect(await asked('session.sendConfirmation')).toEqual([
    { baseUrl: 'https://api.telephony.example/v1.2', email: 'wren@hollowmere.example' },
  ])
})

test('the demo platform is offered where there is one, and says when it does not start', async () => {
  const { page, show, fails } = await open('login')
  await fails('session.tryDemo', 'port.in-use', '5060')
  await page.getByRole('button', { name: /Try the demo/ }).click()
  await page.getByText('Another program uses port 5060.').waitFor()
  await show('shell', { demo: false })
  await page.getByRole('button', { name: /Try the demo/ }).waitFor({ state: 'detached' })
})

test('an error of the start is shown above the form', async () => {
  const { page, show } = await open('login')
  await show('shell', { startError: { code: 'profile.not-json', detail: 'office.json' } })
  await page.getByRole('alert').filter({ hasText: 'The profile is not JSON: office.json.' }).waitFor()
})

test('signing in again can wait, keeps the screen, and asks for a code where one is wanted', async () => {
  const { page, show, fails, asked } = await open('history')
  await show('session', { signInAgain: { code: 'session.signed-out' } })
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('heading', { name: 'History' }).isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fails('session.signInAgain', 'session.wrong-password')
  await dialog.getByLabel('Password of Wren Alderpike').fill('typed')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').waitFor()
  await show('session', { codeAsked: true })
  await dialog.getByLabel('Code').fill('48 21')
  await page.keyboard.press('Enter')
  await eventually(async () =>
    expect(await asked('session.secondFactor')).toEqual([{ code: '4821', addDevice: true }]),
  )
  await show('session', { signInAgain: null, codeAsked: undefined })
  await dialog.waitFor({ state: 'detached' })
})

test('a missing keychain is reported once', async () => {
  const { page, show } = await open('history')
  await show('session', { secretsIn: 'memory' })
  await page.getByText('This computer has no keychain').waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await show('session', { secretsIn: 'memory' })
  expect(await page.getByText('This computer has no keychain').count()).toBe(0)
})
