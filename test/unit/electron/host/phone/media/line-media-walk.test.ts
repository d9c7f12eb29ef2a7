import { expect, test } from 'vitest'
import { LineMedia } from '#electron/host/phone/media/line-media.ts'
import type { AudioPort } from '#electron/host/ports.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { fc } from '#test/support/property.ts'
import { runs } from '#test/support/tier.ts'

const sdp = (name: string) => `v=0\r\na=ice-ufrag:${name}\r\na=fingerprint:sha-256 ${name}\r\n`

/** An audio engine with at most one peer connection, which keeps the rules of RFC 9429 and says what broke them. */
class Engine {
  readonly faults: string[] = []
  connection: { readonly id: number; state: 'stable' | 'have-local-offer' } | null = null
  failNext = false
  failed = false
  private made = 0

  readonly port: AudioPort = {
    ready: true,
    ask: ((method: string) => Promise.resolve(this.ask(method))) as AudioPort['ask'],
    onReady: () => () => {},
    onReport: () => () => {},
  }

  private ask(method: string): Result<unknown> {
    if (method === 'audio.close') this.connection = null
    if (method === 'audio.rollback' && this.connection) this.connection.state = 'stable'
    if (method !== 'audio.offer' && method !== 'audio.answer' && method !== 'audio.accept')
      return ok(undefined)
    if (method === 'audio.accept' && this.connection?.state !== 'have-local-offer')
      this.faults.push('An answer to no offer.')
    this.failed =
      this.failNext || (method === 'audio.answer' && this.connection?.state === 'have-local-offer')
    this.failNext = false
    if (method !== 'audio.accept') this.connection ??= { id: (this.made += 1), state: 'stable' }
    if (this.failed) return err(appError('audio.failed'))
    if (this.connection) this.connection.state = method === 'audio.offer' ? 'have-local-offer' : 'stable'
    return ok(method === 'audio.accept' ? undefined : { sdp: sdp(`ours-${this.connection?.id}`) })
  }
}

/** What both ends know, told by what was sent and received rather than by states. */
type Model = {
  ourOffer: 'none' | 'ready' | 'sent' | 'answered early'
  theirOffer: 'none' | 'received' | 'answer ready'
  /** The peer connection that our last description names, and whether that is of no use any more. */
  described: number | null
  isUseless: boolean
  agreed: boolean
  everAgreed: boolean
  wantsIceRestart: boolean
  leftPath: boolean
  closed: boolean
}
type Real = { readonly media: LineMedia; readonly engine: Engine }
type Step = (model: Model, real: Real) => Promise<void>

const isStale = (model: Model, { engine }: Real) =>
  model.isUseless || (model.described !== null && model.described !== engine.connection?.id)

/** What the model knows when the engine has been asked for a description. */
function described(model: Model, { engine }: Real, before: { stale: boolean; answering: boolean }): boolean {
  model.theirOffer = 'none'
  if (engine.failed) {
    model.isUseless ||= before.stale || model.agreed
    model.agreed &&= !model.isUseless
    model.described ??= engine.connection?.id ?? null
    return false
  }
  if (before.stale) model.agreed = false
  model.isUseless = false
  model.described = engine.connection?.id ?? null
  if (before.answering) {
    model.agreed = true
    model.everAgreed = true
  } else {
    model.leftPath = model.wantsIceRestart
    model.wantsIceRestart = false
  }
  return true
}

const make = async (model: Model, real: Real, ask: () => Outcome<unknown>) => {
  const before = { stale: isStale(model, real), answering: model.theirOffer === 'received' }
  const done = await ask()
  const isMade = described(model, real, before)
  expect(done.ok).toBe(isMade)
  return { isMade, answering: before.answering }
}

const describe: Step = async (model, real) => {
  const { media } = real
  if (model.ourOffer === 'sent' || model.ourOffer === 'answered early') {
    expect(await media.createDescription()).toMatchObject({ error: { code: 'phone.not-now' } })
  } else if (model.ourOffer === 'ready' || model.theirOffer === 'answer ready') {
    expect(await media.createDescription()).toMatchObject({ ok: true })
    model.ourOffer = model.ourOffer === 'ready' ? 'sent' : 'none'
    model.theirOffer = 'none'
  } else {
    const { isMade, answering } = await make(model, real, () => media.createDescription())
    if (isMade && !answering) model.ourOffer = 'sent'
  }
}

const prepare =
  (offer: string | null): Step =>
  async (model, real) => {
    if (model.ourOffer !== 'none' || model.theirOffer === 'answer ready') return
    if (offer !== null) model.theirOffer = 'received'
    const { isMade, answering } = await make(model, real, () => real.media.prepare(offer))
    if (isMade && answering) model.theirOffer = 'answer ready'
    else if (isMade) model.ourOffer = 'ready'
  }

/** The engine has applied their answer, or could not. */
function applied(model: Model, { engine }: Real, wasStale: boolean): void {
  if (wasStale) return
  if (engine.failed) {
    model.isUseless ||= model.everAgreed
    model.agreed &&= !model.isUseless
    return
  }
  model.agreed = true
  model.everAgreed = true
  model.leftPath = false
}

const receive =
  (branch: string): Step =>
  async (model, real) => {
    const stale = isStale(model, real)
    const before = model.ourOffer
    if (before === 'ready') return
    const taken = await real.media.setRemoteDescription(sdp(branch))
    if (before === 'none') {
      if (model.theirOffer === 'none') model.theirOffer = 'received'
      return expect(taken.ok).toBe(true)
    }
    model.ourOffer = 'none'
    if (before === 'sent') {
      applied(model, real, stale)
      expect(taken.ok).toBe(stale || model.everAgreed)
    } else if (branch !== 'early') {
      model.isUseless = true
      model.agreed = false
    }
  }

const receiveEarly: Step = async (model, real) => {
  const stale = isStale(model, real)
  const before = model.ourOffer
  const isHeard = await real.media.setEarlyAnswer(sdp('early'))
  if (before !== 'sent') return expect(isHeard).toBe(before === 'answered early')
  model.ourOffer = 'answered early'
  applied(model, real, stale)
  model.isUseless ||= !stale && real.engine.failed
}

const rollback: Step = async (model, { media }) => {
  await media.rollback()
  model.ourOffer = 'none'
  model.theirOffer = 'none'
  model.isUseless ||= !model.agreed || model.leftPath
  model.agreed &&= !model.isUseless
  model.leftPath = false
}

const restart: Step = async (model, { media }) => {
  await media.replaceConnection()
  if (model.ourOffer === 'ready') model.ourOffer = 'none'
  if (model.ourOffer === 'answered early') model.ourOffer = 'sent'
  model.isUseless = true
  model.agreed = false
  model.leftPath = false
}

const engineGone: Step = async (model, { media, engine }) => {
  engine.connection = null
  media.engineLost()
  model.agreed = false
  model.leftPath = false
}

const offerAgain: Step = async (model, real) => {
  if (model.ourOffer === 'none' || model.ourOffer === 'ready') return
  const isKept = model.ourOffer === 'sent' && !isStale(model, real)
  await real.media.offerAgain()
  model.ourOffer = isKept ? 'ready' : 'none'
  if (isKept) return
  model.isUseless = true
  model.agreed = false
  model.leftPath = false
}

const restartIce: Step = async (model, { media }) => {
  media.requestIceRestart()
  model.wantsIceRestart = true
}

const failNext: Step = async (_, { engine }) => {
  engine.failNext = true
}

const close: Step = async (model, { media, engine }) => {
  await media.close()
  model.closed = true
  expect(engine.connection).toBeNull()
  expect(await media.createDescription()).toMatchObject({ error: { code: 'phone.no-such-call' } })
  expect(await media.setRemoteDescription(sdp('theirs'))).toMatchObject({
    error: { code: 'phone.no-such-call' },
  })
}

const steps: Readonly<Record<string, Step>> = {
  ...{ receiveEarly, rollback, restart, engineGone, offerAgain, restartIce, close },
  prepareAnswer: prepare(sdp('theirs')),
  prepareOffer: prepare(null),
  receiveOther: receive('other'),
}

function compare(model: Model, real: Real): void {
  const { media, engine } = real
  expect(engine.faults).toEqual([])
  if (model.closed) return
  expect(media.hasPendingOffer).toBe(model.ourOffer !== 'none')
  expect(media.isStale).toBe(isStale(model, real))
  expect(media.nextOfferRestartsIce).toBe(model.wantsIceRestart)
}

/** What is common on a call comes more often. */
const often = Object.entries({ describe, receiveSame: receive('early'), failNext })
const commands = [...often, ...often, ...often, ...Object.entries(steps)].map(([name, step]) =>
  fc.constant<fc.AsyncCommand<Model, Real>>({
    check: ({ closed }) => !closed,
    run: async (model, real) => {
      await step(model, real)
      compare(model, real)
    },
    toString: () => name,
  }),
)

test('whatever both ends and the engine do, the line knows who waits for what and whether it is heard', async () => {
  const walk = fc.asyncProperty(fc.commands(commands, { maxCommands: 30 }), async (walked) => {
    const engine = new Engine()
    const options = { lineId: 'a', audio: engine.port, clock: new ManualClock(), log: { write: () => {} } }
    const media = new LineMedia({ ...options, onFarHeld: () => {}, onStale: () => {} })
    const model: Model = {
      ...{ ourOffer: 'none', theirOffer: 'none', described: null, isUseless: false, agreed: false },
      ...{ everAgreed: false, wantsIceRestart: false, leftPath: false, closed: false },
    }
    await fc.asyncModelRun(() => ({ model, real: { media, engine } }), walked)
  })
  await fc.assert(walk, runs(1_000))
})
