import type { AudioPort } from '#electron/host/ports.ts'
import type { MicrophoneState } from '#shared/calls/line.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { Description, MediaDirection } from '#shared/host/audio.ts'
import { transportOf } from './sdp.ts'
import { within } from './within.ts'

type Outcome<Value = undefined> = Promise<Result<Value, AppError>>

export type LineMediaOptions = {
  readonly lineId: string
  readonly audio: AudioPort
  readonly clock: Clock
  readonly onMicrophone: (state: MicrophoneState) => void
}

/** Longest that the engine may take for one step, in milliseconds: a peer connection that closes never answers. */
const patience = 8_000

/**
 * One line's side of offer and answer (RFC 3264): it knows what was described to whom, and lets the audio engine do
 * the rest. Engines come and go; a line whose engine has gone is `stale` and wants a new description.
 */
export class LineMedia {
  /** As this end wants it from the next description on. `sendonly` is hold: the microphone is not sent. */
  direction: MediaDirection = 'sendrecv'
  private readonly options: LineMediaOptions
  private muted = false
  /** Counts engines: a peer connection belongs to the one that made it. */
  private engine = 0
  private madeBy: number | null = null
  /** Whether both ends have ever agreed, and whether they have on the present peer connection. */
  private everAgreed = false
  private agreed = false
  private making = false
  private awaitsAnswer = false
  private remoteOffer: string | null = null
  private prepared: string | null = null
  private earlyAnswer: string | null = null
  private outdated = false
  private closed = false

  constructor(options: LineMediaOptions) {
    this.options = options
  }

  /** Whether the far end speaks to a peer connection that is not there. */
  get stale(): boolean {
    return this.outdated || (this.madeBy !== null && this.madeBy !== this.engine)
  }

  /** Whether an offer of ours is being made or waits for its answer. */
  get offering(): boolean {
    return this.awaitsAnswer || this.making
  }

  /** The engine is gone, with every peer connection that it had. */
  engineGone(): void {
    this.engine += 1
  }

  /** Makes our description for a ringing INVITE ahead of its answer, so that a failure leaves the call ringing. */
  async prepare(remoteOffer: string | null): Outcome {
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

  /** Takes an answer that comes while the far end still rings (183); answers whether its media are heard. */
  async takeEarly(sdp: string): Promise<boolean> {
    if (this.earlyAnswer !== null || !this.awaitsAnswer) return this.earlyAnswer !== null
    this.earlyAnswer = sdp
    return (await this.accept(sdp)).ok
  }

  /** Back to what was agreed before our last offer, which was refused or never sent. */
  async rollback(): Promise<void> {
    const { audio, lineId } = this.options
    this.awaitsAnswer = false
    this.remoteOffer = null
    this.prepared = null
    this.outdated ||= !this.agreed
    if (!this.stale) await this.limited(audio.ask('audio.rollback', { lineId }))
  }

  /** Gives up the peer connection: the next offer is made by a new one. */
  async restart(): Promise<void> {
    const { audio, lineId } = this.options
    this.outdated = true
    this.agreed = false
    if (audio.ready) await this.limited(audio.ask('audio.close', { lineId }))
  }

  async mute(muted: boolean): Outcome {
    const { audio, lineId } = this.options
    this.muted = muted
    // A stale line sends nothing; its next peer connection is told before anything leaves it.
    return this.stale || !audio.ready
      ? ok(undefined)
      : this.limited(audio.ask('audio.mute', { lineId, muted }))
  }

  sendDigits(digits: string): Outcome {
    const { audio, lineId } = this.options
    return this.limited(audio.ask('audio.sendDigits', { lineId, digits }))
  }

  async playTone(tone: 'ringback' | 'busy' | 'none'): Promise<void> {
    const { audio, lineId } = this.options
    if (audio.ready) await this.limited(audio.ask('audio.callProgress', { lineId, tone }))
  }

  async close(): Promise<void> {
    const { audio, lineId } = this.options
    if (this.closed) return
    this.closed = true
    if (audio.ready && this.madeBy !== null) await this.limited(audio.ask('audio.close', { lineId }))
  }

  private async make(): Outcome<string> {
    const { audio, lineId, onMicrophone } = this.options
    if (this.closed) return err(appError('phone.no-such-call'))
    if (!audio.ready) return err(appError('phone.no-audio-engine'))
    const { direction, engine, remoteOffer: offer } = this
    this.remoteOffer = null
    if (this.madeBy !== engine) this.agreed = false
    this.madeBy = engine
    this.making = offer === null
    const made = await this.limited<Description>(
      offer === null
        ? audio.ask('audio.offer', { lineId, direction })
        : audio.ask('audio.answer', { lineId, offer, direction }),
    )
    this.making = false
    if (!made.ok) return made
    this.awaitsAnswer = offer === null
    this.outdated = false
    if (this.muted) await this.limited(audio.ask('audio.mute', { lineId, muted: true }))
    if (offer !== null) this.agree()
    onMicrophone(made.value.microphone)
    return ok(made.value.sdp)
  }

  private async accept(answer: string): Outcome {
    const { audio, lineId } = this.options
    if (this.stale) return ok(undefined)
    const taken = await this.limited(audio.ask('audio.accept', { lineId, answer }))
    if (taken.ok) this.agree()
    // A call that stands is not given up for one description: it gets a new peer connection.
    else if (this.everAgreed || this.stale) this.outdated = true
    else return taken
    return ok(undefined)
  }

  private agree(): void {
    this.agreed = true
    this.everAgreed = true
  }

  private limited<Value>(outcome: Outcome<Value>): Outcome<Value> {
    const late = appError('audio.failed', 'The audio engine did not answer.')
    return within({ clock: this.options.clock, milliseconds: patience, late }, outcome)
  }
}
