import { readFile, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeLoopbackCertificate } from '#electron/net/certificates.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { startFakePlatform, type FakePlatform } from '#test/support/fake-platform.ts'
import { MemorySettingsFile, OpenSecrets } from '#test/support/host-ports.ts'
import { errorOf, startHost, type RunningHost } from '#test/support/running-host.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** The session against a platform that can be made to do what a real one rarely does. */

const signIn = { email: 'sam@example.com', password: 'right', keepSignedIn: true }
const me = { json: { data: { id: '7', is_root: '0', cc: 'GB' }, links: {} } }
const user = { id: 7, first_name: 'Sam', last_name: 'Sample', email: 'sam@example.com', ext: '1001' }
const nothing = { json: { data: [], total: 0 } }

let platform: FakePlatform
let secrets: OpenSecrets
let settings: MemorySettingsFile
/** Tokens that the platform accepts. */
let tokens: Set<string>
let running: RunningHost

beforeEach(async () => {
  platform = await startFakePlatform()
  secrets = new OpenSecrets()
  settings = new MemorySettingsFile({ receiver: { enabled: false, port: 0 } })
  tokens = new Set()
  let made = 0
  platform.answers.set('POST /login', ({ body }) => {
    if ((body as { password: string }).password !== 'right')
      return { status: 400, json: { message: 'Invalid email and/or password', errors: [] } }
    tokens.add(`t${(made += 1)}`)
    return { json: { message: 'Hello', user_token: `t${made}`, user_id: 7 } }
  })
  for (const [route, answer] of [
    ['GET /me', me],
    ['GET /users/7', { json: { data: user, links: {} } }],
    ['GET /calls', nothing],
    ['GET /users', nothing],
    ['GET /contacts', nothing],
    ['GET /cdrs', nothing],
    ['GET /ping', { json: { message: 'pong' } }],
    ['POST /logout', { json: { message: 'Bye' } }],
  ] as const)
    platform.answers.set(route, ({ token }) =>
      token !== null && tokens.has(token)
        ? answer
        : { status: 401, json: { message: `Token ${token} does not exist`, errors: [] } },
    )
})

afterEach(async () => {
  await running[Symbol.asyncDispose]()
  await platform[Symbol.asyncDispose]()
})

async function start(): Promise<RunningHost> {
  running = await startHost({ secrets, settings })
  return running
}

async function startSignedIn(): Promise<RunningHost> {
  const host = await start()
  await host.session('signed-out')
  expect(await host.ask('session.signIn', { baseUrl: platform.baseUrl, ...signIn })).toEqual(ok(undefined))
  return host
}

describe('signing in by password', () => {
  test('loads the agent, keeps the token in the keychain and the rest in settings, and restores it', async () => {
    const host = await startSignedIn()
    expect((await host.session('signed-in')).agent).toMatchObject({ id: 7, name: 'Sam Sample', ext: '1001' })
    expect([...secrets.entries.keys()]).toContain(`token ${platform.baseUrl} sam@example.com`)
    expect(settings.stored['connection']).toMatchObject({ email: 'sam@example.com', keepSignedIn: true })
    await host[Symbol.asyncDispose]()

    const again = await start()
    expect(await again.session('signed-in')).toMatchObject({ secretsIn: 'keychain', signInAgain: null })
    expect(platform.count('POST /login')).toBe(1)
    expect(JSON.stringify([settings.stored, again.log.lines, again.frames])).not.toMatch(/"t1"|right/)
  })

  test('that is wrong says so in the platform’s words and keeps the e-mail', async () => {
    const host = await start()
    const answer = await host.ask('session.signIn', {
      baseUrl: platform.baseUrl,
      ...signIn,
      password: 'wrong',
    })
    expect(errorOf(answer)).toEqual({
      code: 'session.wrong-password',
      detail: 'Invalid email and/or password',
    })
    expect(await host.session('signed-out')).toMatchObject({
      email: 'sam@example.com',
      baseUrl: platform.baseUrl,
    })
    expect(await host.ask('session.signIn', { baseUrl: platform.baseUrl, ...signIn })).toEqual(ok(undefined))
  })

  test.for([
    ['http://127.0.0.1:1/v1.2', 'network.unreachable'],
    ['http://api.example.com/v1.2', 'network.bad-address'],
    ['not an address', 'network.bad-address'],
  ] as const)('at %s fails with %s', async ([baseUrl, code]) => {
    const host = await start()
    expect(errorOf(await host.ask('session.signIn', { baseUrl, ...signIn })).code).toBe(code)
    expect(host.state.session.kind).toBe('signed-out')
  })

  test('at a server that is no platform, or a broken one, says what it answers', async () => {
    const host = await start()
    const attempt = async () =>
      errorOf(await host.ask('session.signIn', { baseUrl: platform.baseUrl, ...signIn })).code
    platform.answers.set('POST /login', { text: '<html>Welcome' })
    expect(await attempt()).toBe('platform.not-json')
    platform.answers.set('POST /login', { status: 500, json: { message: 'Boom', errors: [] } })
    expect(await attempt()).toBe('platform.failed')
    platform.answers.set('POST /login', { json: { message: 'ok' } })
    expect(await attempt()).toBe('platform.unexpected-answer')
  })

  test('over TLS trusts the authority of the profile file and no other', async () => {
    await using folder = await temporaryFolder('profile')
    const certificate = await makeLoopbackCertificate()
    await using secure = await startFakePlatform(certificate)
    for (const [route, answer] of platform.answers) secure.answers.set(route, answer)
    const host = await start()
    expect(errorOf(await host.ask('session.signIn', { baseUrl: secure.baseUrl, ...signIn })).code).toBe(
      'network.bad-certificate',
    )
    await host[Symbol.asyncDispose]()
    await writeFile(folder.join('ca.pem'), certificate.chain)
    await writeFile(folder.join('p.json'), JSON.stringify({ base_url: secure.baseUrl, ca: 'ca.pem' }))
    running = await startHost({ secrets, settings }, { profile: folder.join('p.json') })
    expect(await running.session('signed-out')).toMatchObject({ baseUrl: secure.baseUrl, error: null })
    expect(await running.ask('session.signIn', { baseUrl: secure.baseUrl, ...signIn })).toEqual(ok(undefined))
  })
})

describe('the second factor', () => {
  beforeEach(() => {
    platform.answers.set('POST /login', { json: { message: 'Enter the code', nonce: 'n1' } })
    platform.answers.set('POST /login2fa', ({ body }) => {
      const { code, nonce } = body as { code: string; nonce: string }
      if (code !== '123456' || nonce !== 'n1')
        return { status: 400, json: { message: 'Invalid code', errors: [] } }
      tokens.add('second')
      return { json: { message: 'Hello', user_token: 'second', user_id: 7 } }
    })
  })

  test.for([200, 400, 401])('is asked for by a nonce in an answer of %s', async (status) => {
    platform.answers.set('POST /login', {
      status,
      json: { message: 'Enter the code', nonce: 'n1', errors: [] },
    })
    const host = await startSignedIn()
    expect(await host.session('second-factor')).toMatchObject({ email: 'sam@example.com' })
    const wrong = await host.ask('session.secondFactor', { code: '000000', addDevice: false })
    expect(errorOf(wrong)).toEqual({ code: 'session.wrong-code', detail: 'Invalid code' })
    expect(host.state.session.kind).toBe('second-factor')
    expect(await host.ask('session.secondFactor', { code: ' 123456 ', addDevice: true })).toEqual(
      ok(undefined),
    )
    await host.session('signed-in')
    expect(JSON.stringify(host.frames)).not.toContain('n1')
  })

  test('can be left', async () => {
    const host = await startSignedIn()
    await host.ask('session.cancelSecondFactor')
    expect(await host.session('signed-out')).toMatchObject({ email: 'sam@example.com', error: null })
    const late = await host.ask('session.secondFactor', { code: '123456', addDevice: false })
    expect(errorOf(late).code).toBe('session.wrong-code')
  })

  test('leaves no password to renew the token with: a person is asked, password first, then code', async () => {
    const host = await startSignedIn()
    await host.ask('session.secondFactor', { code: '123456', addDevice: false })
    tokens.clear()
    void host.ask('people.refresh')
    await eventually(() =>
      expect(host.state.session).toMatchObject({ signInAgain: { code: 'session.signed-out' } }),
    )
    expect(await host.ask('session.signInAgain', { password: 'right' })).toEqual(ok(undefined))
    expect(host.state.session).toMatchObject({ kind: 'signed-in', codeAsked: true })
    await host.ask('session.secondFactor', { code: '123456', addDevice: false })
    expect(host.state.session).toMatchObject({ kind: 'signed-in', signInAgain: null })
    expect(host.state.session).not.toHaveProperty('codeAsked')
  })
})

describe('an API token', () => {
  test('signs in where /me knows it', async () => {
    tokens.add('api-token')
    const host = await start()
    const wrong = { baseUrl: platform.baseUrl, token: 'nope', keepSignedIn: false }
    expect(errorOf(await host.ask('session.useToken', wrong))).toMatchObject({
      code: 'session.wrong-token',
      detail: 'Token … does not exist',
    })
    expect(await host.ask('session.useToken', { ...wrong, token: ' api-token ' })).toEqual(ok(undefined))
    await host.session('signed-in')
    expect([...secrets.entries.values()]).not.toContain('api-token')
  })

  test('that could not stand in a header is none', async () => {
    const host = await start()
    const odd = { baseUrl: platform.baseUrl, token: 'a\r\nX-Evil: 1', keepSignedIn: false }
    expect(errorOf(await host.ask('session.useToken', odd)).code).toBe('session.wrong-token')
    expect(platform.asked).toEqual([])
  })
})

describe('a refused token', () => {
  test('is renewed in silence, and every call that waited is answered', async () => {
    const host = await startSignedIn()
    await eventually(() => expect(host.state.callFeed.kind).toBe('live'))
    platform.answers.set('PATCH /calls/9', ({ token }) =>
      token !== null && tokens.has(token)
        ? { status: 204, text: '' }
        : { status: 401, json: { message: 'No' } },
    )
    tokens.clear()
    const answers = await Promise.all([
      host.ask('call.transfer', { callId: 9, to: '1002' }),
      host.ask('people.refresh'),
      host.ask('recents.refresh'),
    ])
    expect(answers).toEqual([ok(undefined), ok(undefined), ok(undefined)])
    expect(platform.count('POST /login')).toBe(2)
    expect(host.state.session).toMatchObject({ kind: 'signed-in', signInAgain: null })
    expect([...secrets.entries.values()]).toContain('t2')
  })

  test('after a restart asks the person; what is on screen stays, what waits goes on', async () => {
    const first = await startSignedIn()
    await first[Symbol.asyncDispose]()
    const host = await start()
    await host.session('signed-in')
    host.phone.show({ id: 'talk', state: 'connected' })
    tokens.clear()
    const waiting = host.ask('people.refresh')
    await eventually(() =>
      expect(host.state.session).toMatchObject({ signInAgain: { code: 'session.signed-out' } }),
    )
    expect(host.state.lines).toHaveLength(1)
    expect(errorOf(await host.ask('session.signInAgain', { password: 'wrong' })).code).toBe(
      'session.wrong-password',
    )
    expect(host.state.session).toMatchObject({ kind: 'signed-in' })
    expect(await host.ask('session.signInAgain', { password: 'right' })).toEqual(ok(undefined))
    expect(await waiting).toEqual(ok(undefined))
    expect(host.state.session).toMatchObject({ kind: 'signed-in', signInAgain: null })
  })

  test('while every token is refused does not sign in for ever', async () => {
    const host = await startSignedIn()
    platform.answers.set('GET /users', { status: 401, json: { message: 'No token will do', errors: [] } })
    for (let times = 0; times < 4; times += 1) void host.ask('people.refresh')
    for (let times = 0; times < 4; times += 1)
      await Promise.race([
        host.ask('people.refresh'),
        eventually(() =>
          expect(host.state.session).toMatchObject({ signInAgain: { code: 'session.signed-out' } }),
        ),
      ])
    await eventually(() =>
      expect(host.state.session).toMatchObject({ signInAgain: { detail: 'No token will do' } }),
    )
    expect(platform.count('POST /login')).toBeLessThanOrEqual(4)
  })

  test('of a kept sign-in that has expired leads to the sign-in page, with the e-mail', async () => {
    const first = await startSignedIn()
    await first[Symbol.asyncDispose]()
    tokens.clear()
    const host = await start()
    expect(await host.session('signed-out')).toMatchObject({
      email: 'sam@example.com',
      baseUrl: platform.baseUrl,
      error: { code: 'session.signed-out' },
    })
    expect([...secrets.entries.keys()].filter((name) => name.startsWith('token'))).toEqual([])
  })
})

test('a start without a network says so, keeps the token, and signs in when the network is back', async () => {
  const first = await startSignedIn()
  await first[Symbol.asyncDispose]()
  const { port, baseUrl } = platform
  const answers = new Map(platform.answers)
  await platform[Symbol.asyncDispose]()
  const host = await start()
  expect(await host.session('signed-out')).toMatchObject({ error: { code: 'network.unreachable' } })
  platform = await startFakePlatform(undefined, '127.0.0.1', port)
  expect(platform.baseUrl).toBe(baseUrl)
  for (const [route, answer] of answers) platform.answers.set(route, answer)
  await host.session('signed-in')
})

test('signing out ends the session there and here, and leaves no secret', async () => {
  const host = await startSignedIn()
  await host.ask('phone.saveAccount', {
    account: { server: 'wss://sip.example.com', domain: 'example.com', user: '1001' },
    password: 'hush',
  })
  expect(host.phone.logins.at(-1)).toMatchObject({ password: 'hush' })
  expect(await host.ask('session.signOut')).toEqual(ok(undefined))
  expect(await host.session('signed-out')).toMatchObject({ email: 'sam@example.com' })
  expect(platform.asked.at(-1)).toMatchObject({ path: '/logout', token: 't1' })
  await eventually(() => expect(host.phone.logins.at(-1)).toBeNull())
  await eventually(() => expect([...secrets.entries.keys()]).toEqual(['device']))
  expect(host.state).toMatchObject({ calls: [], recents: { calls: [] }, people: { list: [] } })
  expect(errorOf(await host.ask('call.end', { callId: 1 })).code).toBe('session.signed-out')
  expect(host.log.errors).toEqual([])
})

test('a password reset is asked for, signed in or not', async () => {
  platform.answers.set('POST /password', { json: { message: 'Sent' } })
  const host = await start()
  const reset = { baseUrl: platform.baseUrl, email: 'sam@example.com' }
  expect(await host.ask('session.resetPassword', reset)).toEqual(ok(undefined))
  expect(platform.asked.at(-1)).toMatchObject({
    path: '/password',
    body: { email: 'sam@example.com' },
    token: null,
  })
})

describe('a profile file', () => {
  test('that is not JSON is told on the sign-in page, and nothing is lost', async () => {
    await using folder = await temporaryFolder('profile')
    await writeFile(folder.join('p.json'), 'base_url = x')
    const before = await readFile(folder.join('p.json'), 'utf8')
    running = await startHost({ secrets, settings }, { profile: folder.join('p.json') })
    await running.session('signed-out')
    expect(running.state.shell.startError).toMatchObject({ code: 'profile.not-json' })
    expect(await readFile(folder.join('p.json'), 'utf8')).toBe(before)
  })

  test('with a phone account fills it in', async () => {
    await using folder = await temporaryFolder('profile')
    const sip = { ws: 'ws://127.0.0.1:9/sip', domain: 'pbx.localhost', user: '204' }
    await writeFile(folder.join('p.json'), JSON.stringify({ base_url: platform.baseUrl, sip }))
    running = await startHost({ secrets, settings }, { profile: folder.join('p.json') })
    expect(await running.session('signed-out')).toMatchObject({ baseUrl: platform.baseUrl })
    await running.ask('session.signIn', { baseUrl: platform.baseUrl, ...signIn })
    await eventually(() =>
      expect(running.state.phone).toMatchObject({
        account: { server: sip.ws, user: '204' },
        registration: { kind: 'unregistered', error: { code: 'phone.wrong-password' } },
      }),
    )
  })
})
