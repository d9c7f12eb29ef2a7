import { expect } from 'vitest'
import type { NodeAudioEngine } from '#test/support/node-audio-engine.ts'
import { eventually } from '#test/support/eventually.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { loginFor, startTestPhone, type TestPhone } from '#test/support/test-phone.ts'
import { type Kamailio, type KamailioOptions, startKamailio } from './kamailio.ts'
import type { PlainLine } from './plain-line.ts'
import { PlainTelephone } from './plain-telephone.ts'
import { type Rtpengine, startRtpengine } from './rtpengine.ts'

/** A site whose SIP server and media relay are not ours, with plain telephones. */
export interface Exchange extends AsyncDisposable {
  readonly kamailio: Kamailio
  readonly rtpengine: Rtpengine
  /** A plain telephone of a user, registered. It lives as long as the exchange. */
  telephone(user: '2001' | '2002'): Promise<PlainTelephone>
  /** The product's phone as user 1001, registered, with its audio in Node. It lives as long as the exchange. */
  phone(installation?: string): Promise<TestPhone>
}

/** What the plain telephones say, in hertz. The product's phone says 900. */
export const tones = { '1001': 900, '2001': 440, '2002': 600 } as const

export type ExchangeOptions = Pick<KamailioOptions, 'expires' | 'gruu' | 'challengeInDialog' | 'bareSdp'>

export async function startExchange(options: ExchangeOptions = {}): Promise<Exchange> {
  const stack = new AsyncDisposableStack()
  try {
    const folder = stack.use(await temporaryFolder('interop'))
    const rtpengine = stack.use(await startRtpengine())
    const users = ['1001', '2001', '2002']
    const kamailio = stack.use(await startKamailio({ folder, rtpengine: rtpengine.port, users, ...options }))
    return {
      kamailio,
      rtpengine,
      telephone: async (user) => {
        const { port: serverPort } = kamailio
        const telephone = stack.use(await PlainTelephone.start({ serverPort, user, frequency: tones[user] }))
        expect(await telephone.register()).toBe(200)
        return telephone
      },
      phone: async (installation = 'test') => {
        const phone = stack.use(startTestPhone({ installation }))
        await phone.phone.setLogin(loginFor(kamailio.ws, '1001'))
        await phone.registered()
        return phone
      },
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

const audible = { timeout: 15_000 }

/** The person at the telephone hears a frequency, at a level that a person hears. */
export function telephoneHears(line: PlainLine, frequency: number): Promise<void> {
  return eventually(() => {
    expect(line.media.heardShare(frequency)).toBeGreaterThan(0.7)
    expect(line.media.heardLevel).toBeGreaterThan(0.02)
  }, audible)
}

export function telephoneHearsNothing(line: PlainLine): Promise<void> {
  return eventually(() => expect(line.media.heardLevel).toBeLessThan(0.002), audible)
}

/** The agent hears a frequency. */
export function agentHears(engine: NodeAudioEngine, lineId: string, frequency: number): Promise<void> {
  return eventually(() => {
    expect(engine.heardShare(lineId, frequency)).toBeGreaterThan(0.7)
    expect(engine.heardLevel(lineId)).toBeGreaterThan(0.01)
  }, audible)
}

export function agentHearsNothing(engine: NodeAudioEngine, lineId: string): Promise<void> {
  return eventually(() => expect(engine.heardLevel(lineId)).toBeLessThan(0.002), audible)
}

/** A customer calls the agent, who answers. */
export async function callIn(
  customer: PlainTelephone,
  agent: TestPhone,
): Promise<{ theirs: PlainLine; id: string }> {
  const theirs = customer.call('1001')
  const { id } = await agent.line('ringing')
  expect(await agent.phone.answer(id)).toMatchObject({ ok: true })
  await agent.line('connected')
  await customer.line('connected')
  return { theirs, id }
}
