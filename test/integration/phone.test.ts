import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { Bridge } from '#electron/platform/media/mixer.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import { VirtualParty } from '#electron/platform/media/virtual-party.ts'
import { defaultCallPolicy } from '#electron/host/phone/lines/decide-incoming-call.ts'
import { causes, type Leg } from '#electron/platform/sip/leg.ts'
import { eventually } from '#test/support/eventually.ts'
import { eventsOf, kindsOf, startLines, type TestLines } from '#test/support/sip-lines.ts'
import { loginFor, startTestPhone, type TestPhone } from '#test/support/test-phone.ts'

let lines: TestLines
let me: TestPhone
let clock: FrameClock
let stack: AsyncDisposableStack

beforeEach(async () => {
  stack = new AsyncDisposableStack()
  lines = stack.use(await startLines())
  clock = stack.use(new FrameClock())
  me = stack.use(startTestPhone())
  await me.phone.setLogin(loginFor(lines.ws, '1001'))
  await me.registered()
})

afterEach(() => stack.disposeAsync())

/** A customer who speaks at 440 Hz, joined with a leg of the platform. */
function customerOn(leg: Leg): VirtualParty {
  const customer = new VirtualParty({ frequency: 440 })
  const bridge = stack.use(new Bridge(clock))
  bridge.join(customer)
  bridge.join(leg.audio)
  return customer
}

function ring(headers: readonly string[] = []): Leg {
  const [leg] = lines.lines.ring('1001', { number: '+442079460123', name: 'Ada Byron', headers })
  if (!leg) throw new Error('No phone rings.')
  return leg
}

async function bothHear(lineId: string, customer: VirtualParty): Promise<void> {
  await eventually(() => {
    expect(me.engine.heardShare(lineId, 440)).toBeGreaterThan(0.8)
    expect(customer.heardShare(900)).toBeGreaterThan(0.8)
  })
}

async function answered(): Promise<{ leg: Leg; lineId: string; customer: VirtualParty }> {
  const leg = ring()
  const customer = customerOn(leg)
  const { id } = await me.line('ringing')
  expect(await me.phone.answer(id)).toMatchObject({ ok: true })
  return { leg, lineId: id, customer }
}

describe('incoming', () => {
  test('a call rings with its names, is answered, heard both ways, held, resumed and hung up', async () => {
    const leg = ring(['P-Called-Party-ID: "Sales" <sip:+442079460999@pbx.localhost>'])
    const customer = customerOn(leg)
    const ringing = await me.line('ringing')
    expect(ringing).toMatchObject({ number: '+442079460123', name: 'Ada Byron', through: 'Sales' })
    expect(await me.phone.answer(ringing.id)).toMatchObject({ ok: true })
    expect((await me.line('connected')).microphone).toBe('live')
    await bothHear(ringing.id, customer)

    expect(await me.phone.hold(ringing.id)).toMatchObject({ ok: true })
    expect((await me.line('held')).heldAt).not.toBeNull()
    await eventually(() => expect(customer.heardLevel).toBeLessThan(0.01))
    expect(await me.phone.resume(ringing.id)).toMatchObject({ ok: true })
    await me.line('connected')
    await bothHear(ringing.id, customer)

    const events = eventsOf(leg)
    expect(await me.phone.hangUp(ringing.id)).toMatchObject({ ok: true })
    expect(await me.line('ended')).toMatchObject({ endReason: 'hung-up' })
    await eventually(() => expect(kindsOf(events)).toEqual(['ended']))
    expect(me.engine.size).toBe(0)
  })

  test('muted, nothing is heard of the agent, also on a new engine', async () => {
    const { lineId, customer } = await answered()
    await bothHear(lineId, customer)
    await me.phone.mute(lineId, true)
    await eventually(() => expect(customer.heardLevel).toBeLessThan(0.01))
    await me.engine.go()
    me.engine.come()
    await eventually(() => expect(me.engine.heardShare(lineId, 440)).toBeGreaterThan(0.8))
    expect(customer.heardLevel).toBeLessThan(0.01)
    await me.phone.mute(lineId, false)
    await bothHear(lineId, customer)
  })

  test('hold and resume in quick succession end as asked last', async () => {
    const { lineId, customer } = await answered()
    const asked = [
      me.phone.hold(lineId),
      me.phone.resume(lineId),
      me.phone.hold(lineId),
      me.phone.resume(lineId),
    ]
    for (const each of await Promise.all(asked)) expect(each).toMatchObject({ ok: true })
    expect((await me.line('connected')).heldAt).toBeNull()
    await bothHear(lineId, customer)
  })

  test('the caller hangs up', async () => {
    const { leg } = await answered()
    leg.hangUp(causes.normal)
    expect(await me.line('ended')).toMatchObject({ endReason: 'far-end-hung-up' })
  })

  test('the platform transfers the call away', async () => {
    const { leg } = await answered()
    leg.hangUp(causes.blindTransfer)
    expect(await me.line('ended')).toMatchObject({ endReason: 'transferred' })
  })

  test('the caller gives up while it rings', async () => {
    const leg = ring()
    await me.line('ringing')
    leg.hangUp(causes.cancelled)
    expect(await me.line('ended')).toMatchObject({ endReason: 'cancelled' })
  })

  test('another phone has answered', async () => {
    const leg = ring()
    await me.line('ringing')
    leg.hangUp(causes.completedElsewhere)
    expect(await me.line('ended')).toMatchObject({ endReason: 'answered-elsewhere' })
  })

  test('declining refuses the call, and the line goes after a while', async () => {
    const events = eventsOf(ring())
    const { id } = await me.line('ringing')
    expect(await me.phone.decline(id)).toMatchObject({ ok: true })
    await eventually(() => expect(events.at(-1)).toMatchObject({ kind: 'ended', cause: { status: 603 } }))
    await eventually(() => expect(me.phone.lines).toEqual([]))
    expect(await me.phone.answer(id)).toMatchObject({ error: { code: 'phone.no-such-call' } })
  })

  test('not taking calls answers busy, and shows nothing', async () => {
    me.phone.setPolicy({ ...defaultCallPolicy, takingCalls: false })
    const events = eventsOf(ring())
    await eventually(() => expect(events.at(-1)).toMatchObject({ kind: 'ended', cause: { status: 486 } }))
    expect(me.phone.lines).toEqual([])
  })

  test('the platform cannot answer for the agent, unless that is set, and says that it did', async () => {
    const leg = ring()
    const { id } = await me.line('ringing')
    await eventually(() => expect(leg.answerRemotely()).toBe(true))
    // The NOTIFY has been taken when the call after it rings.
    const other = ring()
    await eventually(() => expect(me.phone.lines.map(({ state }) => state)).toEqual(['ringing', 'ringing']))
    other.hangUp(causes.cancelled)
    await eventually(() => expect(me.phone.lines[0]).toMatchObject({ id, state: 'ringing' }))
    expect(me.engine.requests).not.toContain('audio.answer sendrecv')
    me.phone.setPolicy({ ...defaultCallPolicy, autoAnswer: 'asked' })
    expect(leg.answerRemotely()).toBe(true)
    expect(await me.line('connected')).toMatchObject({ id, answeredBy: 'service' })
    await eventually(() => expect(me.engine.requests).toContain('audio.notice answered'))
  })

  test.each([0, 1, 2, 4, 8, 16, 24, 32, 48])(
    'CANCEL %i ms after the answer leaves nothing over',
    async (after) => {
      const leg = ring()
      const { id } = await me.line('ringing')
      const answer = me.phone.answer(id)
      await new Promise((resolve) => setTimeout(resolve, after))
      leg.hangUp(causes.cancelled)
      await answer
      await me.line('ended')
      await eventually(() => expect(me.engine.size).toBe(0))
    },
  )
})

describe('the audio engine', () => {
  test('goes and comes in a call: both hear each other again', async () => {
    const { lineId, customer } = await answered()
    await bothHear(lineId, customer)
    for (let reload = 0; reload < 2; reload += 1) {
      await me.engine.go()
      await eventually(() => expect(customer.heardLevel).toBeLessThan(0.01))
      me.engine.come()
      await bothHear(lineId, customer)
    }
    expect(me.phone.lines).toMatchObject([{ state: 'connected', id: lineId }])
  })

  test('goes and comes while a call is held: it stays held, and is resumed', async () => {
    const { lineId, customer } = await answered()
    await me.phone.hold(lineId)
    await me.engine.go()
    me.engine.come()
    await eventually(() => expect(me.engine.requests.at(-1)).toBe('audio.accept'))
    expect(me.engine.requests.filter((each) => each.startsWith('audio.offer')).at(-1)).toBe(
      'audio.offer sendonly',
    )
    expect((await me.line('held')).id).toBe(lineId)
    expect(await me.phone.resume(lineId)).toMatchObject({ ok: true })
    await bothHear(lineId, customer)
  })

  test('is closed during a re-INVITE: the call continues', async () => {
    const { lineId, customer } = await answered()
    await bothHear(lineId, customer)
    const held = me.phone.hold(lineId)
    await eventually(() => expect(me.engine.requests).toContain('audio.offer sendonly'))
    await me.engine.go()
    await held
    me.engine.come()
    await me.phone.resume(lineId)
    await bothHear(lineId, customer)
  })

  test('a microphone that is denied does not keep the call from being answered', async () => {
    me.engine.microphone = 'denied'
    const { lineId } = await answered()
    expect(await me.line('connected')).toMatchObject({ microphone: 'denied' })
    await eventually(() => expect(me.engine.heardShare(lineId, 440)).toBeGreaterThan(0.8))
    me.engine.report({ kind: 'microphone', state: 'live' })
    expect(await me.line('connected')).toMatchObject({ microphone: 'live' })
  })
})

describe('outgoing', () => {
  async function dialled(to = '+442079460777'): Promise<{ leg: Leg; lineId: string }> {
    const dial = await me.phone.dial(to)
    expect(dial).toMatchObject({ ok: true })
    const { leg } = await eventually(() => {
      const last = lines.dials.at(-1)
      if (!last) throw new Error('Nothing was dialled.')
      return last
    })
    return { leg, lineId: dial.ok ? dial.value.lineId : '' }
  }

  test('a number is dialled, rings, answers, and both are heard', async () => {
    const { leg, lineId } = await dialled()
    expect(lines.dials.at(-1)?.to).toBe('+442079460777')
    leg.playRingback()
    expect(await me.line('early')).toMatchObject({ id: lineId, direction: 'out', number: '+442079460777' })
    const customer = customerOn(leg)
    await leg.accept()
    await me.line('connected')
    await bothHear(lineId, customer)
    expect(me.engine.requests).not.toContain('audio.callProgress ringback')
  })

  test('early media are heard before the answer', async () => {
    const { leg, lineId } = await dialled()
    const customer = customerOn(leg)
    customer.play(sineTone(440))
    leg.playRingback()
    await eventually(() => expect(me.engine.heardShare(lineId, 440)).toBeGreaterThan(0.8))
    await leg.accept()
    await bothHear(lineId, customer)
  })

  test.each([
    [causes.busy, 'busy'],
    [causes.noAnswer, 'no-answer'],
    [causes.unreachable, 'not-found'],
    [causes.declined, 'declined'],
  ] as const)('$words ends it as it is', async (cause, endReason) => {
    const { leg } = await dialled()
    leg.hangUp(cause)
    expect(await me.line('ended')).toMatchObject({ endReason })
    expect(me.engine.requests.includes('audio.callProgress busy')).toBe(endReason === 'busy')
  })

  test('hanging up while it rings cancels the call', async () => {
    const { leg, lineId } = await dialled('*43#')
    expect(lines.dials.at(-1)?.to).toMatch(/^\*43(#|%23)$/)
    const events = eventsOf(leg)
    leg.playRingback()
    await me.line('early')
    await me.phone.hangUp(lineId)
    await eventually(() => expect(kindsOf(events)).toEqual(['ended']))
    expect(await me.line('ended')).toMatchObject({ endReason: 'hung-up' })
  })

  test('nothing is dialled without a number or an engine', async () => {
    expect(await me.phone.dial('  ')).toMatchObject({ error: { code: 'phone.number-invalid' } })
    expect(await me.phone.dial('a b')).toMatchObject({ error: { code: 'phone.number-invalid' } })
    await me.engine.go()
    expect(await me.phone.dial('1002')).toMatchObject({ error: { code: 'phone.no-audio-engine' } })
    await me.phone.setLogin(null)
    expect(await me.phone.dial('1002')).toMatchObject({ error: { code: 'phone.no-account' } })
    expect(me.phone.state).toEqual({ account: null, registration: { kind: 'no-account' } })
  })
})
