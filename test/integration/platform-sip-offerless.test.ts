import { beforeEach, expect, it } from 'vitest'
import { causes } from '#electron/platform/sip/leg.ts'
import { eventually } from '#test/support/eventually.ts'
import { authorize, openRawSip, type RawSip, sipMessage } from '#test/support/raw-sip.ts'
import { startLines, type TestLines } from '#test/support/sip-lines.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

const invite = 'INVITE sip:1002@pbx.localhost SIP/2.0'
const who = { method: 'INVITE', uri: 'sip:1002@pbx.localhost', user: '1001', password: 'secret-1001' }
const callId = { 'Call-ID': 'offerless' }

let exchange: TestLines
let raw: RawSip

beforeEach(async () => {
  exchange = await startLines()
  raw = await openRawSip(exchange.ws)
})

disposeAfterEach(() => [raw, exchange])

/** A phone that dials without a description and leaves it to the platform to make an offer. */
async function dial() {
  raw.send(sipMessage(invite, callId))
  const challenge = await raw.heard('SIP/2.0 407')
  const credentials = { 'Proxy-Authorization': authorize(challenge, who) }
  raw.send(sipMessage(invite, { ...callId, ...credentials, CSeq: '2 INVITE' }))
  return eventually(() => exchange.dials[0] ?? Promise.reject(new Error('no dial')))
}

it('gets an offer in the answer, and no BYE before it has acknowledged it', async () => {
  const { leg, events } = await dial()
  leg.playRingback()
  expect(await raw.heard('SIP/2.0 180')).toContain('Content-Length: 0')
  await leg.accept()
  const answer = await raw.heard('SIP/2.0 200')
  expect(answer).toMatch(/m=audio \d+ UDP\/TLS\/RTP\/SAVPF/)

  leg.hangUp(causes.normal)
  expect(events).toEqual([{ kind: 'ended', cause: causes.normal }])
  raw.send(sipMessage('OPTIONS sip:pbx.localhost SIP/2.0', { 'Call-ID': 'round' }))
  await raw.heard('Call-ID: round')
  expect(raw.messages.some((message) => message.startsWith('BYE'))).toBe(false)

  const To = /^To: (.*)$/m.exec(answer)?.[1]?.trim() ?? ''
  raw.send(sipMessage('ACK sip:platform@pbx.localhost SIP/2.0', { ...callId, To, CSeq: '2 ACK' }))
  expect(await raw.heard(/^BYE /)).toContain('Reason: SIP;cause=200')
})

it('may give up by BYE in the early dialog', async () => {
  const { leg, events } = await dial()
  leg.playRingback()
  const ringing = await raw.heard('SIP/2.0 180')
  const To = /^To: (.*)$/m.exec(ringing)?.[1]?.trim() ?? ''
  raw.send(sipMessage('BYE sip:platform@pbx.localhost SIP/2.0', { ...callId, To, CSeq: '3 BYE' }))

  await raw.heard(/^SIP\/2.0 200 [^]*CSeq: 3 BYE/)
  await raw.heard(/^SIP\/2.0 487 [^]*CSeq: 2 INVITE/)
  expect(events).toEqual([{ kind: 'ended', cause: causes.cancelled }])
})
