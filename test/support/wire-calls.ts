import { expect } from 'vitest'
import type { Line } from '#shared/calls/line.ts'
import type { TestPhone } from './test-phone.ts'
import { answerTo, fieldOf, fieldsOf, type Fields, sampleSdp, type WirePeer, write } from './wire-peer.ts'

/** A phone at a peer that writes raw messages. */
export type WireBench = { readonly peer: WirePeer; readonly me: Pick<TestPhone, 'phone'> }

let made = 0

/** An INVITE to the phone with these header fields, and a Call-ID of its own. */
export function inviteText({ peer }: Pick<WireBench, 'peer'>, given: Fields, startLine?: string): string {
  made += 1
  const base: Fields = [
    ['Via', `SIP/2.0/WS edge.example;branch=z9hG4bK-in-${made}`],
    ['Max-Forwards', '70'],
    ['From', `"Ada" <sip:+440@pbx.example>;tag=far-${made}`],
    ['To', '<sip:1001@pbx.localhost>'],
    ['Call-ID', `in-${made}`],
    ['CSeq', '1 INVITE'],
    ['Contact', '<sip:far@edge.example>'],
    ['Content-Type', 'application/sdp'],
  ]
  return write(startLine ?? `INVITE ${peer.contact} SIP/2.0`, base, { given, body: sampleSdp })
}

/** Header fields that the phone must return unchanged. */
const echoed = ['Via', 'From', 'Call-ID'] as const

/** Calls the phone with these header fields: it rings, is answered, hangs up. Returns the line and the BYE. */
export async function callPhone(
  bench: WireBench,
  given: Fields,
  startLine?: string,
): Promise<{ line: Line; bye: string }> {
  const { peer, me } = bench
  const known = new Set(me.phone.lines.map(({ id }) => id))
  const invite = inviteText(bench, given, startLine)
  peer.send(invite)
  const ringing = await peer.next(/^SIP\/2\.0 180 /)
  const line = await waitForLine(bench, ({ id }) => !known.has(id))
  expect(await me.phone.answer(line.id)).toMatchObject({ ok: true })
  const accepted = await peer.next(/^SIP\/2\.0 200 [^]*^CSeq: \d+ INVITE/m)
  for (const answer of [ringing, accepted])
    for (const name of echoed) expect(fieldsOf(answer, name)).toEqual(sentOf(invite, name))
  const dialog = ['From', 'Call-ID'].map((name) => [name, fieldOf(accepted, name)] as const)
  const to = ['To', fieldOf(accepted, 'To')] as const
  const via = ['Via', `SIP/2.0/WS edge.example;branch=z9hG4bK-ack-${made}`] as const
  const number = Number.parseInt(fieldOf(accepted, 'CSeq'), 10)
  peer.send(write(`ACK ${peer.contact} SIP/2.0`, [via, ...dialog, to, ['CSeq', `${number} ACK`]]))
  await waitForLine(bench, ({ id, state }) => id === line.id && state === 'connected')
  expect(await me.phone.hangUp(line.id)).toMatchObject({ ok: true })
  const bye = await peer.next(/^BYE /)
  peer.send(answerTo(bye, '200 OK'))
  return { line, bye }
}

/** Waits for a matching line. */
function waitForLine({ me: { phone } }: WireBench, isIt: (line: Line) => boolean): Promise<Line> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = phone.lines.find(isIt)
      if (!found) return
      stop()
      clearTimeout(late)
      resolve(found)
    }
    const stop = phone.onChange(look)
    const late = setTimeout(() => reject(new Error(JSON.stringify(phone.lines))), 10_000)
    look()
  })
}

/** The values of a header field as sent, unfolded. */
function sentOf(message: string, name: string): readonly string[] {
  const unfolded = message.replace(/\r\n[ \t]+/g, ' ')
  return fieldsOf(unfolded, name).map((value) => value.trim())
}

/** The phone calls; the responses have these header fields: it rings, is acknowledged, and is ended by the far end. */
export async function callFromPhone(bench: WireBench, given: Fields): Promise<{ ack: string }> {
  const { peer, me } = bench
  const dialled = await me.phone.dial('2000')
  if (!dialled.ok) throw new Error(dialled.error.code)
  const { lineId } = dialled.value
  const invite = await peer.next(/^INVITE /)
  const becomes = (wanted: Line['state']) =>
    waitForLine(bench, ({ id, state }) => id === lineId && state === wanted)
  const fields: Fields = [
    ['To', `<sip:2000@pbx.localhost>;tag=far-${lineId}`],
    ['Contact', '<sip:far@edge.example>'],
    ...given,
  ]
  const named = new Set(given.map(([name]) => name.toLowerCase()))
  const written = fields.filter(([name], index) => index > 1 || !named.has(name.toLowerCase()))
  peer.send(answerTo(invite, '180 Ringing', { given: written }))
  await becomes('early')
  peer.send(
    answerTo(invite, '200 OK', { given: [['Content-Type', 'application/sdp'], ...written], body: sampleSdp }),
  )
  const ack = await peer.next(/^ACK /)
  await becomes('connected')
  const dialog: Fields = [
    ['Via', `SIP/2.0/WS edge.example;branch=z9hG4bK-bye-${lineId}`],
    ['From', written.find(([name]) => name.toLowerCase() === 'to')?.[1] ?? ''],
    ['To', fieldOf(invite, 'From')],
    ['Call-ID', fieldOf(invite, 'Call-ID')],
    ['CSeq', '7 BYE'],
  ]
  peer.send(write(`BYE ${peer.contact} SIP/2.0`, dialog))
  await peer.next(/^SIP\/2\.0 200 [^]*^CSeq: 7 BYE/m)
  await becomes('ended')
  return { ack }
}
