import { beforeEach, expect, test } from 'vitest'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import type { RejectedCall } from '#electron/host/phone/lines/receive-invite.ts'
import { defaultCallPolicy } from '#electron/host/phone/lines/decide-incoming-call.ts'
import type { Phone } from '#electron/host/phone/phone.ts'
import { systemClock } from '#electron/host/clock.ts'
import { silentLog } from '#shared/core/log.ts'
import { eventually } from '#test/support/eventually.ts'
import { loginFor } from '#test/support/test-phone.ts'
import { callPhone, inviteText } from '#test/support/wire-calls.ts'
import { describingAudio, startWirePeer, type WirePeer, write } from '#test/support/wire-peer.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

let peer: WirePeer
let phone: Phone
let rejected: RejectedCall[]
/** Messages that came since other work last had its turn, and the most of them so far. */
let together: number
let maxBurst: number
let changes: number

const isRegistered = () => phone.state.registration.kind === 'registered'
const bench = () => ({ peer, me: { phone } })
const answersSent = (status: number) =>
  peer.received.filter((text) => text.startsWith(`SIP/2.0 ${status} `)).length

beforeEach(async () => {
  peer = await startWirePeer()
  rejected = []
  together = maxBurst = changes = 0
  phone = createPhone({
    audio: describingAudio(),
    clock: systemClock,
    log: silentLog,
    installation: 'test',
    onRejected: (call) => rejected.push(call),
    onSipMessage: (way) => {
      if (way === 'out') return
      if (together === 0) setImmediate(() => (together = 0))
      together += 1
      maxBurst = Math.max(maxBurst, together)
    },
  })
  phone.onChange(() => (changes += 1))
  await phone.setLogin(loginFor(peer.ws, '1001'))
  await eventually(() => {
    if (!isRegistered()) throw new Error('It does not register.')
  })
})

disposeAfterEach(() => [phone, peer])

test('a flood of 1,500 calls rings twenty, leaves turns to all else, and is told of in few changes', async () => {
  changes = 0
  for (let count = 0; count < 1_500; count += 1) peer.send(inviteText(bench(), []))
  await eventually(() => expect(answersSent(180) + answersSent(486)).toBe(1_500), { timeout: 60_000 })
  expect(answersSent(180)).toBe(20)
  expect(phone.lines).toHaveLength(20)
  expect(maxBurst).toBeLessThanOrEqual(2)
  expect(changes).toBeLessThan(300)
  expect(rejected).toHaveLength(60)
  expect(new Set(rejected.map(({ end }) => end))).toEqual(new Set(['too-many']))
  await eventually(() => expect(isRegistered()).toBe(true))
})

test('calls that come and are cancelled in a flood do not stay on the screen', async () => {
  let most = 0
  phone.onChange(() => (most = Math.max(most, phone.lines.length)))
  for (let count = 0; count < 300; count += 1) {
    const invite = inviteText(bench(), [])
    const cancelled = invite.replace(/^INVITE/, 'CANCEL').replace(/^CSeq: 1 INVITE/m, 'CSeq: 1 CANCEL')
    peer.send(invite)
    peer.send(cancelled.replace(/^Content-(Type|Length): .*\r\n/gm, '').replace(/\r\n\r\n[^]*$/, '\r\n\r\n'))
  }
  await eventually(() => expect(answersSent(487)).toBe(300), { timeout: 60_000 })
  expect(most).toBeLessThanOrEqual(41)
  peer.skipReceived()
  await callPhone(bench(), [])
})

test.each([
  ['a name of 60,000 letters', [['From', `"${'x'.repeat(60_000)}" <sip:1@a.example>;tag=1`]], 400],
  ['60,000 bytes of routes', [['Record-Route', '<sip:a.example;lr>,'.repeat(3_200)]], 400],
  ['a message of 100,000 bytes', [['X-Much', 'x'.repeat(100_000)]], 513],
] as const)('%s is refused, and the next call comes', async (_, given, status) => {
  peer.send(inviteText(bench(), given))
  await peer.next(new RegExp(`^SIP/2\\.0 ${status} `))
  expect(rejected).toMatchObject([{ end: 'refused' }])
  await callPhone(bench(), [])
})

test('a message of 1 MB costs the connection, and the phone is back at once', async () => {
  const states: string[] = []
  phone.onChange(() => states.push(phone.state.registration.kind))
  peer.send(inviteText(bench(), [['From', `"${'x'.repeat(1_000_000)}" <sip:1@a.example>;tag=1`]]))
  await eventually(() => expect(states).toContain('unregistered'))
  await eventually(() => expect(isRegistered()).toBe(true))
  await callPhone(bench(), [])
})

test('a call that comes while the phone signs off is refused, and does not ring', async () => {
  peer.answers = false
  const signedOff = phone.setLogin(null)
  peer.send(inviteText(bench(), []))
  await peer.next(/^SIP\/2\.0 (180|480) /)
  expect(answersSent(180)).toBe(0)
  expect(phone.lines).toEqual([])
  await signedOff
})

test.for([
  ['cannot be read', [['CSeq', 'x']], 400, () => {}],
  [
    'comes while no calls are taken',
    [],
    486,
    () => phone.setPolicy({ ...defaultCallPolicy, takingCalls: false, whenNotTakingCalls: 'decline-busy' }),
  ],
] as const)('a flood of what %s is answered, and recorded sixty times', async ([, given, status, begin]) => {
  begin()
  for (let count = 0; count < 500; count += 1) peer.send(inviteText(bench(), given))
  await eventually(() => expect(answersSent(status)).toBe(500), { timeout: 60_000 })
  expect(rejected).toHaveLength(60)
  peer.send(write('not SIP at all', []))
  phone.setPolicy(defaultCallPolicy)
  await callPhone(bench(), [])
})
