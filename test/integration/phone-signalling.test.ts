import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import { Core } from 'sip.js'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { Bridge } from '#electron/platform/media/mixer.ts'
import { VirtualParty } from '#electron/platform/media/virtual-party.ts'
import type { Clock } from '#shared/core/clock.ts'
import { eventually } from '#test/support/eventually.ts'
import {
  type ScriptedCall,
  type ScriptedServer,
  startScriptedServer,
} from '#test/support/scripted-sip-server.ts'
import { loginFor, startTestPhone, type TestPhone } from '#test/support/test-phone.ts'

/** Time that passes twenty times as fast for whoever waits; what it reads from it is the real time. */
const hurriedClock: Clock = {
  now: systemClock.now,
  after: (delay, action) => systemClock.after(delay / 20, action),
}

let stack: AsyncDisposableStack
let server: ScriptedServer
let me: TestPhone
let clock: FrameClock

beforeEach(async () => {
  stack = new AsyncDisposableStack()
  server = stack.use(await startScriptedServer())
  clock = stack.use(new FrameClock())
})

afterEach(() => stack.disposeAsync())

async function register(options: Parameters<typeof startTestPhone>[0] = {}): Promise<void> {
  me = stack.use(startTestPhone(options))
  await me.phone.setLogin(loginFor(server.ws, '1001'))
  await me.registered()
}

type Talk = { readonly call: ScriptedCall; readonly customer: VirtualParty; readonly lineId: string }

async function talk(options: Parameters<ScriptedServer['call']>[0] = {}): Promise<Talk> {
  const calling = server.call(options)
  const { id } = await me.line('ringing')
  expect(await me.phone.answer(id)).toMatchObject({ ok: true })
  const call = await calling
  const customer = new VirtualParty({ frequency: 440 })
  const bridge = stack.use(new Bridge(clock))
  bridge.join(customer)
  bridge.join(call.peer)
  return { call, customer, lineId: id }
}

async function bothHear({ customer, lineId }: Talk): Promise<void> {
  await eventually(() => {
    expect(me.engine.heardShare(lineId, 440)).toBeGreaterThan(0.8)
    expect(customer.heardShare(900)).toBeGreaterThan(0.8)
  })
}

describe('a call that the far end changes', () => {
  beforeEach(() => register())

  test('is held and taken back by it, and stays connected here', async () => {
    const there = await talk()
    await bothHear(there)
    expect(await there.call.reinvite('inactive')).toBe(200)
    expect((await me.line('connected')).heldAt).toBeNull()
    expect(await there.call.reinvite('sendrecv')).toBe(200)
    await bothHear(there)
  })

  test('may come without an offer', async () => {
    await bothHear(await talk({ withoutOffer: true }))
  })

  test('while this end does too: both get what they want in the end', async () => {
    const there = await talk()
    await bothHear(there)
    const [held, status] = await Promise.all([me.phone.hold(there.lineId), there.call.reinvite('sendrecv')])
    expect(held).toMatchObject({ ok: true })
    expect([200, 491]).toContain(status)
    await me.line('held')
    expect(await me.phone.resume(there.lineId)).toMatchObject({ ok: true })
    await bothHear(there)
  })

  test('a collision (491) is tried again, and once is enough', async () => {
    const there = await talk()
    server.reinviteRefusals.push(491)
    expect(await me.phone.hold(there.lineId)).toMatchObject({ ok: true })
    await me.line('held')
  })

  test('a refused hold is said, and the call goes on as it was', async () => {
    const there = await talk()
    server.reinviteRefusals.push(488)
    expect(await me.phone.hold(there.lineId)).toMatchObject({ error: { code: 'phone.failed' } })
    await me.line('connected')
    await bothHear(there)
    expect(await me.phone.hold(there.lineId)).toMatchObject({ ok: true })
  })

  test('a hold that is redirected (302) is refused, and blocks neither the next nor the far end', async () => {
    const there = await talk()
    const { session } = there.call
    const { delegate } = session
    session.delegate = {
      ...delegate,
      onInvite: (request) => {
        // sip.js redirects no re-INVITE; its own refusal comes too late to be heard.
        if (session instanceof Core.SessionDialog)
          session.userAgentCore.replyStateless(request.message, { statusCode: 302 })
        request.reject({ statusCode: 488 })
      },
    }
    expect(await me.phone.hold(there.lineId)).toMatchObject({
      error: { code: 'phone.failed', detail: '302 Moved Temporarily' },
    })
    session.delegate = delegate
    expect(await there.call.reinvite('sendrecv')).toBe(200)
    expect(await me.phone.hold(there.lineId)).toMatchObject({ ok: true })
  })

  test('a call that the far end has lost (481) ends', async () => {
    const there = await talk()
    server.reinviteRefusals.push(481)
    await me.phone.hold(there.lineId)
    expect(await me.line('ended')).toMatchObject({ endReason: 'connection-lost' })
  })

  test('messages within a call are taken, a text that nobody would see and a transfer by the far end are not', async () => {
    const there = await talk()
    const status = (send: (delegate: Core.OutgoingRequestDelegate) => unknown) =>
      new Promise((resolve) => {
        const done = ({ message }: Core.IncomingResponse) => resolve(message.statusCode)
        send({ onAccept: done, onReject: done })
      })
    const { session } = there.call
    const body = { contentDisposition: 'render', contentType: 'text/plain', content: 'x' }
    expect(await status((to) => session.message(to, { body }))).toBe(405)
    expect(await status((to) => session.info(to, { body }))).toBe(200)
    expect(
      await status((to) => session.notify(to, { extraHeaders: ['Event: x', 'Subscription-State: active'] })),
    ).toBe(200)
    expect(
      await status((to) =>
        session.refer(to, {
          extraHeaders: ['Refer-To: <sip:evil@pbx.localhost>', 'Contact: <sip:a@b.invalid>'],
        }),
      ),
    ).toBeGreaterThanOrEqual(400)
    await bothHear(there)
  })

  test('a hostile name is shown as text, and no longer than a name', async () => {
    const call = server.call({ from: `"<img src=x>\u202e${'x'.repeat(10_000)}" <sip:66@pbx.localhost>` })
    const { id, name, number } = await me.line('ringing')
    expect(number).toBe('66')
    expect(name).toMatch(/^<img src=x> x+$/)
    expect(name.length).toBeLessThanOrEqual(120)
    await me.phone.decline(id)
    await expect(call).rejects.toThrow('603')
  })
})

describe('a call whose SIP transport breaks', () => {
  test('goes on: it is proved to the server with the next registration, and can be held', async () => {
    await register()
    const there = await talk()
    await bothHear(there)
    server.cut()
    await eventually(() => expect(me.phone.state.registration.kind).toBe('unregistered'))
    await me.registered()
    await eventually(() => expect(server.receivedMethods.at(-1)).toBe('ACK'))
    expect(await me.phone.hold(there.lineId)).toMatchObject({ ok: true })
    expect(await me.phone.resume(there.lineId)).toMatchObject({ ok: true })
    await bothHear(there)
  })
})

describe('a server that', () => {
  test('is open but deaf is noticed by its silence, and found again', async () => {
    await register({ clock: hurriedClock })
    server.ignoredMethods = new Set(['OPTIONS', 'REGISTER'])
    await eventually(() =>
      expect(me.phone.state.registration).toMatchObject({ error: { code: 'network.timeout' } }),
    )
    server.ignoredMethods = new Set()
    await me.registered()
  })

  test('answers pings keeps the registration proved', async () => {
    await register({ clock: hurriedClock })
    const { registration } = me.phone.state
    const first = registration.kind === 'registered' ? registration.roundTripAt : 0
    await eventually(() => {
      const now = me.phone.state.registration
      expect(now.kind === 'registered' && now.roundTripAt > first).toBe(true)
    })
    expect(server.receivedMethods).toContain('OPTIONS')
  })

  test('is overloaded is left alone for as long as it says', async () => {
    server.refusal = { statusCode: 503, extraHeaders: ['Retry-After: 20'] }
    me = stack.use(startTestPhone())
    await me.phone.setLogin(loginFor(server.ws, '1001'))
    await eventually(() => expect(me.phone.state.registration.kind).toBe('unregistered'))
    const state = me.phone.state.registration
    const pause = state.kind === 'unregistered' ? (state.retryAt ?? 0) - state.since : 0
    expect(pause).toBeGreaterThanOrEqual(20_000)
    expect(pause).toBeLessThanOrEqual(22_000)
    server.refusal = null
    me.phone.registerAgain()
    await me.registered()
  })

  test.each(['soon', '0', '-1'])(
    'wants a registration of %s seconds is asked for a longer one',
    async (least) => {
      server.refusal = { statusCode: 423, extraHeaders: [`Min-Expires: ${least}`] }
      me = stack.use(startTestPhone())
      await me.phone.setLogin(loginFor(server.ws, '1001'))
      const expires = () =>
        server.requests.filter(({ method }) => method === 'REGISTER').map((each) => each.getHeader('expires'))
      await eventually(() => expect(expires().length).toBeGreaterThanOrEqual(2))
      expect(expires().slice(0, 2)).toEqual(['300', '1200'])
      server.refusal = null
      me.phone.registerAgain()
      await me.registered()
    },
  )

  test.each(['86401', '999999999', '18446744073709551616'])(
    'wants a registration of %s seconds is told no more, and the phone says so',
    async (least) => {
      server.refusal = { statusCode: 423, extraHeaders: [`Min-Expires: ${least}`] }
      me = stack.use(startTestPhone())
      await me.phone.setLogin(loginFor(server.ws, '1001'))
      await eventually(() =>
        expect(me.phone.state.registration).toMatchObject({
          kind: 'unregistered',
          error: { code: 'phone.failed', detail: `423 Interval Too Brief, Min-Expires: ${least}` },
        }),
      )
      const asked = server.requests.map((each) => each.getHeader('expires'))
      expect(new Set(asked)).toEqual(new Set(['300']))
    },
  )

  test('wants a longer registration gets one', async () => {
    server.refusal = { statusCode: 423, extraHeaders: ['Min-Expires: 900'] }
    me = stack.use(startTestPhone())
    await me.phone.setLogin(loginFor(server.ws, '1001'))
    await eventually(() => expect(server.receivedMethods.length).toBeGreaterThanOrEqual(2))
    server.refusal = null
    me.phone.registerAgain()
    await me.registered()
  })
})

test('the ringing tone of a call of ours goes on in an audio engine that comes anew, and only as long as it rings', async () => {
  await register()
  const invited = Promise.withResolvers<Core.IncomingInviteRequest>()
  server.onInvite = invited.resolve
  await me.phone.dial('1002')
  const request = await invited.promise
  const tones = () => me.engine.requests.filter((each) => each.startsWith('audio.callProgress'))
  const renewEngine = async () => {
    await me.engine.go()
    me.engine.come()
  }
  request.progress({ statusCode: 180 })
  await eventually(() => expect(tones()).toEqual(['audio.callProgress ringback']))
  await renewEngine()
  expect(tones()).toEqual(['audio.callProgress ringback', 'audio.callProgress ringback'])
  request.reject({ statusCode: 480 })
  await me.line('ended')
  await renewEngine()
  expect(tones().slice(2)).toEqual(['audio.callProgress none'])
})
