import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ScriptedTalk, startScriptedTalk } from '#test/support/scripted-talk.ts'
import { eventually } from '#test/support/eventually.ts'

let talk: ScriptedTalk

beforeEach(async () => {
  talk = await startScriptedTalk()
})

afterEach(() => talk[Symbol.asyncDispose]())

const methodsIn = (message: { getHeaders(name: string): string[] }) =>
  message
    .getHeaders('allow')
    .join()
    .split(',')
    .map((method) => method.trim())
    .toSorted()

const allowed = ['ACK', 'BYE', 'CANCEL', 'INFO', 'INVITE', 'NOTIFY', 'OPTIONS', 'PRACK', 'REFER']

test('every message that says which methods are taken says the same', async () => {
  const { call } = await talk.placeCall('1002')
  await talk.me.phone.hold(talk.me.phone.lines[0]?.id ?? '')
  await talk.receiveCall()
  await talk.server.askIn(call.session, 'OPTIONS')
  await talk.server.ask('OPTIONS', [])
  await talk.server.ask('MESSAGE', [])
  await eventually(() => expect(talk.server.answers.some(({ statusCode }) => statusCode === 405)).toBe(true))
  const said = [...talk.server.requests, ...talk.server.answers].filter((message) =>
    message.hasHeader('allow'),
  )
  const kinds = said.map((message) => ('statusCode' in message ? message.statusCode : message.method))
  expect(new Set(kinds)).toEqual(new Set(['REGISTER', 'INVITE', 200, 405]))
  for (const message of said) expect(methodsIn(message)).toEqual(allowed)
})

const referTo = ['Refer-To: <sip:1003@pbx.localhost>']

test('a REFER is declined, outside a call and within one, and nobody is called', async () => {
  const { server } = talk
  expect((await server.ask('REFER', referTo)).statusCode).toBe(603)
  const { call, lineId } = await talk.receiveCall()
  expect((await server.askIn(call.session, 'REFER', { headers: referTo })).statusCode).toBe(603)
  expect(talk.line(lineId)).toMatchObject({ state: 'connected', transfer: null })
  await talk.ring()
  const ringing = await eventually(() => {
    const found = server.dialogs.at(-1)
    if (!found || found === call.session) throw new Error('There is no early dialog.')
    return found
  })
  expect((await server.askIn(ringing, 'REFER', { headers: referTo })).statusCode).toBe(603)
  expect(server.receivedMethods).not.toContain('INVITE')
})

test('a REFER without exactly one target is a bad request', async () => {
  const { server } = talk
  expect((await server.ask('REFER', [])).statusCode).toBe(400)
  const { call } = await talk.receiveCall()
  const headers = [...referTo, 'Refer-To: <sip:1004@pbx.localhost>']
  expect((await server.askIn(call.session, 'REFER', { headers })).statusCode).toBe(400)
})

test.each(['MESSAGE', 'SUBSCRIBE', 'PUBLISH', 'UPDATE', 'REGISTER', 'FETCH'])(
  '%s, which is not among them, is refused with 405',
  async (method) => {
    const outside = await talk.server.ask(method, ['Event: presence'])
    expect(outside.statusCode).toBe(405)
    expect(methodsIn(outside)).toEqual(allowed)
    const { call } = await talk.receiveCall()
    expect((await talk.server.askIn(call.session, method, { headers: ['Event: x'] })).statusCode).toBe(405)
  },
)
