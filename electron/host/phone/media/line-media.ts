import type { AudioPort } from '#electron/host/ports.ts'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { plain } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { MediaDirection } from '#shared/host/audio.ts'
import { isEngineGone, LineEngine } from './line-engine.ts'
import { initialMediaState, isOffering, isStale, type MediaEvent, nextMediaState } from './media-state.ts'
import { acceptsTelephoneEvents, isHold, refusesAudio, transportOf } from './sdp.ts'

export type LineMediaOptions = {
  readonly lineId: string
  readonly audio: AudioPort
  readonly clock: Clock
  readonly log: Log
  /** Called after each description of the far end, with whether it holds the call. */
  readonly onFarHeld: (farHeld: boolean) => void
  /** Called when a refusal leaves the peer connection unusable for further negotiation. */
  readonly onStale: () => void
}

const notNow = err(appError('phone.not-now'))
const noSuchCall = err(appError('phone.no-such-call'))

/**
 * Offer and answer (RFC 3264) for one line: runs the state machine of `media-state.ts` and has the audio engine create
 * and apply the descriptions. The engine may be replaced; a line whose engine is gone is `stale` and needs a new offer.
 */
export class LineMedia {
  /** Direction of the next description. `sendonly` means hold; the microphone is not sent. */
  direction: MediaDirection = 'sendrecv'
  private readonly options: LineMediaOptions
  private readonly engine: LineEngine
  private state = initialMediaState
  /** The description in negotiation: ours until it is sent or answered, else the far end's. */
  private sdp = ''
  private muted = false
  private wantsIceRestart = false
  private farAcceptsEvents = true
  /** Whether both ends have ever agreed; such a call is not ended for one bad description. */
  private hasEverAgreed = false
  private tone: 'ringback' | 'busy' | 'none' = 'none'

  constructor(options: LineMediaOptions) {
    this.options = options
    this.engine = new LineEngine(options)
  }

  /** Whether the peer connection that the far end uses is gone or unusable. */
  get isStale(): boolean {
    return isStale(this.state)
  }

  /** Whether our own offer is being created or awaits its final answer. */
  get hasPendingOffer(): boolean {
    return isOffering(this.state)
  }

  /** Whether the next offer restarts ICE. */
  get nextOfferRestartsIce(): boolean {
    return this.wantsIceRestart
  }

  /** Records that the engine is gone, with all its peer connections; a new one plays the present tone. */
  engineLost(): void {
    this.dispatch('engineGone')
    if (this.tone !== 'none') void this.engine.playTone(this.tone)
  }

  /** Has the engine prepare its answer to a ringing INVITE, so that answering is fast. */
  prepareEarly(remoteOffer: string): void {
    const { exchange, connection } = this.state
    if (!this.engine.isReady || exchange !== 'idle' || connection !== 'none') return
    this.dispatch('expect')
    void this.engine.expect(remoteOffer)
  }

  /** Discards the prepared answer after a network change, since its addresses are outdated. */
  discardPrepared(): void {
    if (this.state.connection !== 'expected') return
    this.dispatch('forgetExpected')
    if (this.engine.isReady) void this.engine.close()
  }

  /**
   * Creates our description for a ringing INVITE before it is accepted, so that a failure leaves the call ringing.
   * Waits for an engine that is still loading, since the agent has pressed Answer.
   */
  async prepare(remoteOffer: string | null): Outcome {
    if (!this.engine.isReady) {
      const ready = await this.engine.whenReady()
      if (!ready.ok) return ready
    }
    if (remoteOffer !== null && !this.dispatch('remoteOffer', remoteOffer)) return this.refusal
    return this.createLocalDescription()
  }

  /** Returns our next description: the prepared one, an answer to the far end's offer, or an offer. */
  async createDescription(): Outcome<string> {
    const { exchange } = this.state
    if (exchange !== 'offer-ready' && exchange !== 'answer-ready') {
      const created = await this.createLocalDescription()
      if (!created.ok) return created
    }
    return this.dispatch('send') ? ok(this.sdp) : this.refusal
  }

  /** Applies the far end's answer to our offer, or stores its offer for `createDescription` to answer. */
  async setRemoteDescription(sdp: string): Outcome {
    const { exchange } = this.state
    const earlyAnswer = exchange === 'early' ? this.sdp : null
    // sip.js passes the offer a second time when its answer is ready.
    if (exchange === 'answer-ready') return ok(undefined)
    if (exchange !== 'offered' && exchange !== 'early')
      return this.dispatch('remoteOffer', sdp) ? ok(undefined) : this.refusal
    this.dispatch('remoteAnswer')
    if (earlyAnswer === null) return this.accept(sdp)
    // A branch other than the one with early media has answered; it needs a peer connection of its own.
    if (transportOf(earlyAnswer) !== transportOf(sdp)) this.dispatch('unusable')
    return ok(undefined)
  }

  /** Prepares our offer for another address after the first redirected (302) or refused the call. */
  async offerAgain(): Promise<void> {
    if (this.state.exchange === 'offered' && !this.isStale) return void this.dispatch('offerAgain')
    this.dispatch('rollback')
    await this.replaceConnection()
  }

  /** Makes the next offer restart ICE (RFC 8839 section 4.4.1.1.1). */
  requestIceRestart(): void {
    this.wantsIceRestart = true
  }

  /** Applies the answer in a provisional response (183); resolves with whether its media can be heard. */
  async setEarlyAnswer(sdp: string): Promise<boolean> {
    if (this.state.exchange === 'early') return true
    if (this.state.exchange !== 'offered') return false
    this.dispatch('earlyAnswer', sdp)
    const accepted = await this.accept(sdp)
    if (!accepted.ok) this.dispatch('unusable')
    return accepted.ok
  }

  /**
   * Returns to the state agreed on before our last offer, which was refused or never sent. If there is none, discards the
   * peer connection: it carries nothing, and the quality of the call must not be measured by it.
   */
  async rollback(): Promise<void> {
    this.dispatch('rollback')
    if (!this.isStale) return void (await this.engine.rollback())
    await this.replaceConnection()
    this.options.onStale()
  }

  /** Discards the peer connection; the next offer comes from a new one. */
  async replaceConnection(): Promise<void> {
    this.dispatch('replace')
    if (this.engine.isReady) await this.engine.close()
  }

  async mute(muted: boolean): Outcome {
    const { muted: before } = this
    this.muted = muted
    // A line that is stale or has no engine sends nothing; its next peer connection is muted before it does.
    if (this.isStale || !this.engine.isReady) return ok(undefined)
    const done = await this.engine.mute(muted)
    if (done.ok || isEngineGone(done.error)) return ok(undefined)
    this.muted = before
    return done
  }

  /** Sends DTMF as RFC 4733 events; `phone.not-now` if the far end accepts none. */
  async sendDigits(digits: string): Outcome {
    return this.farAcceptsEvents ? this.engine.sendDigits(digits) : notNow
  }

  playTone(tone: 'ringback' | 'busy' | 'none'): Promise<void> {
    this.tone = tone
    return this.engine.playTone(tone)
  }

  async close(): Promise<void> {
    if (this.state.exchange === 'closed') return
    this.dispatch('close')
    if (this.engine.isReady && this.state.connection !== 'none') await this.engine.close()
  }

  private async createLocalDescription(): Outcome {
    if (this.state.exchange === 'closed') return noSuchCall
    if (!this.engine.isReady) return err(appError('phone.no-audio-engine'))
    const { direction, engine, sdp: remoteOffer } = this
    const isAnswer = this.state.exchange === 'remote-offer'
    const { wantsIceRestart } = this
    const restartsIce = wantsIceRestart && !this.isStale
    if (!this.dispatch(isAnswer ? 'answer' : restartsIce ? 'offerIceRestart' : 'offer')) return this.refusal
    if (!isAnswer) this.wantsIceRestart = false
    const created = await (isAnswer
      ? engine.answer(remoteOffer, direction)
      : engine.offer(direction, restartsIce))
    const muted = this.muted && created.ok ? await engine.mute(true) : ok(undefined)
    if (!created.ok || !muted.ok) {
      this.dispatch('failed')
      this.wantsIceRestart ||= wantsIceRestart
      return created.ok ? muted : created
    }
    this.dispatch('made', created.value.sdp)
    if (isAnswer) this.recordAgreement(remoteOffer)
    return ok(undefined)
  }

  private async accept(answer: string): Outcome {
    if (this.isStale) return ok(undefined)
    // A browser takes such an answer, and the call would stand in silence.
    const accepted = refusesAudio(answer) ? err(appError('audio.failed')) : await this.engine.accept(answer)
    if (accepted.ok) this.recordAgreement(answer)
    else if (this.hasEverAgreed || this.isStale) this.dispatch('unusable')
    else return accepted
    return ok(undefined)
  }

  private recordAgreement(remoteDescription: string): void {
    this.dispatch('agreed')
    this.hasEverAgreed = true
    this.farAcceptsEvents = acceptsTelephoneEvents(remoteDescription)
    // Before the call is answered there is nobody who could hold it.
    if (this.state.exchange !== 'early') this.options.onFarHeld(isHold(remoteDescription))
  }

  private get refusal(): Result<never> {
    return this.state.exchange === 'closed' ? noSuchCall : notNow
  }

  /** Makes a transition of the table; returns whether it allows the event. Closed media ignore events. */
  private dispatch(event: MediaEvent, sdp = this.sdp): boolean {
    const next = nextMediaState(this.state, event)
    if (next) {
      this.state = next
      this.sdp = sdp
    } else if (this.state.exchange !== 'closed') {
      const { lineId, log } = this.options
      log.write('warn', 'media.illegal-move', { id: plain(lineId), kind: event, ...this.state })
    }
    return next !== null
  }
}
