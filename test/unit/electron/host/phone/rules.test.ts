import { describe, expect, test } from 'vitest'
import { pauseAfter, refreshAfter } from '#electron/host/phone/registration/backoff.ts'
import {
  byeReasonOf,
  cancelReasonOf,
  endReasonOf,
  reasonText,
} from '#electron/host/phone/lines/end-reason.ts'
import { instanceIdOf, checkServerAddress, serversOf } from '#electron/host/phone/account-service.ts'
import { socketError } from '#electron/host/phone/sip/socket-error.ts'
import { appError } from '#shared/core/app-error.ts'

test('pauses grow from one second to thirty and are never all the same', () => {
  const refused = appError('phone.failed')
  expect([1, 2, 3, 5, 6, 50].map((failures) => pauseAfter(refused, failures, 0))).toEqual([
    1_000, 2_000, 4_000, 16_000, 30_000, 30_000,
  ])
  expect(pauseAfter(refused, 6, 1)).toBe(15_000)
  expect(pauseAfter(refused, 1, 1)).toBe(500)
})

test.for(['network.unreachable', 'network.timeout'] as const)(
  'after %s they grow to three seconds',
  (code) => {
    expect([1, 2, 3, 50].map((failures) => pauseAfter(appError(code), failures, 0))).toEqual([
      1_000, 2_000, 3_000, 3_000,
    ])
  },
)

test('a registration is refreshed well before its end', () => {
  expect(refreshAfter(120, 0)).toBe(78_000)
  expect(refreshAfter(120, 1)).toBe(90_000)
  expect(refreshAfter(1e9, 1)).toBe(2_700_000)
  expect(refreshAfter(0.1, 1)).toBe(1_000)
})

test('a server that wants to be left alone is, for half a minute at most', () => {
  const busy = (retryAfter: number) => appError('phone.failed', '', { retryAfter })
  expect(pauseAfter(busy(20_000), 1, 0)).toBe(20_000)
  expect(pauseAfter(busy(20_000), 1, 1)).toBe(22_000)
  expect(pauseAfter(busy(3_600_000), 1, 1)).toBe(33_000)
})

test('one bad address among the servers of an account refuses it', () => {
  const account = { server: 'wss://a.example.com/', domain: 'example.com', user: '1' }
  const more = (...otherServers: readonly string[]) => serversOf({ ...account, otherServers })
  expect(serversOf(account)).toEqual({ ok: true, value: [account.server] })
  expect(more('wss://b.example.com/', account.server, 'wss://b.example.com/')).toEqual({
    ok: true,
    value: [account.server, 'wss://b.example.com/'],
  })
  expect(more('ws://b.example.com/')).toMatchObject({ error: { code: 'network.bad-address' } })
})

test('the instance is a UUID that stays, one for each installation', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(instanceIdOf('/home/agent/a')).toMatch(uuid)
  expect(instanceIdOf('/home/agent/a')).toBe(instanceIdOf('/home/agent/a'))
  expect(instanceIdOf('/home/agent/a')).not.toBe(instanceIdOf('/home/agent/b'))
})

test('a server is reached over TLS, and without it on this computer only', () => {
  const allowed = [
    'wss://pbx.example.com/sip',
    'ws://127.0.0.1:8088/sip',
    'ws://localhost/',
    'ws://[::1]:80/',
  ]
  const refused = ['ws://pbx.example.com/', 'ws://127.0.0.1.example.com/', 'http://localhost/', 'pbx', '']
  expect(allowed.filter((address) => checkServerAddress(address).ok)).toEqual(allowed)
  expect(refused.filter((address) => checkServerAddress(address).ok)).toEqual([])
})

test.each([
  [486, 'busy'],
  [600, 'busy'],
  [480, 'no-answer'],
  [408, 'no-answer'],
  [404, 'not-found'],
  [603, 'declined'],
  // The agent's own CANCEL has ended the line before.
  [487, 'refused'],
  [403, 'refused'],
  [488, 'refused'],
  [500, 'failed'],
  [503, 'failed'],
] as const)('%i means %s', (status, reason) => {
  expect(endReasonOf(status)).toBe(reason)
})

describe('the Reason header field', () => {
  test('of a CANCEL tells a call that is answered elsewhere', () => {
    expect(cancelReasonOf('SIP;cause=200;text="Call completed elsewhere"')).toBe('answered-elsewhere')
    expect(cancelReasonOf('SIP ;cause=200')).toBe('answered-elsewhere')
    expect(cancelReasonOf('Q.850;cause=16, SIP;cause=200;text="Call completed elsewhere"')).toBe(
      'answered-elsewhere',
    )
    // Non-selected user clearing: the call was awarded to another (Q.850 section 2.2.5).
    expect(cancelReasonOf('Q.850;cause=26')).toBe('answered-elsewhere')
    expect(cancelReasonOf('Q.850 ; text="x"; cause=26')).toBe('answered-elsewhere')
    expect(cancelReasonOf('Q.850;cause=16, SIP;cause=26')).toBe('cancelled')
    expect(cancelReasonOf('SIP;cause=487')).toBe('cancelled')
    expect(cancelReasonOf('Q.850;cause=16;text="NORMAL", SIP;cause=487')).toBe('cancelled')
    expect(cancelReasonOf('')).toBe('cancelled')
  })

  test('of a BYE tells a transfer', () => {
    expect(byeReasonOf('SIP;cause=200;text="Blind transfer"')).toBe('transferred')
    expect(byeReasonOf('')).toBe('far-end-hung-up')
    expect(reasonText('SIP;cause=200;text="Blind transfer"')).toBe('Blind transfer')
  })
})

test.each([
  [Object.assign(new Error('x'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 'network.bad-certificate'],
  [Object.assign(new Error('x'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), 'network.bad-certificate'],
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'network.unreachable'],
  [Object.assign(new Error('x'), { code: 'ETIMEDOUT' }), 'network.timeout'],
  [new Error('Opening handshake has timed out'), 'network.timeout'],
  [new Error('Unexpected server response: 404'), 'network.bad-address'],
  [new Error('Server sent no subprotocol'), 'network.bad-address'],
])('a socket that fails with %s', (fault, code) => {
  expect(socketError(fault, 'pbx.example.com').code).toBe(code)
})
