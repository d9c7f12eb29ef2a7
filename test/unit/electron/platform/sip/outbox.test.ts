import { expect, it } from 'vitest'
import { branchOf, Outbox } from '#electron/platform/sip/outbox.ts'
import { sipMessage } from '#test/support/raw-sip.ts'

const via = (branch: string) => ({ Via: `SIP/2.0/WS pbx.localhost;branch=${branch}`, 'Call-ID': 'c' })

it('keeps each message once, in the order of their first coming, and gives them away', () => {
  const outbox = new Outbox()
  const bye = sipMessage('BYE sip:a@b SIP/2.0', via('z9hG4bK1'))
  const ok = sipMessage('SIP/2.0 200 OK', { ...via('z9hG4bK2'), CSeq: '2 INVITE' })
  const cancel = sipMessage('CANCEL sip:a@b SIP/2.0', via('z9hG4bK3'))
  const cancelled = sipMessage('SIP/2.0 487 Request Terminated', { ...via('z9hG4bK2'), CSeq: '2 INVITE' })
  for (const message of [bye, ok, cancel, ok, bye, cancelled]) outbox.add(message)
  expect(outbox.drain()).toEqual([bye, ok, cancel, cancelled])
  expect(outbox.isEmpty).toBe(true)
})

it('forgets keys, and of too many messages the oldest', () => {
  const outbox = new Outbox()
  outbox.add(sipMessage('INFO sip:a@b SIP/2.0', via('z9hG4bK0')))
  expect(outbox.isEmpty).toBe(true)
  for (let nth = 1; nth <= 101; nth += 1)
    outbox.add(sipMessage('NOTIFY sip:a@b SIP/2.0', via(`z9hG4bK${nth}`)))
  const kept = outbox.drain().map(branchOf)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, 'z9hG4bK2', 'z9hG4bK101'])
})
