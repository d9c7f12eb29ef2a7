import type { AudioPort } from '#electron/host/ports.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { MediaDirection } from '#shared/host/audio.ts'
import { LineEngine } from './line-engine.ts'
import { isHold, takesTelephoneEvents, transportOf } from './sdp.ts'

type Outcome<Value = undefined> = Promise<Result<Value, AppError>>

export type LineMediaOptions = {
  readonly lineId: string
  readonly audio: AudioPort
  readonly clock: Clock
  /** What a description has told of the far end: whether it holds. */
  readonly onFarHeld: (farHeld: boolean) => void
  /** A refusal has left the peer connection in a state that nothing can be agreed on with. */
  readonly onStale: () => void
}

/**
 * One line's side of offer and answer (RFC 3264): it knows what was described to whom, and lets the audio engine do
 * the rest. Engines come and go; a line whose engine has gone is `stale` and wants a new description.
 */
export class LineMedia {
  /** As this end wants it from the next description on. `sendonly` is hold: the microphone is not sent. */
  direction: MediaDirection = 'sendrecv'
  private readonly engine: LineEngine
  private readonly onFarHeld: LineMediaOptions['onFarHeld']
  private readonly onStale: LineMediaOptions['onStale']
  private muted = false
  /** Counts engines: a peer connection belongs to the one that made it. */
  private generation = 0
  private madeBy: number | null = null
  /** Whether both ends have ever agreed, and whether they have on the present peer connection. */
  private everAgreed = false
  private agreed = false
  private making = false
  private awaitsAnswer = false
  private remoteOffer: string | null = null
  /** Our last offer, while nobody has answered it. */
  private offered: string | null = null
  private prepared: string | null = null
  /** Whether the engine was told of a ringing offer. */
  private expects = false
  private earlyAnswer: string | null = null
  private outdated = false
  private seeksWay = false
  /** Our last offer looked for a new way: the browser has left the former one. */
  private restarted = false
  private takesTones = true
  private closed = false

  constructor({ onFarHeld, onStale, ...options }: LineMediaOptions) {
    this.engine = new LineEngine(options)
    this.onFarHeld = onFarHeld
    this.onStale = onStale
  }

  /** Whether the far end speaks to a peer connection that is not there. */
  get stale(): boolean {
    return this.outdated || (this.madeBy !== null && this.madeBy !== this.generation)
  }

  /** Whether an offer of ours is being made or waits for its answer. */
  get offering(): boolean {
    return this.awaitsAnswer || this.making
  }

  /** Whether the next offer looks for a new way of the media. */
  get restartsIce(): boolean {
    return this.seeksWay
  }

  /** The engine is gone, with every peer connection that it had. */
  engineGone(): void {
    this.generation += 1
  }

  /** Lets the engine make its answer to a ringing INVITE ahead, so that nobody waits for it. */
  expect(remoteOffer: string): void {
    if (!this.engine.ready || this.expects || this.madeBy !== null) return
    this.expects = true
    void this.engine.expect(remoteOffer)
  }

  /** Another network: what the engine has made ahead names addresses of the former one. */
  forgetExpected(): void {
    if (!this.expects || this.madeBy !== null) return
    this.expects = false
    if (this.engine.ready) void this.engine.close()
  }

  /**
   * Makes our description for a ringing INVITE ahead of its answer, so that a failure leaves the call ringing. Waits for an
   * engine that is on its way: somebody has pressed Answer.
   */
  async prepare(remoteOffer: string | null): Outcome {
    if (!this.engine.ready) {
      const ready = await this.engine.whenReady()
      if (!ready.ok) return ready
    }
    this.remoteOffer = remoteOffer
    const made = await this.make()
    if (!made.ok) return made
    this.prepared = made.value
    return ok(undefined)
  }

  /** Our next description: the prepared one, an answer to the far end's offer, or an offer. */
  async describe(): Outcome<string> {
    const { prepared } = this
    this.prepared = null
    return prepared === null ? this.make() : ok(prepared)
  }

  /** Takes the far end's description: the answer to ours, or its own offer, which `describe` answers. */
  async take(sdp: string): Outcome {
    if (!this.awaitsAnswer) {
      if (this.prepared === null) this.remoteOffer = sdp
      return ok(undefined)
    }
    this.awaitsAnswer = false
    const early = this.earlyAnswer
    this.earlyAnswer = null
    if (early === null) return this.accept(sdp)
    // Another branch has answered than the one that was heard: it needs a peer connection of its own.
    this.outdated ||= transportOf(early) !== transportOf(sdp)
    return ok(undefined)
  }

  /** Our offer goes to somebody else, since whom it was sent to has answered elsewhere (302) or not at all. */
  async offerAgain(): Promise<void> {
    if (this.earlyAnswer !== null || this.offered === null || this.stale) return this.restart()
    this.prepared = this.offered
  }

  /** The next offer looks for a new way of the media (RFC 8839 section 4.4.1.1.1). */
  restartIce(): void {
    this.seeksWay = true
  }

  /** Takes an answer that comes while the far end still rings (183); answers whether its media are heard. */
  async takeEarly(sdp: string): Promise<boolean> {
    if (this.earlyAnswer !== null || !this.awaitsAnswer) return this.earlyAnswer !== null
    this.earlyAnswer = sdp
    return (await this.accept(sdp)).ok
  }

  /** Back to what was agreed before our last offer, which was refused or never sent. */
  async rollback(): Promise<void> {
    this.awaitsAnswer = false
    this.remoteOffer = null
    this.prepared = null
    this.outdated ||= !this.agreed || this.restarted
    if (this.stale) this.onStale()
    else await this.engine.rollback()
  }

  /** Gives up the peer connection: the next offer is made by a new one. */
  async restart(): Promise<void> {
    this.outdated = true
    this.agreed = false
    this.awaitsAnswer = false
    this.earlyAnswer = null
    if (this.engine.ready) await this.engine.close()
  }

  async mute(muted: boolean): Outcome {
    this.muted = muted
    // A stale line sends nothing; its next peer connection is told before anything leaves it.
    return this.stale || !this.engine.ready ? ok(undefined) : this.engine.mute(muted)
  }

  /** Keys as RFC 4733 events; `phone.not-now` where the far end takes none. */
  sendDigits(digits: string): Outcome {
    return this.takesTones ? this.engine.sendDigits(digits) : Promise.resolve(err(appError('phone.not-now')))
  }

  playTone(tone: 'ringback' | 'busy' | 'none'): Promise<void> {
    return this.engine.playTone(tone)
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    if (this.engine.ready && (this.expects || this.madeBy !== null)) await this.engine.close()
  }

  private async make(): Outcome<string> {
    if (this.closed) return err(appError('phone.no-such-call'))
    if (!this.engine.ready) return err(appError('phone.no-audio-engine'))
    const { direction, generation, remoteOffer: offer, seeksWay } = this
    this.remoteOffer = null
    if (this.madeBy !== generation) this.agreed = false
    this.madeBy = generation
    this.making = offer === null
    const made = await (offer === null
      ? this.engine.offer(direction, seeksWay && !this.stale)
      : this.engine.answer(offer, direction))
    this.making = false
    if (!made.ok) {
      // Chromium takes no further description after one that it could not apply.
      this.outdated ||= this.agreed
      return made
    }
    this.restarted = offer === null && seeksWay
    this.awaitsAnswer = offer === null
    this.offered = offer === null ? made.value.sdp : null
    this.outdated = false
    if (offer === null) this.seeksWay = false
    if (this.muted) await this.engine.mute(true)
    if (offer !== null) this.agree(offer)
    return ok(made.value.sdp)
  }

  private async accept(answer: string): Outcome {
    this.offered = null
    if (this.stale) return ok(undefined)
    const taken = await this.engine.accept(answer)
    if (taken.ok) this.agree(answer)
    // A call that stands is not given up for one description: it gets a new peer connection.
    else if (this.everAgreed || this.stale) this.outdated = true
    else return taken
    return ok(undefined)
  }

  private agree(farDescription: string): void {
    this.agreed = true
    this.everAgreed = true
    this.takesTones = takesTelephoneEvents(farDescription)
    this.onFarHeld(isHold(farDescription))
  }
}
