import type { ErrorCode } from '#shared/core/app-error.ts'
import { managed } from './policy-scenes.ts'
import type { Screen } from './screen-suite.ts'
import { alerted, press, type States } from './state-steps.ts'

const email = 'wren@hollowmere.example'
const signedOut = {
  kind: 'signed-out',
  baseUrl: 'https://api.telephony.example/v1.2',
  email,
  error: null,
} as const

async function signOut(screen: Screen, changes: object = {}): Promise<void> {
  await screen.put('session', { ...signedOut, ...changes })
  await screen.page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
}

/** Tries to sign in, and fails with this error. */
async function fail(screen: Screen, code: ErrorCode, detail?: string): Promise<void> {
  await signOut(screen)
  await screen.fails('session.signIn', code, detail)
  await screen.page.getByLabel('Password', { exact: true }).fill('typed')
  await screen.page.keyboard.press('Enter')
  await alerted(screen)
}

async function askForCode(screen: Screen): Promise<void> {
  await screen.put('session', { kind: 'second-factor', baseUrl: '', email })
  await screen.page.getByRole('heading', { name: 'Enter your code' }).waitFor()
}

async function expire(screen: Screen): Promise<void> {
  await screen.show('session', { signInAgain: { code: 'session.signed-out' } })
  await screen.page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
}

/** Signing in, for the first time and again. */
export const loginStates = {
  login: (screen) => signOut(screen),
  async 'login-first-time'(screen) {
    await signOut(screen, { baseUrl: '', email: '' })
    await screen.page.keyboard.press('Enter')
    await screen.page.getByText('Enter your email.').waitFor()
  },
  'login-wrong-password': (screen) => fail(screen, 'session.wrong-password'),
  'login-offline': (screen) => fail(screen, 'network.unreachable', 'getaddrinfo ENOTFOUND'),
  'login-bad-certificate': (screen) => fail(screen, 'network.bad-certificate', 'It has expired'),
  'login-other-platform': (screen) => fail(screen, 'platform.not-json'),
  'login-platform-failed': (screen) => fail(screen, 'platform.failed', 'Status 500'),
  async 'login-busy'(screen) {
    await signOut(screen)
    await screen.hangs('session.signIn')
    await screen.page.getByLabel('Password', { exact: true }).fill('typed')
    await screen.page.keyboard.press('Enter')
    await screen.page.locator('button[type=submit][aria-busy=true]').waitFor()
  },
  'login-expired': (screen) => signOut(screen, { error: { code: 'session.signed-out' } }),
  async 'login-banners'(screen) {
    await screen.show('shell', { startError: { code: 'profile.not-json', detail: 'office.json' } })
    await screen.put('storage', [{ what: 'settings', fault: 'damaged', movedTo: 'settings.damaged.json' }])
    await signOut(screen, { retrying: true, error: { code: 'network.unreachable' } })
  },
  async 'login-link'(screen) {
    await signOut(screen)
    await screen.put('link', { id: 7, kind: 'call', to: '+442079460018', from: 'tel' })
    await screen.page.getByText('A link asks to call').waitFor()
  },
  async 'login-managed'(screen) {
    await screen.put('policy', managed)
    await signOut(screen)
    await screen.page.getByText('Set by your organisation').waitFor()
  },
  async 'login-demo-failed'(screen) {
    await signOut(screen)
    await screen.fails('session.tryDemo', 'port.in-use', '5060')
    await press(screen, /Try the demo/)
    await alerted(screen)
  },
  'login-code': askForCode,
  async 'login-wrong-code'(screen) {
    await askForCode(screen)
    await screen.fails('session.secondFactor', 'session.wrong-code')
    await screen.page.getByLabel('Code', { exact: true }).fill('4821')
    await screen.page.keyboard.press('Enter')
    await alerted(screen)
  },
  async 'login-token'(screen) {
    await signOut(screen)
    await press(screen, /Use an API token/)
    await screen.fails('session.useToken', 'session.wrong-token')
    await screen.page.getByLabel('API token', { exact: true }).fill('0000')
    await screen.page.keyboard.press('Enter')
    await alerted(screen)
  },
  async 'login-reset'(screen) {
    await signOut(screen)
    await press(screen, 'Forgot password')
    await screen.fails('session.finishReset', 'session.wrong-token')
    await press(screen, 'I already have the email')
    await screen.page.getByLabel('Code or link').fill('0000')
    await screen.page.getByLabel('New password', { exact: true }).fill('brand new')
    await screen.page.keyboard.press('Enter')
    await alerted(screen)
  },
  async 'login-forgot'(screen) {
    await signOut(screen)
    await press(screen, 'Forgot password')
    await screen.page.getByRole('heading', { name: 'Forgot password' }).waitFor()
    await press(screen, 'Send the confirmation again')
    await screen.page.getByText('an email is on its way').waitFor()
  },
  'login-again': expire,
  async 'login-again-code'(screen) {
    await expire(screen)
    await screen.show('session', { codeAsked: true })
    await screen.page.getByRole('dialog').getByLabel('Code').waitFor()
  },
  async 'login-again-later'(screen) {
    await expire(screen)
    await screen.page.keyboard.press('Escape')
    await screen.page.getByText('You are signed out.').waitFor()
  },
  async 'login-no-keychain'(screen) {
    await screen.show('session', { secretsIn: 'memory' })
    await screen.page.getByText('This computer has no keychain').waitFor()
  },
} satisfies States
