import { type Core, type Session, SessionState } from 'sip.js'
import type { MediaSample } from '#shared/calls/media-sample.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { plain } from '#shared/core/log-mark.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import { type LineContext, noSuchCall, notNow } from '../line-context.ts'
import type { LineMachine } from '../line-machine.ts'
import { isEngineGone } from './line-engine.ts'
import type { LineMedia } from './line-media.ts'
import { reinvite } from './reinvite.ts'
import type { SessionTimer } from './session-timer.ts'

/** The parts of a line that media changes need. */
export type RenegotiableLine = {
  readonly session: () => Session
  readonly machine: LineMachine
  readonly media: LineMedia
  readonly timer: SessionTimer
  readonly context: LineContext
  /** Ends the call at this end only, since the far end does not know it. */
  connectionLost(): void
}

/** Milliseconds without a response to a re-INVITE after which the server is probed. */
const slowResponseDelay = 3_000
/**
 * Maximum number of attempts in a row to renew the peer connection, seven minutes in all: a media relay that hangs may
 * take minutes to return. After it, the agent still sees that nothing is heard.
 */
const maxRenewals = 40
/** Milliseconds by which the pause grows with each failed renewal. */
const renewalPauseStep = 500

/** Changes an established call by re-INVITE, strictly one change at a time: hold, resume, ICE restart, new engine. */
export class MediaChanges {
  private readonly line: RenegotiableLine
  private readonly queue = new SerialQueue()
  private readonly acknowledged = Promise.withResolvers<void>()
  private isAwaitingAck = false
  /** Our pending re-INVITE. */
  private pendingReinvite: Core.OutgoingRequestMessage | null = null
  private isUnverified = false
  private readonly silenceWatch = new SilenceDetector()
  /** Number of consecutive failed renewals. */
  private failedRenewals = 0
  private isRenewing = false
  private cancelRetry: Unsubscribe = () => {}

  constructor(line: RenegotiableLine) {
    this.line = line
  }

  /** Whether the call is established: answered and acknowledged. */
  get isEstablished(): boolean {
    return this.line.session().state === SessionState.Established && !this.isAwaitingAck
  }

  setHeld(held: boolean): Outcome {
    const { machine, media } = this.line
    const [from, to] = held ? (['connected', 'held'] as const) : (['held', 'connected'] as const)
    return this.queue.run(async () => {
      const { state } = machine.line
      if (state === to) return ok(undefined)
      if (state !== from) return machine.isEnded ? noSuchCall : notNow
      const before = media.direction
      media.direction = held ? 'sendonly' : 'sendrecv'
      const result = await this.renegotiate()
      if (machine.isEnded) return noSuchCall
      // Without an audio engine there is no audio; the next engine offers the direction that applies then.
      const done = !result.ok && isEngineGone(result.error) ? ok(undefined) : result
      if (done.ok) machine.move(to)
      else media.direction = before
      return done
    })
  }

  /** Renews a peer connection that has become unusable. A failed renewal schedules the next one itself. */
  onStale(): void {
    if (!this.isRenewing && this.failedRenewals === 0) void this.renew()
  }

  /** Offers a new peer connection if the old one is stale, with a limited number of retries. */
  renew(): Promise<void> {
    this.failedRenewals = 0
    return this.queue.run(() => this.renewNow())
  }

  /** Called when the far end's offer was accepted: it may have replaced a stale peer connection. */
  farOfferAccepted(): void {
    if (!this.line.media.isStale) this.failedRenewals = 0
  }

  /** Discards the peer connection and offers a new one. */
  async restart(): Promise<void> {
    await this.line.media.replaceConnection()
    await this.renew()
  }

  /** Marks the call as unverified after a network change, and makes the next offer restart ICE. */
  networkChanged(): void {
    const { session, machine, media } = this.line
    if (session().state !== SessionState.Established || machine.isEnded) return
    media.requestIceRestart()
    this.isUnverified = true
  }

  /** Evaluates the sample of one second; replaces the peer connection if nothing arrives after an ICE restart. */
  onSample(sample: MediaSample): void {
    if (!this.line.machine.isEnded && this.silenceWatch.addSample(sample)) void this.restart()
  }

  /** Marks the call as unverified after the loss of the SIP transport; the call goes on. */
  markUnverified(): void {
    this.isUnverified = true
  }

  /** Once the server is reachable, sends a re-INVITE if the call is unverified, with an ICE restart if needed. */
  verify(): void {
    if (!this.isUnverified || this.line.machine.isEnded) return
    this.isUnverified = false
    this.retransmit()
    void this.queue.run(async () => {
      const { machine, media } = this.line
      const restartsIce = media.nextOfferRestartsIce
      const done = await this.renegotiate()
      if (done.ok && restartsIce) this.silenceWatch.start()
      if (done.ok || machine.isEnded || !restartsIce) return
      await media.replaceConnection()
      this.failedRenewals = 0
      await this.renewNow()
    })
  }

  /** Refreshes the call for its session timer (RFC 4028 section 10). */
  refresh(): Outcome {
    return this.queue.run(() => this.renegotiate())
  }

  /** Delays changes until the ACK: sip.js ends a call whose ACK arrives after a re-INVITE was sent. */
  awaitAck(): void {
    this.isAwaitingAck = true
    void this.queue.run(() => this.acknowledged.promise)
  }

  ackReceived(): void {
    this.isAwaitingAck = false
    this.acknowledged.resolve()
  }

  /** Makes one attempt, so that a hold can run before the next; schedules the next if it failed. */
  private async renewNow(): Promise<void> {
    const { machine, context } = this.line
    this.cancelRetry()
    if (this.needsRenewal()) {
      const done = await this.replaceAndOffer()
      if (done.ok) context.onConnectionRenewed(machine.line.id)
      else
        context.log.write('warn', 'line.not-renewed', { id: plain(machine.line.id), error: done.error.code })
    }
    this.failedRenewals = this.needsRenewal() ? this.failedRenewals + 1 : 0
    if (this.failedRenewals === 0 || this.failedRenewals >= maxRenewals) return
    const pause = this.failedRenewals * renewalPauseStep
    this.cancelRetry = context.clock.after(pause, () => void this.queue.run(() => this.renewNow()))
  }

  private async replaceAndOffer(): Outcome {
    this.isRenewing = true
    try {
      await this.line.media.replaceConnection()
      return await this.renegotiate()
    } finally {
      this.isRenewing = false
    }
  }

  private needsRenewal(): boolean {
    const { session, machine, media, context } = this.line
    return (
      session().state === SessionState.Established && !machine.isEnded && media.isStale && context.audio.ready
    )
  }

  /**
   * Resends the pending re-INVITE over the new transport. If it was lost with the old one, it would block every change
   * for the 32 s of its transaction; if not, the server repeats its response.
   */
  private retransmit(): void {
    const { pendingReinvite } = this
    if (pendingReinvite)
      this.line
        .session()
        .userAgent.transport.send(pendingReinvite.toString())
        .catch(() => {})
  }

  private async renegotiate(): Outcome {
    const { session, machine, media, timer, context } = this.line
    const { clock, random } = context
    const ownsCallId = machine.line.direction === 'out'
    const onSent = (message: Core.OutgoingRequestMessage) => {
      this.pendingReinvite = message
    }
    const stop = clock.after(slowResponseDelay, context.probeServer)
    const done = await reinvite({ session: session(), media, timer, clock, random, ownsCallId, onSent })
    stop()
    this.pendingReinvite = null
    if (done.ok && !media.isStale) this.failedRenewals = 0
    if (!done.ok && done.error.code === 'phone.no-such-call' && !machine.isEnded) this.line.connectionLost()
    return done
  }
}

/** Seconds without a packet after which an ICE restart counts as failed. */
const silenceLimit = 5

/**
 * Detects whether media arrive again after an ICE restart. A relay that has lost its state answers the restart, but not
 * the former DTLS association, which the browser keeps if the certificate is unchanged (RFC 8842 section 5.5).
 */
export class SilenceDetector {
  private seconds: number | null = null

  /** Starts the watch once a restart is agreed on. */
  start(): void {
    this.seconds = 0
  }

  /** Adds the sample of one second; returns true, once per restart, if nothing has arrived for too long. */
  addSample({ receiving, packetsReceived }: Pick<MediaSample, 'receiving' | 'packetsReceived'>): boolean {
    if (this.seconds === null || !receiving) return false
    // The first second may have begun before the restart.
    const isHeard = packetsReceived > 0 && this.seconds > 0
    this.seconds = isHeard ? null : this.seconds + 1
    if (this.seconds === null || this.seconds < silenceLimit) return false
    this.seconds = null
    return true
  }
}
