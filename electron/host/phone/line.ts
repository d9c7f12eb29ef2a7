import { type Bye, type Cancel, type Notification, type Session, SessionState } from 'sip.js'
import type { AudioPort } from '#electron/host/ports.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { byeReasonOf, cancelReasonOf, reasonText } from './end-reason.ts'
import { LineMachine, type NewLine } from './line-machine.ts'
import { LineMedia } from './line-media.ts'
import { guardAgainstCrossing, reinvite } from './reinvite.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'

export type Outcome = Promise<Result<undefined, AppError>>

/** What every line shares with its phone. */
export type LineContext = {
  readonly audio: AudioPort
  readonly clock: Clock
  readonly log: Log
  /** From 0 to 1. */
  readonly random: () => number
  readonly onChange: () => void
  readonly onEnded: (line: PhoneLine) => void
}

export const notNow = err(appError('phone.not-now'))
export const noSuchCall = err(appError('phone.no-such-call'))

const renewals = 5

/**
 * One call of this phone: a SIP dialog, its audio and what is shown of both. What changes the media of a call that
 * stands (hold, resume, a new audio engine) is carried out strictly one after another.
 */
export abstract class PhoneLine {
  readonly machine: LineMachine
  readonly media: LineMedia
  protected readonly session: Session
  protected readonly context: LineContext
  private readonly queue = new SerialQueue()
  private readonly acknowledged = Promise.withResolvers<void>()
  private waitsForAck = false
  private isUnproved = false
  private cleaned = false

  constructor(session: Session, line: NewLine, context: LineContext) {
    this.session = session
    this.context = context
    const { clock, log, audio } = context
    this.machine = new LineMachine(line, { clock, log, onChange: () => this.changed() })
    this.media = new LineMedia({
      lineId: line.id,
      audio,
      clock,
      onMicrophone: (microphone) => this.machine.change({ microphone }),
    })
    session.delegate = {
      onAck: () => this.takeAck(),
      onBye: (bye) => this.farEndHungUp(bye),
      onCancel: (cancel) => this.cancelled(cancel),
      onNotify: (notification) => this.notified(notification),
      onRefer: (referral) => void referral.reject(),
    }
    session.stateChange.addListener((state) => this.sessionMoved(state))
  }

  get id(): string {
    return this.machine.line.id
  }

  abstract answer(): Outcome
  abstract decline(): Outcome
  /** Ends a call that does not stand yet. */
  protected abstract withdraw(): void

  async hangUp(): Outcome {
    if (this.machine.ended) return noSuchCall
    const stands = this.session.state === SessionState.Established
    this.machine.end('hung-up')
    if (stands) this.sayGoodbye()
    else this.withdraw()
    return ok(undefined)
  }

  hold(): Outcome {
    return this.setHeld(true)
  }

  resume(): Outcome {
    return this.setHeld(false)
  }

  /** At once: whoever mutes must not wait for the network. */
  async mute(muted: boolean): Outcome {
    if (this.machine.ended) return noSuchCall
    if (this.machine.line.state === 'ringing') return notNow
    const done = await this.media.mute(muted)
    if (done.ok) this.machine.change({ muted })
    return done
  }

  async sendDigits(digits: string): Outcome {
    const { state } = this.machine.line
    if (this.machine.ended) return noSuchCall
    if (state !== 'connected' && state !== 'early') return notNow
    if (!/^[0-9A-D*#,]+$/i.test(digits)) return err(appError('phone.number-invalid', digits))
    return this.media.sendDigits(digits)
  }

  /** Offers the call the present audio engine, where the one that it had is gone. Tried a few times. */
  renew(): void {
    void this.queue.run(async () => {
      for (let attempt = 1; attempt <= renewals && this.wantsRenewal(); attempt += 1) {
        await this.media.restart()
        const done = await this.renegotiate()
        if (done.ok) continue
        this.context.log.write('warn', 'line.not-renewed', { id: this.id, attempt, error: done.error.code })
        await new Promise<void>((resolve) => void this.context.clock.after(attempt * 500, resolve))
      }
    })
  }

  /** The way of the audio is broken: a new one is offered, or, with the SIP server gone too, the call is over. */
  mediaFailed(isRegistered: boolean): void {
    if (this.machine.ended) return
    if (!isRegistered) return this.lose()
    void this.media.restart().then(() => this.renew())
  }

  /** The SIP transport is gone. A call that stands goes on; whether the server still knows it must be proved. */
  transportLost(): void {
    if (this.machine.ended) return
    const stands = this.session.state === SessionState.Established && !this.waitsForAck
    if (stands) this.isUnproved = true
    else this.lose()
  }

  /** The phone is registered again. */
  transportBack(): void {
    if (!this.isUnproved) return
    this.isUnproved = false
    void this.queue.run(() => this.renegotiate())
  }

  protected lose(): void {
    this.machine.end('connection-lost')
    this.session.dispose().catch((fault: unknown) => this.fault(fault))
  }

  protected fault(fault: unknown): void {
    this.context.log.write('warn', 'line.fault', { id: this.id, fault })
  }

  /** What else is to be done when the call stands, or has ended. */
  protected settled(): void {}

  private setHeld(held: boolean): Outcome {
    const [from, to] = held ? (['connected', 'held'] as const) : (['held', 'connected'] as const)
    return this.queue.run(async () => {
      const { state } = this.machine.line
      if (state === to) return ok(undefined)
      if (state !== from) return this.machine.ended ? noSuchCall : notNow
      const before = this.media.direction
      this.media.direction = held ? 'sendonly' : 'sendrecv'
      const done = await this.renegotiate()
      if (this.machine.ended) return noSuchCall
      if (done.ok) this.machine.move(to)
      else this.media.direction = before
      return done
    })
  }

  private async renegotiate(): Outcome {
    const { session, media } = this
    const { clock, random } = this.context
    const ownsCallId = this.machine.line.direction === 'out'
    const done = await reinvite({ session, media, clock, random, ownsCallId })
    if (!done.ok && done.error.code === 'phone.no-such-call' && !this.machine.ended) this.lose()
    return done
  }

  private wantsRenewal(): boolean {
    const stands = this.session.state === SessionState.Established && !this.machine.ended
    return stands && this.media.stale && this.context.audio.ready
  }

  private sessionMoved(state: SessionState): void {
    if (state === SessionState.Established) this.established()
    // sip.js names the reason just after it, where the far end refused.
    if (state === SessionState.Terminated) queueMicrotask(() => this.machine.end('failed'))
  }

  private established(): void {
    guardAgainstCrossing(this.session, this.media)
    if (this.machine.ended) return this.sayGoodbye()
    // A BYE that came before the answer was taken has closed the dialog already.
    if (String(this.session.dialog?.sessionState) === 'Terminated') return this.machine.end('far-end-hung-up')
    this.machine.move('connected')
    this.settled()
    if (this.machine.line.direction === 'in') this.awaitAck()
    if (this.media.stale) this.renew()
  }

  /** sip.js ends a call whose ACK comes after a re-INVITE has left. */
  private awaitAck(): void {
    this.waitsForAck = true
    void this.queue.run(() => this.acknowledged.promise)
  }

  private takeAck(): void {
    this.waitsForAck = false
    this.acknowledged.resolve()
  }

  private farEndHungUp(bye: Bye): void {
    void bye.accept()
    const reason = bye.request.getHeader('Reason')
    this.machine.end(byeReasonOf(reason), reasonText(reason))
  }

  private cancelled(cancel: Cancel): void {
    const reason = cancel.request.getHeader('Reason')
    this.machine.end(cancelReasonOf(reason), reasonText(reason))
  }

  /** `Event: talk` and `Event: hold` are how a telephone is answered, resumed and held from outside. */
  protected notified(notification: Notification): void {
    void notification.accept()
    const event = notification.request.getHeader('Event')?.split(';')[0]?.trim().toLowerCase()
    const { state } = this.machine.line
    if (event === 'talk' && state === 'ringing') void this.answer()
    if (event === 'talk' && state === 'held') void this.resume()
    if (event === 'hold' && state === 'connected') void this.hold()
  }

  private sayGoodbye(): void {
    this.session.bye().catch((fault: unknown) => this.fault(fault))
  }

  private changed(): void {
    if (this.machine.ended && !this.cleaned) {
      this.cleaned = true
      this.acknowledged.resolve()
      void this.media.close()
      this.settled()
      this.context.onEnded(this)
    }
    this.context.onChange()
  }
}
