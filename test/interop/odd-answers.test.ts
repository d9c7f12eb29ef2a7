import { beforeAll, describe, expect, test } from 'vitest'
import type { Line } from '#shared/calls/line.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import type { SipHost } from '#test/support/sip-host.ts'
import { fieldsOf } from '#test/support/wire-peer.ts'
import { inFull } from '#test/support/tier.ts'
import { startApp } from './support/app.ts'
import { agentHears, type Exchange, startExchange, tones } from './support/exchange.ts'
import { domain } from './support/kamailio.ts'
import { type RawAnswer, RawAnswerer } from './support/raw-answerer.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'

let exchange: Exchange
let host: SipHost
let far: RawAnswerer

/** Values of To without their tag. */
const names = [
  `Zoë Müller (Einkauf), GmbH <sip:2001@${domain}>`,
  `Siobhán O'Brien <sip:2001@${domain}>`,
  `ACME (Sales) <sip:2001@${domain}>`,
  `株式会社 <sip:2001@${domain}>`,
  `"Ada (Zoë)" <sip:2001@${domain}>`,
  '<tel:+442079460018>',
  'tel:+442079460018',
]

/**
 * Values of Contact and the address that they name; `%` is the port at which this end is reached. Hosts with underscores
 * are not among them: Kamailio itself sends nothing there.
 */
const contacts = [
  ['<sip:desk#1@127.0.0.1:%>', 'sip:desk#1@127.0.0.1:%'],
  ['Zoë Müller (Einkauf) <sip:2001@127.0.0.1:%>', 'sip:2001@127.0.0.1:%'],
  ['sip:2001@127.0.0.1:%', 'sip:2001@127.0.0.1:%'],
  ['<sip:2001@127.0.0.1:%;X-Site=Süd>', 'sip:2001@127.0.0.1:%;X-Site=Süd'],
] as const

const routes = ['sip:127.0.0.1:%;lr', '<sip:edge#1@127.0.0.1:%;lr>', 'Zoë (Rand) <sip:127.0.0.1:%;lr>']

describe('an odd answer to a call of ours, through Kamailio', inFull(needs('kamailio')), () => {
  beforeAll(async () => {
    exchange = await startExchange()
    far = await RawAnswerer.start(exchange.kamailio.port, tones['2001'])
    host = await startApp(exchange.kamailio.ws)
  })

  disposeAfterAll(() => [host, far, exchange])

  const lineIs = (lineId: string, state: Line['state']) =>
    eventually(() => {
      const { lines } = host.running.state
      expect(lines.find(({ id }) => id === lineId)).toMatchObject({ state })
    })

  /** The app calls and is answered so: the answer is acknowledged, both hear each other, and the app hangs up. */
  async function isTalkedTo(answer: RawAnswer): Promise<{ ack: string; bye: string }> {
    const dialled = await host.running.ask('line.dial', { to: '2001' })
    if (!dialled.ok) throw new Error(dialled.error.code)
    const { lineId } = dialled.value
    const talk = await far.answer(answer)
    const ack = await far.next(talk, /^ACK /)
    await lineIs(lineId, 'connected')
    await agentHears(host.engine, lineId, tones['2001'])
    await eventually(() => expect(talk.media.heardShare(tones['1001'])).toBeGreaterThan(0.7))
    expect(await host.running.ask('line.hangUp', { lineId })).toEqual(ok(undefined))
    const bye = await far.next(talk, /^BYE /)
    far.reply(bye, '200 OK')
    talk.media.close()
    await lineIs(lineId, 'ended')
    return { ack, bye }
  }

  /** The phone was given these letters, and not what the server made of them. */
  const cameAsWritten = (name: string, value: string) =>
    expect(
      host.received.some((text) => text.startsWith('SIP/2.0 200 ') && fieldsOf(text, name).includes(value)),
    ).toBe(true)

  test.each(names)('To: %s', async (value) => {
    const to = `${value};tag=far-${names.indexOf(value)}`
    await isTalkedTo({ fields: [['To', to]] })
    cameAsWritten('To', to)
  })

  test.each(contacts)('Contact: %s', async (...written) => {
    const [value, uri] = written.map((text) => text.replace('%', String(far.port)))
    const { ack, bye } = await isTalkedTo({ fields: [['Contact', value ?? '']] })
    for (const request of [ack, bye]) expect(request.split('\r\n')[0]).toContain(` ${uri ?? ''}`)
  })

  test.each(routes)('Record-Route: %s', async (value) => {
    const route = value.replace('%', String(far.port))
    await isTalkedTo({ routes: [route] })
    cameAsWritten('Record-Route', route)
  })

  test('Contact: <tel:...> behind a route without brackets', async () => {
    const { ack, bye } = await isTalkedTo({
      fields: [['Contact', '<tel:+442079460018>']],
      routes: [`sip:127.0.0.1:${far.port};lr`],
    })
    for (const request of [ack, bye]) expect(request.split('\r\n')[0]).toContain(' tel:+442079460018 ')
  })
})
