import { expect } from 'vitest'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { Bridge } from '#electron/platform/media/mixer.ts'
import { VirtualParty } from '#electron/platform/media/virtual-party.ts'
import type { Line } from '#shared/calls/line.ts'
import { eventually } from './eventually.ts'
import { type ScriptedCall, type ScriptedServer, startScriptedServer } from './scripted-sip-server.ts'
import { loginFor, startTestPhone, type TestPhone } from './test-phone.ts'

/** One phone at a scripted server: the test plays every far end. */
export interface ScriptedTalk extends AsyncDisposable {
  readonly server: ScriptedServer
  readonly me: TestPhone
  line(lineId: string): Line
  /** Waits until the line is as expected. */
  waitForLine(lineId: string, expected: Partial<Line>): Promise<Line>
  /** A call from outside; the phone rings. */
  ring(
    options?: Parameters<ScriptedServer['call']>[0],
  ): Promise<{ lineId: string; calling: Promise<ScriptedCall> }>
  /** A call from outside that the agent answers. */
  receiveCall(options?: Parameters<ScriptedServer['call']>[0]): Promise<Talking>
  /** The phone calls a number that answers. */
  placeCall(to: string): Promise<Talking>
  /** Adds a voice at this frequency to a call. */
  addVoice(call: ScriptedCall, frequency: number): VirtualParty
}

type Talking = { readonly lineId: string; readonly call: ScriptedCall }

export async function startScriptedTalk(
  options: Parameters<typeof startTestPhone>[0] = {},
): Promise<ScriptedTalk> {
  const stack = new AsyncDisposableStack()
  const server = stack.use(await startScriptedServer())
  const clock = stack.use(new FrameClock())
  const me = stack.use(startTestPhone(options))
  await me.phone.setLogin(loginFor(server.ws, '1001'))
  await me.registered()
  const line = (lineId: string) => {
    const found = me.phone.lines.find(({ id }) => id === lineId)
    if (!found) throw new Error('There is no such line.')
    return found
  }
  const ring: ScriptedTalk['ring'] = async (call) => {
    const before = new Set(me.phone.lines.map(({ id }) => id))
    const calling = server.call(call)
    calling.catch(() => undefined)
    const lineId = await eventually(() => {
      const fresh = me.phone.lines.find(({ id, state }) => state === 'ringing' && !before.has(id))
      if (!fresh) throw new Error('It does not ring.')
      return fresh.id
    })
    return { lineId, calling }
  }
  return {
    server,
    me,
    line,
    ring,
    waitForLine: (lineId, expected) =>
      eventually(() => {
        expect(line(lineId)).toMatchObject(expected)
        return line(lineId)
      }),
    async receiveCall(call) {
      const { lineId, calling } = await ring(call)
      expect(await me.phone.answer(lineId)).toMatchObject({ ok: true })
      return { lineId, call: await calling }
    },
    async placeCall(to) {
      const accepted = Promise.withResolvers<ScriptedCall>()
      const { onInvite } = server
      server.onInvite = (request) => void server.accept(request).then(accepted.resolve, accepted.reject)
      const placeCall = await me.phone.dial(to)
      if (!placeCall.ok) throw new Error(placeCall.error.code)
      const call = await accepted.promise
      server.onInvite = onInvite
      return { lineId: placeCall.value.lineId, call }
    },
    addVoice(call, frequency) {
      const party = new VirtualParty({ frequency })
      const bridge = stack.use(new Bridge(clock))
      bridge.join(party)
      bridge.join(call.peer)
      return party
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
