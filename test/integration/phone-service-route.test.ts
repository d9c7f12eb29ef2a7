import { expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { type ScriptedServer, startScriptedServer } from '#test/support/scripted-sip-server.ts'
import { loginFor, startTestPhone, type TestPhone } from '#test/support/test-phone.ts'

/** Service-Route (RFC 3608): the way that the registrar wants requests outside dialogs to take. */

const [first, second] = [
  '<sip:edge.pbx.localhost;transport=ws;lr>',
  '"Home" <sip:home%20@pbx.localhost:5070;LR=on;x>;y="a,b"',
]

let stack: AsyncDisposableStack
let server: ScriptedServer
let me: TestPhone

async function registeredWith(headers: readonly string[]): Promise<void> {
  server = stack.use(await startScriptedServer())
  server.registrationHeaders = headers
  me = stack.use(startTestPhone())
  await me.phone.setLogin(loginFor(server.ws, '1001'))
  await me.registered()
}

/** The routes of the latest request of this method. */
const routesOf = (method: string) =>
  server.requests.findLast((request) => request.method === method)?.getHeaders('route')

/** Calls a number that refuses; the routes of the INVITE. */
async function dialledRoutes(): Promise<readonly string[] | undefined> {
  const before = server.requests.length
  await me.phone.dial('1002')
  return eventually(() => {
    expect(server.requests.slice(before).map(({ method }) => method)).toContain('ACK')
    return routesOf('INVITE')
  })
}

/** Registers again, so that the server's present header fields apply. */
async function registerAgain(headers: readonly string[]): Promise<void> {
  const count = () => server.requests.filter(({ method }) => method === 'REGISTER').length
  const before = count()
  server.registrationHeaders = headers
  me.phone.registerAgain()
  await eventually(() => expect(count()).toBe(before + 1))
  await me.registered()
}

const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['in one field', [`Service-Route: ${first}, ${second}`], [first, second]],
  ['in several fields', [`Service-Route: ${first}`, `Service-Route: ${second}`], [first, second]],
  ['absent', [], []],
  ['empty', ['Service-Route: '], []],
  ['of a strict router', ['Service-Route: <sip:edge.pbx.localhost>'], []],
  ['with one that cannot be read', [`Service-Route: ${first}, <https://evil.example;lr>`], []],
  ['too many', [`Service-Route: ${Array.from({ length: 11 }, () => first).join(', ')}`], []],
  ['too long', [`Service-Route: <sip:${'x'.repeat(1_100)}@pbx.localhost;lr>`], []],
]

test.each(cases)('routes that are %s', async (_, headers, expected) => {
  stack = new AsyncDisposableStack()
  await using _stack = stack
  await registeredWith(headers)
  expect(await dialledRoutes()).toEqual(expected)
})

test('the route is for new requests outside dialogs: not for REGISTER, nor within a call', async () => {
  stack = new AsyncDisposableStack()
  await using _stack = stack
  await registeredWith([`Service-Route: ${first}, ${second}`])
  const accepted = Promise.withResolvers<void>()
  server.onInvite = (request) => void server.accept(request).then(() => accepted.resolve(), accepted.reject)
  await me.phone.dial('1002')
  await accepted.promise
  const { id } = await me.line('connected')
  expect(await me.phone.hold(id)).toMatchObject({ ok: true })
  expect(routesOf('INVITE')).toEqual([])
  await me.phone.hangUp(id)
  await eventually(() => expect(routesOf('BYE')).toEqual([]))
  await registerAgain([])
  expect(routesOf('REGISTER')).toEqual([])
})

test('a CANCEL has the route of its INVITE, and each registration replaces the route or ends it', async () => {
  stack = new AsyncDisposableStack()
  await using _stack = stack
  await registeredWith([`Service-Route: ${first}`])
  server.onInvite = (request) => void request.progress({ statusCode: 180 })
  await me.phone.dial('1002')
  const { id } = await me.line('early')
  await registerAgain([`Service-Route: ${second}`])
  await me.phone.hangUp(id)
  await eventually(() => expect(routesOf('CANCEL')).toEqual([first]))
  server.onInvite = (request) => void request.reject({ statusCode: 480 })
  expect(await dialledRoutes()).toEqual([second])
  await registerAgain([])
  expect(await dialledRoutes()).toEqual([])
})
