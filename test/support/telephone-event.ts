import { RtpHeader } from 'werift'

/**
 * Sends one key by RFC 4733, as browsers do: three packets of a press and three of its end, all with one timestamp. The
 * platform itself never sends keys, so this uses its private members.
 */
export function sendTelephoneEvent(peer: object, key: string): void {
  const association = part(part(peer, 'link'), 'association')
  const transceiver = part(association, 'transceiver')
  const transport = part(transceiver, 'dtlsTransport')
  const send: unknown = Reflect.get(transport, 'sendRtp')
  if (typeof send !== 'function') throw new Error('werift sends in another way now.')
  const timestamp = Number(Reflect.get(association, 'timestamp')) >>> 0
  for (const [index, ended] of [false, false, false, true, true, true].entries()) {
    const sequenceNumber = (Number(Reflect.get(association, 'sequence')) + 1) & 0xffff
    Reflect.set(association, 'sequence', sequenceNumber)
    const ssrc = Number(Reflect.get(part(transceiver, 'sender'), 'ssrc'))
    const header = new RtpHeader({ payloadType: 101, sequenceNumber, timestamp, ssrc, marker: index === 0 })
    const duration = 160 * (index + 1)
    const payload = Buffer.from([
      '0123456789*#ABCD'.indexOf(key),
      (ended ? 0x80 : 0) | 10,
      duration >> 8,
      duration & 0xff,
    ])
    void send.call(transport, payload, header)
  }
}

function part(owner: object, name: string): object {
  const value: unknown = Reflect.get(owner, name)
  if (typeof value !== 'object' || value === null) throw new Error(`There is no ${name} yet.`)
  return value
}
