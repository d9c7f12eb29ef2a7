import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { type RunningPlatform, runPlatform } from '#test/support/running-platform.ts'
import { answerReferrals } from '#test/support/scripted-referral.ts'
import { type ScriptedTalk, startScriptedTalk } from '#test/support/scripted-talk.ts'
import { startTestPhone, type TestPhone } from '#test/support/test-phone.ts'
import { NodeAudioEngine } from '#test/support/node-audio-engine.ts'

const count = (talk: ScriptedTalk, method: string) =>
  talk.server.receivedMethods.filter((heard) => heard === method).length

/** Every line is over, and nothing of its audio is left. */
async function expectNothingLeft({ phone, engine }: TestPhone): Promise<void> {
  await eventually(() => expect(phone.lines.filter(({ state }) => state !== 'ended')).toEqual([]))
  await eventually(() => expect(engine.size).toBe(0))
}

describe('at a scripted server', () => {
  let talk: ScriptedTalk

  beforeEach(async () => {
    talk = await startScriptedTalk()
  })

  afterEach(() => talk[Symbol.asyncDispose]())

  test('two rings at the same time are two lines; one is answered, and the other still rings', async () => {
    const calls = [talk.server.call(), talk.server.call()]
    for (const call of calls) call.catch(() => undefined)
    await eventually(() => expect(talk.me.phone.lines).toHaveLength(2))
    const [first, second] = talk.me.phone.lines
    expect(await talk.me.phone.answer(first?.id ?? '')).toMatchObject({ ok: true })
    expect(talk.me.phone.lines.map(({ state }) => state)).toEqual(['connected', 'ringing'])
    await talk.me.phone.decline(second?.id ?? '')
    await Promise.any(calls)
  })

  test('both answered at once, both stand', async () => {
    const calls = [talk.server.call(), talk.server.call()]
    await eventually(() => expect(talk.me.phone.lines).toHaveLength(2))
    await Promise.all(talk.me.phone.lines.map(({ id }) => talk.me.phone.answer(id)))
    await Promise.all(calls)
    expect(talk.me.phone.lines.map(({ state }) => state)).toEqual(['connected', 'connected'])
  })

  test('BYE from both ends at once ends the call once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { lineId, call } = await talk.receiveCall()
      const hungUp = talk.me.phone.hangUp(lineId)
      call.session.bye()
      expect(await hungUp).toMatchObject({ ok: true })
      expect(talk.line(lineId)).toMatchObject({ state: 'ended', endReason: 'hung-up' })
    }
    await expectNothingLeft(talk.me)
  })

  test('a BYE that comes while a hold is on its way ends the call', async () => {
    const { lineId, call } = await talk.receiveCall()
    const held = talk.me.phone.hold(lineId)
    call.session.bye()
    expect((await held).ok).toBe(false)
    await talk.waitForLine(lineId, { state: 'ended', endReason: 'far-end-hung-up' })
    await expectNothingLeft(talk.me)
  })

  test('re-INVITEs that cross are both refused with 491, and what the agent wanted is done in the end', async () => {
    const { lineId, call } = await talk.receiveCall()
    talk.server.reinviteRefusals.push(491)
    const [held, status] = await Promise.all([talk.me.phone.hold(lineId), call.reinvite('sendrecv')])
    expect(held).toMatchObject({ ok: true })
    expect([200, 491]).toContain(status)
    await talk.waitForLine(lineId, { state: 'held' })
    expect(count(talk, 'INVITE')).toBeGreaterThan(1)
  })

  test.each([0, 1, 2, 5, 10, 20])(
    'hanging up %i ms after dialling leaves no call at an answering server',
    async (after) => {
      talk.server.onInvite = (request) => {
        request.progress({ statusCode: 180 })
        // A CANCEL may have ended the transaction by then.
        void talk.server.accept(request).catch(() => undefined)
      }
      const dialling = talk.me.phone.dial('1003')
      await eventually(() => expect(talk.me.phone.lines).toHaveLength(1))
      await new Promise((resolve) => setTimeout(resolve, after))
      await talk.me.phone.hangUp(talk.me.phone.lines[0]?.id ?? '')
      await dialling
      await expectNothingLeft(talk.me)
      // Where the answer was quicker than the CANCEL, it is acknowledged and followed by a BYE.
      await eventually(() => {
        const isUndone = count(talk, 'INVITE') === 0 || count(talk, 'BYE') + count(talk, 'CANCEL') > 0
        expect(isUndone).toBe(true)
      })
    },
  )

  test('a call that is answered when it is given up ends at a server that the word of it did not reach', async () => {
    const { server, me } = talk
    const answer = Promise.withResolvers<() => Promise<unknown>>()
    server.onInvite = (request) => {
      request.progress({ statusCode: 180 })
      answer.resolve(() => server.accept(request))
    }
    const dialled = await me.phone.dial('1003')
    const { id } = await me.line('early')
    expect(dialled).toMatchObject({ ok: true, value: { lineId: id } })
    server.ignoredMethods = new Set(['CANCEL', 'BYE'])
    await me.phone.hangUp(id)
    await (
      await answer.promise
    )()
    server.cut()
    await eventually(() => expect(me.phone.state.registration.kind).not.toBe('registered'))
    server.ignoredMethods = new Set()
    await me.registered()
    await eventually(() => expect(count(talk, 'BYE')).toBe(1))
  })

  test('a transfer whose success crosses the hang-up of the agent ends once', async () => {
    const { lineId, call } = await talk.receiveCall()
    const referral = answerReferrals(call)
    const done = talk.me.phone.transfer(lineId, '1003')
    await referral.arrived()
    void referral.notify(200, 'OK')
    await talk.me.phone.hangUp(lineId)
    await done
    expect(['hung-up', 'transferred']).toContain(talk.line(lineId).endReason)
    await expectNothingLeft(talk.me)
    await eventually(() => expect(count(talk, 'BYE')).toBe(1))
  })

  test('a call can be held while the audio engine is away: the next one does not talk to it', async () => {
    const { lineId, call } = await talk.receiveCall()
    const { engine, phone } = talk.me
    const voice = talk.addVoice(call, 440)
    await engine.go()
    expect(await phone.hold(lineId)).toMatchObject({ ok: true })
    engine.come()
    await eventually(() => expect(engine.requests.at(-1)).toBe('audio.accept'))
    expect(engine.requests).toContain('audio.offer sendonly')
    await eventually(() => expect(voice.heardLevel).toBeLessThan(0.005))
    expect(await phone.resume(lineId)).toMatchObject({ ok: true })
    await eventually(() => expect(voice.heardShare(900)).toBeGreaterThan(0.4))
  })

  test('an audio engine that goes in the midst of a merge leaves two calls that stand', async () => {
    const first = await talk.receiveCall()
    await talk.me.phone.hold(first.lineId)
    const second = await talk.receiveCall()
    const merging = talk.me.phone.merge([second.lineId, first.lineId])
    await talk.me.engine.go()
    await merging
    talk.me.engine.come()
    const voice = talk.addVoice(second.call, 440)
    await eventually(() => expect(voice.heardShare(900)).toBeGreaterThan(0.4))
    for (const { lineId } of [first, second]) expect(['connected', 'held']).toContain(talk.line(lineId).state)
  })
})

describe('between two phones of the product', () => {
  let running: RunningPlatform
  let stack: AsyncDisposableStack
  let wren: TestPhone
  let kofi: TestPhone

  beforeEach(async () => {
    stack = new AsyncDisposableStack()
    running = stack.use(await runPlatform({ dataset: 'empty' }))
    wren = await phone('204', 900)
    kofi = await phone('202', 600)
  })

  afterEach(() => stack.disposeAsync())

  async function phone(user: string, frequency: number): Promise<TestPhone> {
    const { ws, domain } = running.platform.sip
    const started = stack.use(
      startTestPhone({ engine: new NodeAudioEngine({ frequency }), installation: user }),
    )
    const account = { server: ws, domain, user }
    await started.phone.setLogin({ account, password: running.user(user).sip_password, ca: null })
    await started.registered()
    return started
  }

  async function talking(): Promise<readonly [string, string]> {
    const dialled = await wren.phone.dial('202')
    const { id } = await kofi.line('ringing')
    await kofi.phone.answer(id)
    const own = dialled.ok ? dialled.value.lineId : ''
    await eventually(() => {
      expect(wren.engine.heardShare(own, 600)).toBeGreaterThan(0.8)
      expect(kofi.engine.heardShare(id, 900)).toBeGreaterThan(0.8)
    })
    return [own, id]
  }

  test('both hang up at once: nothing is left anywhere', async () => {
    const [own, other] = await talking()
    await Promise.all([wren.phone.hangUp(own), kofi.phone.hangUp(other)])
    await Promise.all([expectNothingLeft(wren), expectNothingLeft(kofi)])
  })

  test('both hold at once, and both resume: they hear each other again', async () => {
    const [own, other] = await talking()
    const both = (act: 'hold' | 'resume') => Promise.all([wren.phone[act](own), kofi.phone[act](other)])
    for (const done of await both('hold')) expect(done).toMatchObject({ ok: true })
    for (const done of await both('resume')) expect(done).toMatchObject({ ok: true })
    await eventually(() => {
      expect(wren.engine.heardShare(own, 600)).toBeGreaterThan(0.8)
      expect(kofi.engine.heardShare(other, 900)).toBeGreaterThan(0.8)
    })
  })

  test('both call each other at once: each has two lines, and both calls can be answered', async () => {
    const dialled = await Promise.all([wren.phone.dial('202'), kofi.phone.dial('204')])
    for (const each of dialled) expect(each).toMatchObject({ ok: true })
    const { id } = await kofi.line('ringing')
    expect(await kofi.phone.answer(id)).toMatchObject({ ok: true })
    await eventually(() => expect(wren.phone.lines.map(({ state }) => state)).toContain('connected'))
    for (const { phone: own } of [wren, kofi]) for (const { id: line } of own.lines) await own.hangUp(line)
    await Promise.all([expectNothingLeft(wren), expectNothingLeft(kofi)])
  })
})
