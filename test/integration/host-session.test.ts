import { readFile, writeFile } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeLoopbackCertificate } from '#electron/net/certificates.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { startFakePlatform } from '#test/support/fake-platform.ts'
import { errorOf, startHost } from '#test/support/running-host.ts'
import { sessionFixture, signIn } from '#test/support/session-fixture.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** The session against a platform that can be made to do what a real one rarely does. */

const fixture = sessionFixture()

describe('signing in by password', () => {
  test('loads the agent, keeps the token in the keychain and the rest in settings, and restores it', async () => {
    const host = await fixture.startSignedIn()
    expect((await host.session('signed-in')).agent).toMatchObject({ id: 7, name: 'Sam Sample', ext: '1001' })
    expect([...fixture.secrets.entries.keys()]).toContain(`token ${fixture.platform.baseUrl} sam@example.com`)
    expect(fixture.settings.stored['connection']).toMatchObject({
      email: 'sam@example.com',
      keepSignedIn: true,
    })
    await host[Symbol.asyncDispose]()

    const again = await fixture.start()
    expect(await again.session('signed-in')).toMatchObject({ secretsIn: 'keychain', signInAgain: null })
    expect(fixture.platform.count('POST /login')).toBe(1)
    expect(JSON.stringify([fixture.settings.stored, again.log.lines, again.frames])).not.toMatch(/"t1"|right/)
  })

  test('that is wrong says so in the platform’s words and keeps the e-mail', async () => {
    const host = await fixture.start()
    const answer = await host.ask('session.signIn', {
      baseUrl: fixture.platform.baseUrl,
      ...signIn,
      password: 'wrong',
    })
    expect(errorOf(answer)).toEqual({
      code: 'session.wrong-password',
      detail: 'Invalid email and/or password',
    })
    expect(await host.session('signed-out')).toMatchObject({
      email: 'sam@example.com',
      baseUrl: fixture.platform.baseUrl,
    })
    expect(await host.ask('session.signIn', { baseUrl: fixture.platform.baseUrl, ...signIn })).toEqual(
      ok(undefined),
    )
  })

  test.for([
    ['http://127.0.0.1:1/v1.2', 'network.unreachable'],
    ['http://api.example.com/v1.2', 'network.bad-address'],
    ['not an address', 'network.bad-address'],
  ] as const)('at %s fails with %s', async ([baseUrl, code]) => {
    const host = await fixture.start()
    expect(errorOf(await host.ask('session.signIn', { baseUrl, ...signIn })).code).toBe(code)
    expect(host.state.session.kind).toBe('signed-out')
  })

  test('at a server that is no platform, or a broken one, says what it answers', async () => {
    const host = await fixture.start()
    const attempt = async () =>
      errorOf(await host.ask('session.signIn', { baseUrl: fixture.platform.baseUrl, ...signIn })).code
    fixture.platform.answers.set('POST /login', { text: '<html>Welcome' })
    expect(await attempt()).toBe('platform.not-json')
    fixture.platform.answers.set('POST /login', { status: 500, json: { message: 'Boom', errors: [] } })
    expect(await attempt()).toBe('platform.failed')
    fixture.platform.answers.set('POST /login', { json: { message: 'ok' } })
    expect(await attempt()).toBe('platform.unexpected-answer')
  })

  test('over TLS trusts the authority of the profile file and no other', async () => {
    await using folder = await temporaryFolder('profile')
    const certificate = await makeLoopbackCertificate()
    await using secure = await startFakePlatform(certificate)
    for (const [route, answer] of fixture.platform.answers) secure.answers.set(route, answer)
    const host = await fixture.start()
    expect(errorOf(await host.ask('session.signIn', { baseUrl: secure.baseUrl, ...signIn })).code).toBe(
      'network.bad-certificate',
    )
    await host[Symbol.asyncDispose]()
    await writeFile(folder.join('ca.pem'), certificate.chain)
    await writeFile(folder.join('p.json'), JSON.stringify({ base_url: secure.baseUrl, ca: 'ca.pem' }))
    fixture.running = await startHost(fixture.ports, { profile: folder.join('p.json') })
    expect(await fixture.running.session('signed-out')).toMatchObject({
      baseUrl: secure.baseUrl,
      error: null,
    })
    expect(await fixture.running.ask('session.signIn', { baseUrl: secure.baseUrl, ...signIn })).toEqual(
      ok(undefined),
    )
  })
})

describe('the second factor', () => {
  beforeEach(() => {
    fixture.platform.answers.set('POST /login', { json: { message: 'Enter the code', nonce: 'n1' } })
    fixture.platform.answers.set('POST /login2fa', ({ body }) => {
      const { code, nonce } = body as { code: string; nonce: string }
      if (code !== '123456' || nonce !== 'n1')
        return { status: 400, json: { message: 'Invalid code', errors: [] } }
      fixture.tokens.add('second')
      return { json: { message: 'Hello', user_token: 'second', user_id: 7 } }
    })
  })

  test.for([200, 400, 401])('is asked for by a nonce in an answer of %s', async (status) => {
    fixture.platform.answers.set('POST /login', {
      status,
      json: { message: 'Enter the code', nonce: 'n1', errors: [] },
    })
    const host = await fixture.startSignedIn()
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
    const host = await fixture.startSignedIn()
    await host.ask('session.cancelSecondFactor')
    expect(await host.session('signed-out')).toMatchObject({ email: 'sam@example.com', error: null })
    const late = await host.ask('session.secondFactor', { code: '123456', addDevice: false })
    expect(errorOf(late).code).toBe('session.wrong-code')
  })

  test('leaves no password to renew the token with: a person is asked, password first, then code', async () => {
    const host = await fixture.startSignedIn()
    await host.ask('session.secondFactor', { code: '123456', addDevice: false })
    fixture.tokens.clear()
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
    fixture.tokens.add('api-token')
    const host = await fixture.start()
    const wrong = { baseUrl: fixture.platform.baseUrl, token: 'nope', keepSignedIn: false }
    expect(errorOf(await host.ask('session.useToken', wrong))).toMatchObject({
      code: 'session.wrong-token',
      detail: 'Token … does not exist',
    })
    expect(await host.ask('session.useToken', { ...wrong, token: ' api-token ' })).toEqual(ok(undefined))
    await host.session('signed-in')
    expect([...fixture.secrets.entries.values()]).not.toContain('api-token')
  })

  test('that could not stand in a header is none', async () => {
    const host = await fixture.start()
    const odd = { baseUrl: fixture.platform.baseUrl, token: 'a\r\nX-Evil: 1', keepSignedIn: false }
    expect(errorOf(await host.ask('session.useToken', odd)).code).toBe('session.wrong-token')
    expect(fixture.platform.requests).toEqual([])
  })
})

test('a start without a network says so, keeps the token, and signs in when the network is back', async () => {
  const first = await fixture.startSignedIn()
  await first[Symbol.asyncDispose]()
  const { port, baseUrl } = fixture.platform
  const answers = new Map(fixture.platform.answers)
  await fixture.platform[Symbol.asyncDispose]()
  const host = await fixture.start()
  expect(await host.session('signed-out')).toMatchObject({ error: { code: 'network.unreachable' } })
  fixture.platform = await startFakePlatform(undefined, '127.0.0.1', port)
  expect(fixture.platform.baseUrl).toBe(baseUrl)
  for (const [route, answer] of answers) fixture.platform.answers.set(route, answer)
  await host.session('signed-in')
})

test('signing out ends the session there and here, and leaves no secret', async () => {
  const host = await fixture.startSignedIn()
  await host.ask('phone.saveAccount', {
    account: { server: 'wss://sip.example.com', domain: 'example.com', user: '1001' },
    password: 'hush',
  })
  expect(host.phone.logins.at(-1)).toMatchObject({ password: 'hush' })
  expect(await host.ask('session.signOut')).toEqual(ok(undefined))
  expect(await host.session('signed-out')).toMatchObject({ email: 'sam@example.com' })
  const logout = fixture.platform.requests.find(({ path }) => path === '/logout')
  expect(logout).toMatchObject({ token: 't1' })
  await eventually(() => expect(host.phone.logins.at(-1)).toBeNull())
  const harmless = ['device', 'phone passwords']
  await eventually(() => expect([...fixture.secrets.entries.keys()].toSorted()).toEqual(harmless))
  expect(fixture.secrets.entries.get('phone passwords')).toBe('bound to their servers')
  expect(host.state).toMatchObject({ calls: [], recents: { calls: [] }, people: { list: [] } })
  expect(errorOf(await host.ask('call.end', { callId: 1 })).code).toBe('session.signed-out')
  expect(host.log.errors).toEqual([])
})

test('a password reset is asked for, signed in or not', async () => {
  fixture.platform.answers.set('POST /password', { json: { message: 'Sent' } })
  const host = await fixture.start()
  const reset = { baseUrl: fixture.platform.baseUrl, email: 'sam@example.com' }
  expect(await host.ask('session.resetPassword', reset)).toEqual(ok(undefined))
  expect(fixture.platform.requests.at(-1)).toMatchObject({
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
    fixture.running = await startHost(fixture.ports, { profile: folder.join('p.json') })
    await fixture.running.session('signed-out')
    expect(fixture.running.state.shell.startError).toMatchObject({ code: 'profile.not-json' })
    expect(await readFile(folder.join('p.json'), 'utf8')).toBe(before)
  })

  test('with a phone account fills it in', async () => {
    await using folder = await temporaryFolder('profile')
    const sip = { ws: 'ws://127.0.0.1:9/sip', domain: 'pbx.localhost', user: '204' }
    await writeFile(folder.join('p.json'), JSON.stringify({ base_url: fixture.platform.baseUrl, sip }))
    fixture.running = await startHost(fixture.ports, { profile: folder.join('p.json') })
    expect(await fixture.running.session('signed-out')).toMatchObject({ baseUrl: fixture.platform.baseUrl })
    await fixture.running.ask('session.signIn', { baseUrl: fixture.platform.baseUrl, ...signIn })
    await eventually(() =>
      expect(fixture.running.state.phone).toMatchObject({
        account: { server: sip.ws, user: '204' },
        registration: { kind: 'unregistered', error: { code: 'phone.wrong-password' } },
      }),
    )
  })
})
