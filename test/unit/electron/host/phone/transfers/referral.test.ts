import type { Core } from 'sip.js'
import { beforeEach, expect, test } from 'vitest'
import { Referral } from '#electron/host/phone/transfers/referral.ts'
import {
  readSipfrag,
  referralTransitions,
  type ReferralStage,
  stageOf,
} from '#electron/host/phone/transfers/referral-stage.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

let clock: ManualClock
let referral: Referral
let stages: string[]
let delegate: Core.OutgoingRequestDelegate

beforeEach(() => {
  clock = new ManualClock()
  stages = []
  referral = new Referral({ clock, onStage: (stage, words) => stages.push(`${stage} ${words}`.trim()) })
  const dialog = {
    refer: (given: Core.OutgoingRequestDelegate) => {
      delegate = given
      return { message: { cseq: 5 } }
    },
  }
  referral.send(dialog as Core.Session, [])
})

const notify = (body: string, state = 'active', event = 'refer') =>
  referral.onNotify({ body, getHeader: (name) => (name === 'event' ? event : state) })
const answer = (statusCode: number, reasonPhrase = '') =>
  ({ message: { statusCode, reasonPhrase } }) as Core.IncomingResponse

test('goes through its stages to the end, and nothing moves it after', async () => {
  delegate.onAccept?.(answer(202))
  notify('SIP/2.0 100 Trying\r\n')
  notify('SIP/2.0 183 Session Progress')
  notify('SIP/2.0 180 Ringing')
  notify('SIP/2.0 100 Trying')
  notify('SIP/2.0 200 OK', 'terminated;reason=noresource')
  notify('SIP/2.0 486 Busy Here')
  expect(stages).toEqual(['trying 100 Trying', 'ringing 180 Ringing', 'done 200 OK'])
  expect(await referral.outcome).toMatchObject({ ok: true })
  expect(clock.pending).toBe(0)
})

test('a NOTIFY may come before the answer to the REFER', async () => {
  notify('SIP/2.0 200 OK', 'terminated')
  delegate.onAccept?.(answer(202))
  expect(await referral.outcome).toMatchObject({ ok: true })
})

test('a refused REFER fails with the words of the server', async () => {
  delegate.onReject?.(answer(405, 'Method Not Allowed'))
  expect(await referral.outcome).toMatchObject({ error: { detail: '405 Method Not Allowed' } })
})

test('silence for half a minute leaves the outcome unknown', async () => {
  delegate.onAccept?.(answer(202))
  clock.advance(29_999)
  expect(stages).toEqual([])
  clock.advance(1)
  expect(await referral.outcome).toMatchObject({ error: { code: 'phone.transfer-unknown' } })
})

test('after a first NOTIFY, silence may last as long as the subscription', async () => {
  notify('SIP/2.0 180 Ringing', 'active;expires=90')
  clock.advance(89_999)
  expect(stages).toEqual(['ringing 180 Ringing'])
  clock.advance(1)
  expect(stages.at(-1)).toBe('failed')
})

test.each(['active;expires=0', 'active;expires=1', 'pending; Expires = 00'])(
  'a subscription that is over (%s) still has its last word to say, for 64*T1',
  async (state) => {
    notify('SIP/2.0 180 Ringing', state)
    clock.advance(31_999)
    expect(stages).toEqual(['ringing 180 Ringing'])
    clock.advance(1)
    expect(await referral.outcome).toMatchObject({ error: { code: 'phone.transfer-unknown' } })
  },
)

test('a subscription that never ends is waited for an hour', async () => {
  notify('SIP/2.0 180 Ringing', 'active;expires=999999999')
  clock.advance(3_600_000)
  expect(await referral.outcome).toMatchObject({ error: { code: 'phone.transfer-unknown' } })
})

test('what becomes of an earlier transfer of the same call is not taken for this one', async () => {
  notify('SIP/2.0 486 Busy Here', 'terminated;reason=noresource', 'refer;id=4')
  expect(stages).toEqual([])
  notify('SIP/2.0 180 Ringing', 'active', 'refer ; ID = 5')
  notify('SIP/2.0 200 OK', 'terminated;reason=noresource', 'refer;id=6')
  expect(stages).toEqual(['ringing 180 Ringing', 'done 200 OK'])
})

test('nor while this one is not asked for yet', () => {
  referral = new Referral({ clock, onStage: (stage) => stages.push(stage) })
  notify('SIP/2.0 486 Busy Here', 'terminated;reason=noresource')
  expect(stages).toEqual([])
})

test('a subscription that ends without a final word is a failure', async () => {
  notify('SIP/2.0 180 Ringing', 'terminated;reason=timeout')
  expect(await referral.outcome).toMatchObject({ error: { code: 'phone.transfer-unknown' } })
})

test.each(['connection-lost', 'hung-up'] as const)(
  'a call that ends (%s) after a mere 202 leaves the outcome unknown',
  async (reason) => {
    delegate.onAccept?.(answer(202))
    referral.onCallEnded(reason)
    expect(await referral.outcome).toMatchObject({ error: { code: 'phone.transfer-unknown' } })
  },
)

test('a call that the far end ends after a mere 202 was accepted for transfer, no more', async () => {
  delegate.onAccept?.(answer(202))
  referral.onCallEnded('far-end-hung-up')
  expect(await referral.outcome).toMatchObject({ error: { code: 'phone.transfer-accepted' } })
})

test('a call that the far end ends before any answer to the REFER leaves the outcome unknown', async () => {
  referral.onCallEnded('far-end-hung-up')
  expect(await referral.outcome).toMatchObject({ error: { code: 'phone.transfer-unknown' } })
})

test('a call that ends by a BYE that names a transfer is transferred', async () => {
  delegate.onAccept?.(answer(202))
  referral.onCallEnded('transferred')
  expect(await referral.outcome).toMatchObject({ ok: true })
})

test('a caller who hangs up while the target rings is gone; a lost connection says nothing of the transfer', async () => {
  notify('SIP/2.0 180 Ringing')
  referral.onCallEnded('far-end-hung-up')
  expect(await referral.outcome).toMatchObject({ error: { code: 'phone.no-such-call' } })
  const other = new Referral({ clock, onStage: () => {} })
  other.onCallEnded('connection-lost')
  expect(await other.outcome).toMatchObject({ error: { code: 'phone.no-such-call' } })
})

test.each([
  ['SIP/2.0 200 OK', { status: 200, words: '200 OK' }],
  ['sip/2.0  486   Busy Here\r\nContact: <sip:x>', { status: 486, words: '486 Busy Here' }],
  ['SIP/2.0 180\r\n', { status: 180, words: '180' }],
  ['HTTP/1.1 200 OK', null],
  ['', null],
])('%j is read', (body, expected) => {
  expect(readSipfrag(body)).toEqual(expected)
})

test('every status has its stage, and the final stages are final', () => {
  const found: Record<number, ReferralStage> = {
    100: 'trying',
    180: 'ringing',
    183: 'trying',
    199: 'trying',
  }
  for (const [status, stage] of Object.entries(found)) expect(stageOf(Number(status))).toBe(stage)
  expect([200, 299, 302, 404, 486, 500, 603].map(stageOf)).toEqual([
    ...['done', 'done', 'failed', 'failed', 'failed', 'failed', 'failed'],
  ])
  expect([referralTransitions.done, referralTransitions.failed]).toEqual([[], []])
})
