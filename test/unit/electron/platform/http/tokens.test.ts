import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { people } from '#electron/platform/demo/company/people.ts'
import { sampleUser } from '#electron/platform/demo/users.ts'
import { Tokens } from '#electron/platform/http/tokens.ts'
import type { StoredUser } from '#electron/platform/store/rows.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

const caller = { host: '127.0.0.1', userAgent: 'test' }
let [store, clock]: [Store, ManualClock] = [openStore(':memory:'), new ManualClock()]
let [tokens, user]: [Tokens, StoredUser?] = [new Tokens({ store, clock, idleSeconds: 900 })]

beforeEach(async () => {
  store = openStore(':memory:')
  clock = new ManualClock()
  const [person = { first: 'A', last: 'B', ext: '1', team: 'Office' as const }] = people
  user = store.users.insert(sampleUser(person, { id: 1, now: clock.now() }))
  tokens = new Tokens({ store, clock, idleSeconds: 900 })
})
afterEach(() => store[Symbol.dispose]())

function issue(kind: 'login' | 'api', expiry?: number): string {
  if (!user) throw new Error('no user')
  return tokens.issue({ kind, user, name: 'n', caller, ...(expiry === undefined ? {} : { expiry }) }).secret
}

describe('tokens', () => {
  it('say whose they are', () => {
    expect(tokens.check(issue('login'))).toMatchObject({ ok: true, value: { user: { id: 1 } } })
  })

  it('are refused by name where they are unknown or missing', () => {
    expect(tokens.check('abc')).toMatchObject({
      error: { status: 401, message: 'The token "abc" does not exist' },
    })
    expect(tokens.check('')).toMatchObject({ error: { status: 401, message: expect.stringContaining('""') } })
  })

  it('of a login expire after inactivity, and each use starts the time anew', () => {
    const secret = issue('login')
    for (let uses = 0; uses < 5; uses += 1) {
      clock.advance(899_000)
      expect(tokens.check(secret).ok).toBe(true)
    }
    clock.advance(900_000)
    expect(tokens.check(secret)).toMatchObject({ error: { message: `The token "${secret}" does not exist` } })
    expect(store.tokens.list({}).total).toBe(0)
  })

  it('of the API live as long as they were made for, whether used or not', () => {
    const [short, endless] = [issue('api', 60), issue('api', 0)]
    clock.advance(59_000)
    expect(tokens.check(short).ok).toBe(true)
    clock.advance(1_000)
    expect(tokens.check(short).ok).toBe(false)
    clock.advance(1_000_000_000)
    expect(tokens.check(endless).ok).toBe(true)
  })

  it('survive a restart with the time of their last use', () => {
    const secret = issue('login')
    clock.advance(600_000)
    tokens.check(secret)
    tokens[Symbol.dispose]()
    clock.advance(600_000)
    tokens = new Tokens({ store, clock, idleSeconds: 900 })
    expect(tokens.check(secret).ok).toBe(true)
  })

  it('are forgotten at a start that comes too late', () => {
    issue('login')
    clock.advance(901_000)
    tokens = new Tokens({ store, clock, idleSeconds: 900 })
    expect(store.tokens.list({}).total).toBe(0)
  })

  it('that have expired leave the store with the next login, and the ones in use stay', () => {
    const used = issue('login')
    for (let logins = 0; logins < 20; logins += 1) issue('login')
    clock.advance(880_000)
    expect(tokens.check(used).ok).toBe(true)
    clock.advance(880_000)
    const fresh = issue('login')
    expect(store.tokens.list({}).total).toBe(2)
    expect([tokens.check(used).ok, tokens.check(fresh).ok]).toEqual([true, true])
  })

  it('are kept as hashes only', () => {
    const secret = issue('login')
    expect(JSON.stringify(store.tokens.where([]))).not.toContain(secret)
  })

  it('end with revocation; a new password ends logins only', () => {
    if (!user) throw new Error('no user')
    const [login, api] = [issue('login'), issue('api', 0)]
    tokens.revokeLogins(user)
    expect([tokens.check(login).ok, tokens.check(api).ok]).toEqual([false, true])
  })

  it('of a user who was switched off are no longer good', () => {
    const secret = issue('login')
    expect(tokens.check(secret).ok).toBe(true)
    store.users.update(1, { active: false })
    expect(tokens.check(secret).ok).toBe(false)
  })
})
