import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ManualClock } from '#test/support/manual-clock.ts'
import {
  recordOf,
  recordsOf,
  runPlatform,
  textOf,
  type RunningPlatform,
} from '#test/support/running-platform.ts'

const clock = new ManualClock()
let platform: RunningPlatform
let root: string

beforeAll(async () => {
  platform = await runPlatform({ dataset: 'empty', clock })
  root = await platform.signIn(platform.user('201'))
})
afterAll(() => platform[Symbol.asyncDispose]())

const login = (email: string, password: string, more = {}) =>
  platform.ask('POST', '/login', { body: { email, password, ...more } })

async function newestMail() {
  const { json } = await platform.ask('GET', '/operator/outbox?limit=1', { token: root })
  const [mail] = recordsOf(json)
  return mail ?? {}
}

describe('signing in', () => {
  it('yields a token that works in both headers, and the user', async () => {
    const { email, password, user_id, ext } = platform.user('204')
    const { status, json } = await login(` ${email.toUpperCase()} `, password)
    expect([status, json?.['user_id']]).toEqual([200, user_id])
    const token = textOf(json, 'user_token')
    const basic = { Authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` }
    for (const sent of [{ token }, { headers: basic }])
      expect(recordOf((await platform.ask('GET', '/me', sent)).json)['id']).toBe(String(user_id))
    expect(ext).toBe('204')
  })

  it.each([
    ['a wrong password', 'wren@hollowmere.example', 'wrong'],
    ['an unknown address', 'nobody@hollowmere.example', 'wrong'],
    ['nothing', '', ''],
    ['an endless password', 'wren@hollowmere.example', 'x'.repeat(100_000)],
  ])('with %s is refused, and not why', async (_, email, password) => {
    const { status, json } = await login(email, password)
    expect([status, json?.['message']]).toEqual([400, 'Invalid e-mail and/or password'])
  })

  it('ends with a logout', async () => {
    const token = await platform.signIn(platform.user('204'))
    expect((await platform.ask('POST', '/logout', { token })).status).toBe(200)
    const { status, json } = await platform.ask('GET', '/ping', { token })
    expect([status, json?.['message']]).toEqual([401, `The token "${token}" does not exist`])
  })
})

describe('a second factor', () => {
  const ask = async (more = {}) => {
    const { email, password } = platform.user('212')
    const { status, json } = await login(email, password, more)
    expect([status, json?.['user_token']]).toEqual([200, undefined])
    return textOf(json, 'nonce')
  }
  const answer = (nonce: string, code: string, more = {}) =>
    platform.ask('POST', '/login2fa', { body: { nonce, code, ...more } })

  it('is mailed and completes the login, once', async () => {
    const nonce = await ask()
    const mail = await newestMail()
    expect(mail['to']).toBe(platform.user('212').email)
    const code = textOf(mail, 'code')
    expect(code).toMatch(/^\d{6}$/)
    expect(mail['text']).toContain(code)
    const { status, json } = await answer(nonce, code)
    expect(status).toBe(200)
    expect((await platform.ask('GET', '/ping', { token: textOf(json, 'user_token') })).status).toBe(200)
    expect((await answer(nonce, code)).status).toBe(400)
  })

  it('may be tried five times', async () => {
    const nonce = await ask()
    const code = textOf(await newestMail(), 'code')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1) {
      const { status, json } = await answer(nonce, wrong)
      expect([status, json?.['message']]).toEqual([400, 'Invalid code and/or nonce'])
    }
    expect((await answer(nonce, code)).status).toBe(400)
  })

  it('counts for ten minutes, and for its own nonce', async () => {
    const nonce = await ask()
    const code = textOf(await newestMail(), 'code')
    expect((await answer('another', code)).status).toBe(400)
    clock.advance(601_000)
    expect((await answer(nonce, code)).status).toBe(400)
  })

  it('is not asked for on a device that was to be remembered', async () => {
    const device = { device_fingerprint: 'desk 4' }
    const nonce = await ask(device)
    await answer(nonce, textOf(await newestMail(), 'code'), { add_device: true })
    const { email, password } = platform.user('212')
    expect((await login(email, password, device)).json).toHaveProperty('user_token')
    expect((await login(email, password, { device_fingerprint: 'desk 5' })).json).toHaveProperty('nonce')
  })
})

describe('guessing', () => {
  it('a password meets growing pauses, which the right one does not skip and which end', async () => {
    const { email, password } = platform.user('202')
    const guess = async (index: number) => (await login(email, `guess ${index}`)).status
    const first = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(index)))
    expect(first.filter((status) => status === 400)).toHaveLength(5)
    expect(first.filter((status) => status === 429)).toHaveLength(55)
    const early = await login(email, password)
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1'])
    clock.advance(1_000)
    expect(await guess(61)).toBe(400)
    clock.advance(60_000)
    expect((await login(email, password)).status).toBe(200)
    expect(await guess(62)).toBe(400)
    expect((await login(platform.user('204').email, platform.user('204').password)).status).toBe(200)
  })

  it('an account that does not exist is paced as one that does', async () => {
    const statuses = []
    for (let guess = 0; guess < 7; guess += 1)
      statuses.push((await login('nobody.there@hollowmere.example', 'x')).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
  })

  it('a code meets them over all nonces of the account', async () => {
    clock.advance(900_000)
    const { email, password } = platform.user('212')
    const tried: number[] = []
    for (let nonces = 0; nonces < 4; nonces += 1) {
      const nonce = textOf((await login(email, password)).json, 'nonce')
      for (let code = 0; code < 4; code += 1) {
        const body = { nonce, code: 'wrong!' }
        tried.push((await platform.ask('POST', '/login2fa', { body })).status)
      }
    }
    expect(tried.filter((status) => status === 400)).toHaveLength(5)
    expect(tried.filter((status) => status === 429)).toHaveLength(11)
    clock.advance(60_000)
    const nonce = textOf((await login(email, password)).json, 'nonce')
    root = await platform.signIn(platform.user('201'))
    const body = { nonce, code: textOf(await newestMail(), 'code') }
    expect((await platform.ask('POST', '/login2fa', { body })).status).toBe(200)
  })
})

describe('a token', () => {
  it('of a login expires after 15 minutes without a request', async () => {
    const token = await platform.signIn(platform.user('202'))
    const ping = async () => (await platform.ask('GET', '/ping', { token })).status
    clock.advance(899_000)
    expect(await ping()).toBe(200)
    clock.advance(899_000)
    expect(await ping()).toBe(200)
    clock.advance(901_000)
    expect(await ping()).toBe(401)
    root = await platform.signIn(platform.user('201'))
  })

  it('of the API lives as long as was asked for', async () => {
    const token = await platform.signIn(platform.user('202'))
    const made = await platform.ask('POST', '/apitokens', {
      token,
      body: { name: 'wallboard', expiry: 3_600 },
      headers: { 'User-Agent': 'test' },
    })
    expect(made.status).toBe(201)
    const record = recordOf(made.json)
    expect(record).toMatchObject({
      name: 'wallboard',
      expiry: 3_600,
      user_agent: 'test',
      last_request_at: null,
    })
    clock.advance(3_599_000)
    const api = textOf(record, 'token')
    expect((await platform.ask('GET', '/me', { token: api })).status).toBe(200)
    clock.advance(1_000)
    expect((await platform.ask('GET', '/me', { token: api })).status).toBe(401)
    root = await platform.signIn(platform.user('201'))
  })

  it('is asked for', async () => {
    const { status, json } = await platform.ask('GET', '/me')
    expect([status, json?.['message']]).toEqual([401, 'No token was sent: the token "" does not exist'])
    expect((await platform.ask('GET', '/me', { token: 'made-up' })).json?.['message']).toBe(
      'The token "made-up" does not exist',
    )
  })
})

describe('a forgotten password', () => {
  it('is replaced with a mailed token, once, and ends the logins', async () => {
    const { email, password } = platform.user('203')
    const before = await platform.signIn(platform.user('203'))
    expect((await platform.ask('POST', '/password', { body: { email } })).status).toBe(200)
    const token = textOf(await newestMail(), 'token')
    const reset = (chosen: string) => platform.ask('POST', '/reset', { body: { token, password: chosen } })
    expect((await reset('short')).status).toBe(400)
    expect((await reset('a new and longer one')).status).toBe(200)
    expect((await reset('a third one')).status).toBe(400)
    expect((await platform.ask('GET', '/ping', { token: before })).status).toBe(401)
    expect((await login(email, password)).status).toBe(400)
    expect((await login(email, 'a new and longer one')).status).toBe(200)
  })

  const mailsTo = async (email: string) => {
    const { json } = await platform.ask('GET', '/operator/outbox?limit=5000', { token: root })
    return recordsOf(json).filter(({ to }) => to === email)
  }

  it('uses up the other tokens, and the codes of logins that were under way', async () => {
    const { email, password } = platform.user('212')
    const nonce = textOf((await login(email, password, { device_fingerprint: 'x' })).json, 'nonce')
    for (let asked = 0; asked < 3; asked += 1) await platform.ask('POST', '/password', { body: { email } })
    const mails = await mailsTo(email)
    const tokens = mails.flatMap(({ token }) => (typeof token === 'string' ? [token] : []))
    const code = mails.find((mail) => typeof mail['code'] === 'string')?.['code']
    expect(tokens).toHaveLength(3)
    const reset = async (token: string) =>
      (await platform.ask('POST', '/reset', { body: { token, password: 'a pass phrase' } })).status
    expect([
      await reset(tokens[1] ?? ''),
      await reset(tokens[0] ?? ''),
      await reset(tokens[2] ?? ''),
    ]).toEqual([200, 400, 400])
    const late = await platform.ask('POST', '/login2fa', { body: { nonce, code } })
    expect(late.status).toBe(400)
  })

  it('is not mailed without end, and the answer stays the same', async () => {
    const { email } = platform.user('204')
    for (const path of ['/password', '/confirmation'])
      for (let asked = 0; asked < 30; asked += 1)
        expect((await platform.ask('POST', path, { body: { email } })).status).toBe(200)
    expect(await mailsTo(email)).toHaveLength(10)
    clock.advance(30_000)
    root = await platform.signIn(platform.user('201'))
    await platform.ask('POST', '/password', { body: { email } })
    expect(await mailsTo(email)).toHaveLength(11)
  })

  it('tells nobody who has an account', async () => {
    const { json } = await platform.ask('POST', '/password', { body: { email: 'nobody@hollowmere.example' } })
    const known = await platform.ask('POST', '/password', { body: { email: platform.user('202').email } })
    expect(json).toEqual(known.json)
  })

  it.each(['/password', '/confirmation'])('%s refuses what is no address', async (path) => {
    expect((await platform.ask('POST', path, { body: { email: 'nobody' } })).status).toBe(400)
    expect((await platform.ask('POST', path, { body: {} })).status).toBe(400)
    expect((await platform.ask('POST', path, { body: { email: 'a@b.example' } })).status).toBe(200)
  })
})
