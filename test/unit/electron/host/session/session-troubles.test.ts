import { beforeEach, describe, expect, test } from 'vitest'
import type { RawAnswer } from '#electron/host/platform-client/read-answer.ts'
import { readAnswer } from '#electron/host/platform-client/read-answer.ts'
import type { PlatformClient } from '#electron/host/platform-client/platform-client.ts'
import { tokenName } from '#electron/host/session/connection.ts'
import { Session } from '#electron/host/session/session.ts'
import { SettingsStore } from '#electron/host/settings/settings-store.ts'
import { unmanaged } from '#shared/host/policy.ts'
import { silentLog } from '#shared/core/log.ts'
import { err, ok } from '#shared/core/result.ts'
import { appError } from '#shared/core/app-error.ts'
import { MemorySettingsFile, OpenSecrets } from '#test/support/host-ports.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

/** A session whose platform fails, says nonsense or asks to wait: nothing kept is lost, and it goes on by itself. */

const profile = {
  baseUrl: 'https://api.example.com/v1.2',
  email: 'sam@example.com',
  keepSignedIn: true,
  ca: null,
}

const other = { ...profile, email: 'kim@example.com', kept: true }

type Answer = {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

let clock: ManualClock
let secrets: OpenSecrets
let settings: SettingsStore
let session: Session
let asked: string[]
/** The e-mail address of the user record. */
let owner: string
let answer: (route: string, token: string | null) => Answer
/** Routes whose answers wait. */
let held: Map<string, Promise<void>>

beforeEach(() => {
  clock = new ManualClock()
  secrets = new OpenSecrets()
  asked = []
  answer = good
  owner = ''
  held = new Map()
  settings = new SettingsStore(new MemorySettingsFile({ connection: profile }), silentLog, unmanaged.policy)
  session = newSession()
})

const newSession = () => new Session({ clock, log: silentLog, secrets, settings, openClient: () => client })

function good(route: string, token: string | null): Answer {
  if (route === 'POST /login') return { status: 200, body: { user_token: 't2', user_id: 7 } }
  if (token !== 't1' && token !== 't2') return { status: 401, body: { message: 'No such token' } }
  if (route === 'GET /users/7')
    return { status: 200, body: { data: { id: 7, first_name: 'Sam', ext: '1001', email: owner } } }
  return { status: 200, body: { data: route === 'GET /me' ? { id: '7' } : [], total: 0 } }
}

const html = { 'content-type': 'text/html' }
const client: PlatformClient = {
  baseUrl: profile.baseUrl,
  async exchange({ method, path }, token) {
    const route = `${method} ${path}`
    asked.push(route)
    await held.get(route)
    const { status, body, headers = { 'content-type': 'application/json' } } = answer(route, token)
    if (status === 0) return err(appError('network.timeout'))
    const raw: RawAnswer = { status, headers, bytes: Buffer.from(JSON.stringify(body ?? 'x')), json: body }
    return ok(raw)
  },
  async send(request, token) {
    const got = await client.exchange(request, token)
    return got.ok ? readAnswer(request, got.value) : got
  },
  open: async () => err(appError('platform.not-found')),
  [Symbol.dispose]() {},
}

/** Lets time pass in steps, so that what follows from a timer happens before the next one. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 500) {
    clock.advance(Math.min(500, left))
    for (let turn = 0; turn < 6; turn += 1) await flushTasks()
  }
}

const count = (route: string) => asked.filter((each) => each === route).length
const tokens = () => [...secrets.entries.keys()].filter((name) => name.startsWith('token '))

describe('a start with a kept token', () => {
  beforeEach(() => secrets.write(tokenName(profile), 't1'))

  test.for([
    ['503', { status: 503, body: { message: 'Down' } }, 'platform.failed'],
    ['a captive portal', { status: 200, headers: html }, 'platform.not-json'],
    ['a portal that says 401', { status: 401, headers: html }, 'platform.not-json'],
    ['429', { status: 429, body: {}, headers: { 'retry-after': '99999999999' } }, 'platform.rate-limited'],
    ['a redirect', { status: 302, headers: html }, 'platform.unexpected-answer'],
    ['an answer that names nobody', { status: 200, body: { data: {} } }, 'platform.unexpected-answer'],
    ['nothing', { status: 0 }, 'network.timeout'],
  ] as const)('that meets %s keeps the token, says so, and signs in by itself', async ([, wrong, code]) => {
    answer = () => wrong
    await session.restore()
    expect(session.state).toMatchObject({ kind: 'signed-out', error: { code }, retrying: true })
    await pass(120_000)
    expect(session.state).toMatchObject({ kind: 'signed-out', error: { code }, retrying: true })
    expect([...secrets.entries.values()]).toContain('t1')
    expect(count('GET /me')).toBeLessThan(20)
    answer = good
    await pass(30_000)
    expect(session.state).toMatchObject({ kind: 'signed-in', agent: { ext: '1001' } })
  })

  test('that is refused forgets the token and does not try again', async () => {
    answer = () => ({ status: 401, body: { message: 'No such token' } })
    await session.restore()
    expect(session.state).toMatchObject({ kind: 'signed-out', error: { code: 'session.signed-out' } })
    expect(session.state).not.toHaveProperty('retrying')
    expect([...secrets.entries.values()]).not.toContain('t1')
    await pass(120_000)
    expect(count('GET /me')).toBe(1)
  })

  test('whose user record cannot be read signs in, and reads it again', async () => {
    answer = (route, token) => (route === 'GET /users/7' ? { status: 500, body: {} } : good(route, token))
    await session.restore()
    expect(session.state).toMatchObject({ kind: 'signed-in', agent: { id: 7, ext: '' } })
    await pass(120_000)
    expect(count('GET /users/7')).toBeLessThan(15)
    answer = good
    await pass(30_000)
    expect(session.state).toMatchObject({ kind: 'signed-in', agent: { name: 'Sam', ext: '1001' } })
  })
})

describe('a keychain that answers only after the agent has signed in by password', () => {
  test.for([['t1'], [null]] as const)('with %s neither ends nor replaces that session', async ([kept]) => {
    if (kept !== null) await secrets.write(tokenName(profile), kept)
    const reading = Promise.withResolvers<string | null>()
    secrets.read = async (name) => (name === tokenName(profile) ? reading.promise : null)
    const restored = session.restore()
    await session.signIn({ ...profile, email: 'kim@example.com', kept: true }, 'right')
    expect(session.state).toMatchObject({ kind: 'signed-in' })
    reading.resolve(kept)
    await restored
    expect(session.state).toMatchObject({ kind: 'signed-in' })
    expect(session.connection?.email).toBe('kim@example.com')
    expect(await session.api.customer.listUsers()).toMatchObject({ ok: true })
  })
})

describe('a renewal', () => {
  const people = () => session.api.customer.listUsers()

  beforeEach(async () => {
    await session.signIn({ ...profile, kept: true }, 'right')
  })

  test('that a failing server does not answer is no refusal: nobody is asked, and it goes on by itself', async () => {
    const failing = { status: 503, body: { message: 'Down' } }
    const refused = { status: 401, body: { message: 'No such token' } }
    answer = (route) => (route === 'POST /login' ? failing : refused)
    for (let times = 0; times < 20; times += 1) {
      expect(await people()).toMatchObject({ error: { code: 'platform.failed' } })
      await pass(5_000)
      expect(session.state).toMatchObject({ kind: 'signed-in', signInAgain: null })
    }
    expect(count('POST /login')).toBeLessThan(15)
    answer = (route, token) => (token === 't1' ? refused : good(route, token))
    await pass(30_000)
    expect(await people()).toMatchObject({ ok: true })
    expect(session.state).toMatchObject({ kind: 'signed-in', signInAgain: null })
  })

  test('that is not needed any more, since the token is taken again, takes the question back', async () => {
    const fresh: Answer = { status: 401, body: { message: 'Not now' } }
    answer = (route, token) => (route === 'POST /login' ? good(route, token) : fresh)
    for (let times = 0; times < 8; times += 1) {
      void people()
      await pass(1_000)
    }
    expect(session.state).toMatchObject({ signInAgain: { code: 'session.signed-out' } })
    const waiting = people()
    answer = good
    await pass(30_000)
    expect(session.state).toMatchObject({ kind: 'signed-in', signInAgain: null })
    expect(await waiting).toMatchObject({ ok: true })
  })
})

describe('a sign-out', () => {
  test('while a token is being renewed leaves none behind, however slow the keychain is', async () => {
    await session.signIn({ ...profile, kept: true }, 'right')
    expect(tokens()).toHaveLength(1)
    const [login, removal] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    held.set('POST /login', login.promise)
    answer = (route, token) => (route === 'POST /login' ? good(route, token) : { status: 401, body: {} })
    void session.api.customer.listUsers()
    await flushTasks()
    secrets.remove = async (name) => {
      secrets.entries.delete(name)
      await removal.promise
    }
    const signedOut = session.signOut()
    await flushTasks()
    login.resolve()
    await flushTasks()
    removal.resolve()
    await signedOut
    expect(tokens()).toEqual([])
  })

  test('removes the token that was kept before the e-mail address was known', async () => {
    const nameless = { ...profile, email: '', kept: true }
    await session.useToken(nameless, 't1')
    expect(tokens()).toEqual([tokenName(nameless)])
    session[Symbol.dispose]()
    owner = profile.email
    session = newSession()
    await session.restore()
    expect(tokens()).toEqual([tokenName(profile)])
    await session.signOut()
    expect(tokens()).toEqual([])
  })

  test('of whoever signed in instead removes the token of the account that could not be reached', async () => {
    await secrets.write(tokenName(profile), 't1')
    answer = () => ({ status: 503, body: {} })
    await session.restore()
    answer = good
    await session.signIn(other, 'right')
    expect(tokens()).toEqual([tokenName(other)])
  })
})

describe('a kept sign-in that the keychain is slow to hand over', () => {
  let reading: PromiseWithResolvers<string | null>

  beforeEach(() => {
    reading = Promise.withResolvers()
    secrets.read = async (name) => (name === tokenName(profile) ? reading.promise : null)
  })

  test.for([
    ['its token', 't1'],
    ['nothing', null],
  ] as const)('does not replace who signed in meanwhile (%s)', async ([, kept]) => {
    const restored = session.restore()
    await session.signIn(other, 'right')
    reading.resolve(kept)
    await restored
    expect([session.state.kind, session.connection?.email]).toEqual(['signed-in', other.email])
  })

  test('is used when it comes after all, unless somebody has tried to sign in', async () => {
    reading.resolve(null)
    await session.restore()
    expect(session.state.kind).toBe('signed-out')
    secrets.read = async () => 't1'
    session.keychainChanged()
    await flushTasks()
    expect(session.state.kind).toBe('signed-in')
  })

  test('does not sign in who chose to stay out meanwhile', async () => {
    const restored = session.restore()
    session.staySignedOut(null)
    reading.resolve('t1')
    await restored
    expect(session.state.kind).toBe('signed-out')
  })
})

describe('a token that no header can carry', () => {
  const wrong = [
    ['a line end', 't1\r\nx-admin: 1'],
    ['an invisible character', 't1\u200b'],
    ['a gap', 't 1'],
    ['too much', 'x'.repeat(10_000)],
  ] as const

  test.for(wrong)('since it holds %s is no answer to a login', async ([, token]) => {
    answer = (route) =>
      route === 'POST /login' ? { status: 200, body: { user_token: token } } : { status: 401 }
    const signedIn = await session.signIn({ ...profile, kept: true }, 'secret')
    expect(signedIn).toMatchObject({ error: { code: 'platform.unexpected-answer' } })
    expect(asked).toEqual(['POST /login'])
    expect(tokens()).toEqual([])
  })

  test.for(wrong)('since it holds %s is none, if the keychain has it', async ([, token]) => {
    await secrets.write(tokenName(profile), token)
    await session.restore()
    expect(session.state).toMatchObject({ kind: 'signed-out', error: null })
    expect(asked).toEqual([])
  })
})
