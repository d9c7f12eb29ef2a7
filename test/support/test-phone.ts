import { createPhone } from '#electron/host/phone/soft-phone.ts'
import type { Phone, PhoneLogin, PhoneOptions } from '#electron/host/phone/phone.ts'
import { systemClock } from '#electron/host/clock.ts'
import type { Line } from '#shared/calls/line.ts'
import { silentLog } from '#shared/core/log.ts'
import { eventually } from './eventually.ts'
import { NodeAudioEngine } from './node-audio-engine.ts'

/** The product's phone with an audio engine in Node, for tests. */
export interface TestPhone extends AsyncDisposable {
  readonly phone: Phone
  readonly engine: NodeAudioEngine
  /** Waits for a line in this state and returns it. */
  line(state: Line['state']): Promise<Line>
  registered(): Promise<void>
}

export function loginFor(ws: string, user: string, more: Partial<PhoneLogin> = {}): PhoneLogin {
  return {
    account: { server: ws, domain: 'pbx.localhost', user },
    password: `secret-${user}`,
    ca: null,
    ...more,
  }
}

export function startTestPhone(
  options: Partial<PhoneOptions> & { readonly engine?: NodeAudioEngine } = {},
): TestPhone {
  const engine = options.engine ?? new NodeAudioEngine()
  const phone = createPhone({
    audio: engine,
    clock: systemClock,
    log: silentLog,
    installation: 'test',
    ...options,
  })
  return {
    phone,
    engine,
    line: (state) =>
      eventually(() => {
        const found = phone.lines.find((line) => line.state === state)
        if (!found) throw new Error(`No line is ${state}, but: ${phone.lines.map((line) => line.state)}`)
        return found
      }),
    registered: () =>
      eventually(() => {
        const { registration } = phone.state
        if (registration.kind !== 'registered') throw new Error(JSON.stringify(registration))
      }),
    async [Symbol.asyncDispose]() {
      await phone[Symbol.asyncDispose]()
      await engine[Symbol.asyncDispose]()
    },
  }
}
