import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { EventIntake } from '#electron/host/events/event-intake.ts'
import { WrongFields } from '#electron/host/platform-client/wrong-fields.ts'
import type { PlatformClient } from '#electron/host/platform-client/platform-client.ts'
import { LiveSession } from '#electron/host/session/live-session.ts'
import { SessionSecrets } from '#electron/host/session/session-secrets.ts'
import { startPasswordReset } from '#electron/host/session/sign-in.ts'
import { ok } from '#shared/core/result.ts'
import { callEvent } from '#test/support/call-news.ts'
import { eventually } from '#test/support/eventually.ts'
import { OpenSecrets, NotedLog } from '#test/support/host-ports.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

/** What diagnostics show of a platform that breaks its contract, whichever way its answers and notifications come. */

const connection = { baseUrl: 'http://127.0.0.1', email: 'ada@example.com', keepSignedIn: false, ca: null }

test('a field is counted by resource, name and kind, and never with its value', () => {
  const wrong = new WrongFields()
  const field = { resource: 'Sms', field: 'message', kind: 'text' } as const
  wrong.add(field)
  wrong.add(field)
  wrong.add({ ...field, field: 'id', kind: 'integer' })
  expect(wrong.list).toEqual([
    { ...field, count: 2 },
    { ...field, field: 'id', kind: 'integer', count: 1 },
  ])
})

test('fields of a notification are counted once, however often it comes', () => {
  const clock = new ManualClock()
  const wrong = new WrongFields()
  const intake = new EventIntake({
    clock,
    log: new NotedLog(),
    onWrong: wrong.add,
    onCallEvent: () => 'taken',
    onSmsEvent: () => {},
    onChange: () => {},
  })
  const receive = (changes: object, known = false) => {
    const text = JSON.stringify({ ...callEvent('RINGING', clock.now()), ...changes })
    intake.receive({ text, receivedAt: clock.now(), path: 'webhook', known })
  }
  receive({ duration: 'secret' })
  receive({ duration: 'secret' }, true)
  receive({ call_id: {} })
  expect(wrong.list).toEqual([
    { resource: 'CallEvent', field: 'duration', kind: 'integer', count: 1 },
    { resource: 'CallEvent', field: 'call_id', kind: 'integer', count: 1 },
  ])
  expect(JSON.stringify(wrong.list)).not.toContain('secret')
})

test('fields that a live session reads by itself are counted', async () => {
  const wrong = new WrongFields()
  const body = { message: true }
  const client: PlatformClient = {
    baseUrl: connection.baseUrl,
    send: async () => ok({ status: 200, body }),
    exchange: () => Promise.reject(new Error('not asked')),
    open: () => Promise.reject(new Error('not asked')),
    [Symbol.dispose]() {},
  }
  const session = new LiveSession({
    connection: { ...connection, kept: false },
    client,
    token: 'token',
    password: null,
    clock: new ManualClock(),
    secrets: new SessionSecrets(new OpenSecrets()),
    onWrong: wrong.add,
    onSignInAgain: () => {},
  })
  session.checkToken()
  await eventually(() => expect(wrong.list).toHaveLength(1))
  await session.logOut()
  expect(wrong.list).toEqual([
    { resource: '/ping', field: 'message', kind: 'text', count: 1 },
    { resource: '/logout', field: 'message', kind: 'text', count: 1 },
  ])
})

test('fields of the answer to a password reset are counted', async () => {
  const wrong = new WrongFields()
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end('{"message":[]}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await startPasswordReset({ ...connection, kept: false, baseUrl: `http://127.0.0.1:${port}` }, wrong.add)
  await new Promise((resolve) => server.close(resolve))
  expect(wrong.list).toEqual([{ resource: '/password', field: 'message', kind: 'text', count: 1 }])
})
