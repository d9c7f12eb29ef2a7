import { describe, expect, test } from 'vitest'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { errorOf } from '#test/support/running-host.ts'
import { sessionFixture } from '#test/support/session-fixture.ts'

/** What happens to a session whose token the platform no longer takes. */

const fixture = sessionFixture()

describe('a refused token', () => {
  test('is renewed in silence, and every call that waited is answered', async () => {
    const host = await fixture.startSignedIn()
    await eventually(() => expect(host.state.callFeed.kind).toBe('live'))
    for (const [route, answer] of [
      ['GET /calls/9', { json: { data: { id: 9, state: 'CONNECTED' }, links: {} } }],
      ['PATCH /calls/9', { status: 204, text: '' }],
    ] as const)
      fixture.platform.answers.set(route, ({ token }) =>
        token !== null && fixture.tokens.has(token) ? answer : { status: 401, json: { message: 'No' } },
      )
    fixture.tokens.clear()
    const answers = await Promise.all([
      host.ask('call.transfer', { callId: 9, to: '1002' }),
      host.ask('people.refresh'),
      host.ask('recents.refresh'),
    ])
    expect(answers).toEqual([ok(undefined), ok(undefined), ok(undefined)])
    expect(fixture.platform.count('POST /login')).toBe(2)
    expect(host.state.session).toMatchObject({ kind: 'signed-in', signInAgain: null })
    expect([...fixture.secrets.entries.values()]).toContain('t2')
  })

  test('after a restart asks the person; what is on screen stays, what waits goes on', async () => {
    const first = await fixture.startSignedIn()
    await first[Symbol.asyncDispose]()
    const host = await fixture.start()
    await host.session('signed-in')
    host.phone.setLine({ id: 'talk', state: 'connected' })
    fixture.tokens.clear()
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
    const host = await fixture.startSignedIn()
    fixture.platform.answers.set('GET /users', {
      status: 401,
      json: { message: 'No token will do', errors: [] },
    })
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
    expect(fixture.platform.count('POST /login')).toBeLessThanOrEqual(4)
  })

  test('of a kept sign-in that has expired leads to the sign-in page, with the e-mail', async () => {
    const first = await fixture.startSignedIn()
    await first[Symbol.asyncDispose]()
    fixture.tokens.clear()
    const host = await fixture.start()
    expect(await host.session('signed-out')).toMatchObject({
      email: 'sam@example.com',
      baseUrl: fixture.platform.baseUrl,
      error: { code: 'session.signed-out' },
    })
    expect([...fixture.secrets.entries.keys()].filter((name) => name.startsWith('token'))).toEqual([])
  })
})
