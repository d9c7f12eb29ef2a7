import { writtenFields } from '#shared/core/log-mark.ts'
import type { LogLevel } from '#shared/core/log.ts'
import { randomBytes } from 'node:crypto'
import { Core } from 'sip.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { causes } from '#electron/platform/sip/leg.ts'
import { eventually } from '#test/support/eventually.ts'
import { authorize, openRawSip, type RawSip, sipMessage } from '#test/support/raw-sip.ts'
import { eventsOf, kindsOf, startLines, type TestLines } from '#test/support/sip-lines.ts'
import { inFull } from '#test/support/tier.ts'

const options = 'OPTIONS sip:pbx.localhost SIP/2.0'

describe('a phone that misbehaves', () => {
  let exchange: TestLines
  let raw: RawSip
  let faults: string[]

  beforeEach(async () => {
    faults = []
    exchange = await startLines({
      log: {
        write: (level: LogLevel, event: string, fields?: object) => {
          if (level === 'error') faults.push(JSON.stringify([event, writtenFields(fields ?? {}, () => '')]))
        },
      },
    })
    raw = await openRawSip(exchange.ws)
  })

  afterEach(async () => {
    raw[Symbol.dispose]()
    await exchange[Symbol.asyncDispose]()
    if (faults.length > 0) throw new Error(faults.join('\n'))
  })

  /** The server still serves this socket. */
  async function lives() {
    const callId = randomBytes(6).toString('hex')
    raw.send(sipMessage(options, { 'Call-ID': callId }))
    expect(await raw.heard(`Call-ID: ${callId}`)).toContain('SIP/2.0 200 OK')
  }

  it('answers keep-alives and pings', async () => {
    raw.send('\r\n\r\n')
    await raw.heard(/^\r\n$/)
    await lives()
  })

  it('must speak SIP to be let in', async () => {
    await expect(openRawSip(exchange.ws, 'chat')).rejects.toThrow('400')
  })

  it.for([
    ['no Call-ID', { 'Call-ID': '' }],
    ['no To', { To: '' }],
    ['a CSeq of another method', { CSeq: '1 INVITE' }],
    ['a CSeq that is no number', { CSeq: 'one OPTIONS' }],
    ['a From without tag', { From: '<sip:1001@pbx.localhost>' }],
    ['a From that is none', { From: '<<<>>>' }],
    ['an old branch', { Via: 'SIP/2.0/WS raw.invalid;branch=old' }],
    ['no branch', { Via: 'SIP/2.0/WS raw.invalid' }],
    ['less body than promised', { 'Content-Length': '10' }],
    ['a negative length', { 'Content-Length': '-1' }],
  ] as const)('gets 400, or nothing, for %s', async ([, fields]) => {
    raw.send(sipMessage(options, fields))
    await lives()
    const answers = raw.messages.filter((message) => !message.includes('200 OK'))
    expect(answers.every((message) => message.startsWith('SIP/2.0 400 Bad Request\r\nVia: '))).toBe(true)
    const answerable = !('Call-ID' in fields) && !('To' in fields)
    expect(answers).toHaveLength(answerable ? 1 : 0)
  })

  it.for([
    ['UPDATE sip:platform@pbx.localhost SIP/2.0', {}, 405],
    ['DANCE sip:platform@pbx.localhost SIP/2.0', {}, 405],
    ['OPTIONS sips:platform@pbx.localhost SIP/2.0', {}, 416],
    ['OPTIONS sip:platform@pbx.localhost SIP/2.0', { Require: '100rel' }, 420],
    ['BYE sip:platform@pbx.localhost SIP/2.0', {}, 481],
    ['BYE sip:platform@pbx.localhost SIP/2.0', { To: '<sip:1001@pbx.localhost>;tag=gone' }, 481],
    ['CANCEL sip:platform@pbx.localhost SIP/2.0', {}, 481],
    ['SUBSCRIBE sip:1002@pbx.localhost SIP/2.0', { Event: 'presence' }, 489],
    ['NOTIFY sip:1002@pbx.localhost SIP/2.0', { Event: 'refer', 'Subscription-State': 'active' }, 405],
    ['MESSAGE sip:1002@pbx.localhost SIP/2.0', {}, 405],
    ['REFER sip:1002@pbx.localhost SIP/2.0', { 'Refer-To': '<sip:1003@pbx.localhost>' }, 405],
    ['INVITE sip:1002@pbx.localhost SIP/2.0', { Contact: '' }, 400],
    ['INVITE sip:1002@pbx.localhost SIP/2.0', {}, 407],
  ] as const)('gets the status of RFC 3261 for %s', async ([first, fields, status]) => {
    raw.send(sipMessage(first, fields))
    expect(await raw.heard('SIP/2.0')).toMatch(new RegExp(`^SIP/2.0 ${status} `))
    await lives()
  })

  it('survives noise', inFull(), async () => {
    const whole = sipMessage(
      'INVITE sip:1002@pbx.localhost SIP/2.0',
      { 'Content-Type': 'application/sdp' },
      'v=0',
    )
    for (let round = 0; round < 300; round += 1) {
      const cut = randomBytes(1)[0] ?? 0
      raw.send(randomBytes(200))
      raw.send(whole.slice(0, cut * 2))
      raw.send(whole.slice(0, cut) + randomBytes(8).toString('latin1') + whole.slice(cut))
      raw.send(whole.replaceAll(':', randomBytes(1).toString('latin1')))
    }
    raw.send('SIP/2.0 200 OK\r\n\r\n')
    raw.send(sipMessage('SIP/2.0 200 OK', { CSeq: 'x' }))
    raw.send(sipMessage('ACK sip:platform@pbx.localhost SIP/2.0', { CSeq: '1 BYE' }))
    await lives()
  })

  it('survives large header fields and is cut off at messages that are too large', async () => {
    raw.send(sipMessage(options, { 'X-Large': 'a'.repeat(30_000) }))
    raw.send(sipMessage(options, { From: `"${'"<'.repeat(10_000)}" <sip:1@x>;tag=1` }))
    raw.send(
      sipMessage(options, Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`X-${n}`, 'y']))),
    )
    await lives()
    raw.send(sipMessage(options, { 'X-Large': 'a'.repeat(70_000) }))
    await eventually(() => expect(raw.closed).toBe(true))

    const other = await exchange.phone('1001')
    expect(await other.options()).toBe(200)
  })

  it('is refused with a description that cannot be used, with a call in the name of another, and without a number', async () => {
    const dial = async (first: string, fields: Record<string, string>, body: string) => {
      const callId = randomBytes(6).toString('hex')
      const all = { 'Call-ID': callId, 'Content-Type': 'application/sdp', ...fields }
      raw.send(sipMessage(first, all, body))
      const who = { method: 'INVITE', uri: first.split(' ')[1] ?? '', user: '1001', password: 'secret-1001' }
      const Authorization = authorize(await raw.heard(callId), who)
      raw.send(sipMessage(first, { ...all, CSeq: '2 INVITE', 'Proxy-Authorization': Authorization }, body))
      return callId
    }
    const bad = await dial('INVITE sip:1002@pbx.localhost SIP/2.0', {}, 'v=0\r\nm=nonsense\r\n')
    const { leg, events } = await eventually(() => exchange.dials[0] ?? Promise.reject(new Error('no dial')))
    leg.playRingback()
    expect(await raw.heard(new RegExp(`^SIP/2.0 500 [^]*${bad}`))).toContain('Reason: SIP;cause=500')
    expect(events).toEqual([{ kind: 'ended', cause: causes.failed }])
    expect(faults).toHaveLength(1)
    faults.length = 0

    const foreign = await dial(
      'INVITE sip:1002@pbx.localhost SIP/2.0',
      { From: '<sip:1003@pbx.localhost>;tag=x' },
      '',
    )
    await raw.heard(new RegExp(`^SIP/2.0 403 [^]*${foreign}`))
    const nobody = await dial('INVITE sip:pbx.localhost SIP/2.0', {}, '')
    await raw.heard(new RegExp(`^SIP/2.0 484 [^]*${nobody}`))
    expect(exchange.dials).toHaveLength(1)
  })

  it('ends its calls when it signs off and its socket closes', async () => {
    const phone = await exchange.phone('1001')
    const [leg] = exchange.lines.ring('1001', { number: '1009', name: '' })
    if (leg === undefined) throw new Error('Nobody is registered.')
    const events = eventsOf(leg)
    await eventually(() => phone.lines[0]?.answer() ?? Promise.reject(new Error('It does not ring.')))
    await eventually(() => expect(kindsOf(events)).toContain('answered'))

    await phone.unregister()
    await phone.drop()
    await eventually(() => expect(events.at(-1)).toEqual({ kind: 'ended', cause: causes.failed }))
    leg.hangUp(causes.normal)
    expect(kindsOf(events)).toEqual(['ringing', 'answered', 'ended'])
  })

  it('pings the server within a call', async () => {
    const phone = await exchange.phone('1001')
    const line = phone.call('1002')
    const dial = await eventually(() => exchange.dials[0] ?? Promise.reject(new Error('no dial')))
    await dial.leg.accept()
    await eventually(() => expect(line.state).toBe('established'))
    const { dialog } = line.session
    if (!(dialog instanceof Core.SessionDialog)) throw new Error('There is no dialog.')
    const status = Promise.withResolvers<number | undefined>()
    const message = dialog.createOutgoingRequestMessage('OPTIONS')
    phone.userAgent.userAgentCore.request(message, {
      onAccept: (answer) => status.resolve(answer.message.statusCode),
      onReject: (answer) => status.resolve(answer.message.statusCode),
    })
    expect(await status.promise).toBe(200)
  })
})

describe('the end of the server', () => {
  it('says BYE to its phones and leaves nothing behind', async () => {
    const before = handles()
    const exchange = await startLines()
    const phone = await exchange.phone('1001')
    const ringing = await exchange.phone('1002')
    const line = phone.call('1002')
    const dial = await eventually(() => exchange.dials[0] ?? Promise.reject(new Error('no dial')))
    exchange.lines.ring('1002', { number: '1001', name: '' })
    await dial.leg.accept()
    // Before the ACK has arrived the server may not say BYE (RFC 3261 section 15).
    await eventually(() => expect(exchange.lines.trace(line.callId).some(isAck)).toBe(true))
    await eventually(() => expect(ringing.lines).toHaveLength(1))

    await exchange.lines[Symbol.asyncDispose]()
    await eventually(() => expect(line.state).toBe('ended'))
    expect(line.reason).toContain('Normal Clearing')
    await exchange[Symbol.asyncDispose]()
    // What the tests before leave to the system may go meanwhile.
    await eventually(() => expect(handles().length).toBeLessThanOrEqual(before.length))
  })
})

/** The ACK of a call that was answered: that of a refusal goes to whoever was dialled. */
function isAck({ message }: { readonly message: string }): boolean {
  return message.startsWith('ACK sip:platform@')
}

/** What would keep the process alive, apart from what belongs to the test runner. */
function handles(): readonly string[] {
  const ours = ['TCPSocketWrap', 'TCPServerWrap', 'UDPWrap']
  return process.getActiveResourcesInfo().filter((name) => ours.includes(name))
}
