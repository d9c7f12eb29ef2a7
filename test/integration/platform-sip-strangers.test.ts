import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { authorize, openRawSip, type RawSip, sipMessage } from '#test/support/raw-sip.ts'
import { startLines, type TestLines } from '#test/support/sip-lines.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

const invite = 'INVITE sip:1002@pbx.localhost SIP/2.0'
const registerLine = 'REGISTER sip:pbx.localhost SIP/2.0'

let exchange: TestLines
let raw: RawSip
let clock: ManualClock

beforeEach(async () => {
  clock = new ManualClock()
  exchange = await startLines({ clock })
  raw = await openRawSip(exchange.ws)
})
disposeAfterEach(() => [raw, exchange])

describe('a page that opens the socket of the phones', () => {
  function statusFor(origin: string | undefined): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const headers = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      'Sec-WebSocket-Protocol': 'sip',
      ...(origin === undefined ? {} : { Origin: origin }),
    }
    const asking = request({ host: '127.0.0.1', port: exchange.port, path: '/sip', headers })
    asking.on('error', reject).on('response', ({ statusCode = 0 }) => resolve(statusCode))
    asking.on('upgrade', (_, socket) => {
      socket.destroy()
      resolve(101)
    })
    asking.end()
    return promise
  }

  it.each([
    ['https://crm.example', 403],
    ['http://127.0.0.1.evil.example', 403],
    ['http://localhost.evil.example', 403],
    ['http://evil.example:80@127.0.0.1', 403],
    ['null', 403],
    ['file://', 403],
    ['', 403],
    ['http://192.0.2.7', 403],
    ['http://localhost:5173', 101],
    ['http://name.localhost:9', 101],
    ['https://127.0.0.1', 101],
    ['http://[::1]:4000', 101],
    [undefined, 101],
  ])('from the origin %s is answered with %i', async (origin, status) => {
    expect(await statusFor(origin)).toBe(status)
  })
})

describe('who has not proved to be anybody', () => {
  it('leaves no trace, however much is sent', async () => {
    const ids = Array.from({ length: 60 }, () => randomBytes(6).toString('hex'))
    for (const callId of ids)
      raw.send(sipMessage(invite, { 'Call-ID': callId, 'Content-Type': 'text/plain' }, 'a'.repeat(40_000)))
    for (const callId of ids) expect(await raw.heard(callId)).toContain('SIP/2.0 407')
    expect(ids.flatMap((callId) => exchange.lines.trace(callId))).toEqual([])
  })

  it('is traced from the request on that proves it', async () => {
    const callId = randomBytes(6).toString('hex')
    raw.send(sipMessage(invite, { 'Call-ID': callId }))
    const who = { method: 'INVITE', uri: 'sip:1002@pbx.localhost', user: '1001', password: 'secret-1001' }
    const proof = authorize(await raw.heard(callId), who)
    raw.send(sipMessage(invite, { 'Call-ID': callId, CSeq: '2 INVITE', 'Proxy-Authorization': proof }))
    await eventually(() => expect(exchange.dials).toHaveLength(1))
    const [first] = exchange.lines.trace(callId)
    expect(first).toMatchObject({ direction: 'received', message: expect.stringContaining('CSeq: 2 INVITE') })
  })

  it('guesses passwords in growing pauses, while the phones of that user go on', async () => {
    const phone = await exchange.phone('1001')
    const guess = async (password: string, user = '1001') => {
      const [first, second] = [randomBytes(6).toString('hex'), randomBytes(6).toString('hex')]
      const fields = { From: `<sip:${user}@pbx.localhost>;tag=raw`, To: `<sip:${user}@pbx.localhost>` }
      raw.send(sipMessage(registerLine, { ...fields, 'Call-ID': first }))
      const who = { method: 'REGISTER', uri: 'sip:pbx.localhost', user, password }
      const Authorization = authorize(await raw.heard(first), who)
      raw.send(sipMessage(registerLine, { ...fields, 'Call-ID': second, CSeq: '2 REGISTER', Authorization }))
      return await raw.heard(second)
    }
    const statuses: string[] = []
    for (let tries = 0; tries < 8; tries += 1) statuses.push((await guess(`guess ${tries}`)).slice(8, 11))
    expect(statuses).toEqual([...Array(5).fill('401'), ...Array(3).fill('503')])
    expect(await guess('secret-1001')).toContain('Retry-After: 1\r\n')
    expect(await phone.register()).toBe(200)
    expect((await guess('secret-1002', '1002')).slice(8, 11)).toBe('200')
    clock.advance(1_000)
    expect((await guess('secret-1001')).slice(8, 11)).toBe('200')
  })
})
