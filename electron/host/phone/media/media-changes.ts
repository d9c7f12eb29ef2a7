import { type Core, type Session, SessionState } from 'sip.js'
import { ok } from '#shared/core/result.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import { type LineContext, noSuchCall, notNow, type Outcome } from '../line-context.ts'
import type { LineMachine } from '../line-machine.ts'
import type { LineMedia } from './line-media.ts'
import { reinvite } from './reinvite.ts'
import type { MediaSample } from '#shared/calls/media-sample.ts'
import { SilenceWatch } from './silence-watch.ts'
import type { SessionTimer } from './session-timer.ts'
import { plain } from '#shared/core/log-mark.ts'

/** A line, as far as its media are changed. */
export type ChangedLine = {
  readonly session: () => Session
  readonly machine: LineMachine
  readonly media: LineMedia
  readonly timer: SessionTimer
  readonly context: LineContext
  /** Ends the call here: the far end knows nothing of it. */
  connectionLost(): void
}

/** Milliseconds without an answer to a re-INVITE after which it is asked whether the server is there at all. */
const slow = 3_000
/** What an offer fails with while there is no audio engine, or when it goes in the midst of it. */
const engineIsAway: ReadonlySet<string> = new Set(['phone.no-audio-engine', 'host.disconnected'])
/** Between two offers of a new audio engine, in milliseconds. */
const longestPause = 5_000

/** What changes the media of a call that stands, strictly one after another: hold, resume, new ways, new engines. */
export class MediaChanges {
  private readonly line: ChangedLine
  private readonly queue = new SerialQueue()
  private readonly acknowledged = Promise.withResolvers<void>()
  private waitsForAck = false
  /** Our re-INVITE, while nobody has answered it. */
  private unanswered: Core.OutgoingRequestMessage | null = null
  private isUnverified = false
  private readonly silence = new SilenceWatch()
  /** Offers of the present engine, one after another, that have not helped. */
  private failedRenewals = 0
  private isRenewing = false
  private stopWaiting: Unsubscribe = () => {}

  constructor(line: ChangedLine) {
    this.line = line
  }

  /** Whether the call stands for good: answered, and that is acknowledged. */
  get stands(): boolean {
    return this.line.session().state === SessionState.Established && !this.waitsForAck
  }

  setHeld(held: boolean): Outcome {
    const { machine, media } = this.line
    const [from, to] = held ? (['connected', 'held'] as const) : (['held', 'connected'] as const)
    return this.queue.run(async () => {
      const { state } = machine.line
      if (state === to) return ok(undefined)
      if (state !== from) return machine.ended ? noSuchCall : notNow
      const before = media.direction
      media.direction = held ? 'sendonly' : 'sendrecv'
      const asked = await this.renegotiate()
      if (machine.ended) return noSuchCall
      // Without an audio engine nobody hears anybody; what the next one offers is as it is wanted by then.
      const done = !asked.ok && engineIsAway.has(asked.error.code) ? ok(undefined) : asked
      if (done.ok) machine.move(to)
      else media.direction = before
      return done
    })
  }

  /** The peer connection has become useless. A renewal that has just failed plans the next one itself. */
  becameStale(): void {
    if (!this.isRenewing && this.failedRenewals === 0) void this.renew()
  }

  /** Offers the call the present audio engine, where the one that it had is gone, until that is taken. */
  renew(): Promise<void> {
    return this.queue.run(() => this.renewNow())
  }

  /** Gives up the peer connection and offers a new one. */
  async restart(): Promise<void> {
    await this.line.media.replaceConnection()
    await this.renew()
  }

  /** The network is another: whether the server still knows the call must be proved, and a new way be found. */
  networkChanged(): void {
    const { session, machine, media } = this.line
    if (session().state !== SessionState.Established || machine.ended) return
    media.restartIce()
    this.isUnverified = true
  }

  /** What was heard in a second: a new way by which nothing comes is given up for a new peer connection. */
  measured(sample: MediaSample): void {
    if (!this.line.machine.ended && this.silence.isTooLong(sample)) void this.restart()
  }

  /** The SIP transport is gone. A call that stands goes on, but must be proved. */
  markUnverified(): void {
    this.isUnverified = true
  }

  /** The server is there: offers the call anew after a doubt, and with that finds a new way where one is needed. */
  verify(): void {
    if (!this.isUnverified || this.line.machine.ended) return
    this.isUnverified = false
    this.retransmit()
    void this.queue.run(async () => {
      const { machine, media } = this.line
      const looksForWay = media.restartsIce
      const done = await this.renegotiate()
      if (done.ok && looksForWay) this.silence.begin()
      if (done.ok || machine.ended || !looksForWay) return
      await media.replaceConnection()
      await this.renewNow()
    })
  }

  /** Refreshes the call for its session timer (RFC 4028 section 10). */
  refresh(): Outcome {
    return this.queue.run(() => this.renegotiate())
  }

  /** sip.js ends a call whose ACK comes after a re-INVITE has left: nothing is changed before. */
  awaitAck(): void {
    this.waitsForAck = true
    void this.queue.run(() => this.acknowledged.promise)
  }

  ackReceived(): void {
    this.waitsForAck = false
    this.acknowledged.resolve()
  }

  /** Once in a turn, so that a hold does not wait for an offer that nobody takes; tried again while the call stands. */
  private async renewNow(): Promise<void> {
    const { machine, context } = this.line
    this.stopWaiting()
    if (this.wantsRenewal()) {
      const done = await this.restarted()
      if (done.ok) context.onRenewed(machine.line.id)
      else
        context.log.write('warn', 'line.not-renewed', { id: plain(machine.line.id), error: done.error.code })
    }
    this.failedRenewals = this.wantsRenewal() ? this.failedRenewals + 1 : 0
    if (this.failedRenewals === 0) return
    const pause = Math.min(this.failedRenewals * 500, longestPause)
    this.stopWaiting = context.clock.after(pause, () => void this.renew())
  }

  private async restarted(): Outcome {
    this.isRenewing = true
    try {
      await this.line.media.replaceConnection()
      return await this.renegotiate()
    } finally {
      this.isRenewing = false
    }
  }

  private wantsRenewal(): boolean {
    const { session, machine, media, context } = this.line
    return (
      session().state === SessionState.Established && !machine.ended && media.stale && context.audio.ready
    )
  }

  /**
   * A re-INVITE that was lost with its transport would hold up every change for the 32 s of its transaction: the same
   * request by the new transport is either the first that the server sees, or has it say its answer again.
   */
  private retransmit(): void {
    const { unanswered } = this
    if (unanswered)
      this.line
        .session()
        .userAgent.transport.send(unanswered.toString())
        .catch(() => {})
  }

  private async renegotiate(): Outcome {
    const { session, machine, media, timer, context } = this.line
    const { clock, random } = context
    const ownsCallId = machine.line.direction === 'out'
    const onSent = (message: Core.OutgoingRequestMessage) => {
      this.unanswered = message
    }
    const stop = clock.after(slow, context.probeServer)
    const done = await reinvite({ session: session(), media, timer, clock, random, ownsCallId, onSent })
    stop()
    this.unanswered = null
    if (!done.ok && done.error.code === 'phone.no-such-call' && !machine.ended) this.line.connectionLost()
    return done
  }
}
