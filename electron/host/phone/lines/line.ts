import { type Bye, type Cancel, type Core, type Notification, type Session, SessionState } from 'sip.js'
import type { AnsweredBy, EndReason } from '#shared/calls/line.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { readConnected } from './caller.ts'
import { byeReasonOf, cancelReasonOf, reasonsOf, reasonText } from './end-reason.ts'
import { eventOf, listenToFarEnd } from './far-end.ts'
import { watchFarReinvites } from '../media/far-reinvite.ts'
import { createByeRequest } from './end-requests.ts'
import { type LineContext, noSuchCall, notNow } from '../line-context.ts'
import { LineDigits } from '../media/line-digits.ts'
import { LineMachine, type NewLine } from '../line-machine.ts'
import { LineMedia } from '../media/line-media.ts'
import { LineReferrals } from '../transfers/line-referrals.ts'
import { LineRecovery } from './line-recovery.ts'
import { MediaChanges } from '../media/media-changes.ts'
import { SessionTimer } from '../media/session-timer.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { plain } from '#shared/core/log-mark.ts'

/**
 * One call of this phone: its SIP dialog, its media and its public state. A redirected call has several sessions, one
 * after another.
 */
export abstract class PhoneLine {
  readonly machine: LineMachine
  readonly media: LineMedia
  readonly changes: MediaChanges
  readonly referrals: LineReferrals
  readonly recovery: LineRecovery
  protected readonly context: LineContext
  protected readonly timer: SessionTimer
  private readonly digits: LineDigits
  private current: Session
  private isCleanedUp = false
  /** Whether the phone service has put the call on hold, and so may resume it. */
  private heldByService = false

  constructor(session: Session, line: NewLine, context: LineContext) {
    const { clock, log, audio } = context
    const machine = new LineMachine(line, { clock, log, onChange: () => this.onChange() })
    this.context = context
    this.current = session
    this.machine = machine
    const onFarHeld = (farHeld: boolean) => machine.update({ farHeld })
    const onStale = () => this.changes.onStale()
    this.media = new LineMedia({ lineId: line.id, audio, clock, log, onFarHeld, onStale })
    const onRefresh = () => this.changes.refresh()
    this.timer = new SessionTimer({ clock, onRefresh, onExpired: () => this.connectionLost() })
    const parts = {
      machine,
      context,
      media: this.media,
      timer: this.timer,
      session: () => this.current,
      connectionLost: () => this.connectionLost(),
      endCall: () => this.endCall('transferred'),
      setHeld: (held: boolean) => this.changes.setHeld(held),
    }
    this.changes = new MediaChanges(parts)
    this.referrals = new LineReferrals(parts)
    this.recovery = new LineRecovery({ ...parts, clock, changes: this.changes, resend: () => this.resend() })
    const dialog = () => (machine.isEnded ? null : this.dialog)
    this.digits = new LineDigits({ media: this.media, clock, dialog })
    this.attachSession(session)
  }

  get id(): string {
    return this.machine.line.id
  }

  /** The early or established dialog with the far end; null before its first response. */
  get dialog(): Core.Session | null {
    return this.current.dialog ?? null
  }

  abstract answer(by?: AnsweredBy): Outcome
  /** Declines with this status, or the phone's default. */
  abstract decline(status?: number): Outcome
  /** Cancels or rejects a call that is not established yet. */
  protected abstract cancelOrReject(): void

  async hangUp(): Outcome {
    if (this.machine.isEnded) return noSuchCall
    this.endCall('hung-up')
    return ok(undefined)
  }

  /** Ends the call from this side. */
  endCall(reason: EndReason): void {
    const wasEstablished = this.current.state === SessionState.Established
    this.machine.end(reason)
    if (wasEstablished) this.sendBye()
    else if (this.current.state !== SessionState.Terminated) this.cancelOrReject()
  }

  /** Mutes or unmutes at once, without signalling. */
  async mute(muted: boolean): Outcome {
    if (this.machine.isEnded) return noSuchCall
    if (this.machine.line.state === 'ringing') return notNow
    const done = await this.media.mute(muted)
    if (done.ok) this.machine.update({ muted })
    return done
  }

  async sendDigits(digits: string): Outcome {
    const { state } = this.machine.line
    if (this.machine.isEnded) return noSuchCall
    return state === 'connected' || state === 'early' ? this.digits.send(digits) : notNow
  }

  protected get session(): Session {
    return this.current
  }

  /** Makes this the current session of the line. */
  protected attachSession(session: Session): void {
    this.current = session
    this.context.setMedia(session, this.media)
    listenToFarEnd(session, () => session === this.current, {
      onAck: () => this.changes.ackReceived(),
      onBye: (bye) => this.onBye(bye),
      onCancel: (cancel) => this.onCancel(cancel),
      onNotify: (notification) => this.onNotify(notification),
      onStateChange: (state) => this.onSessionState(state),
    })
  }

  protected connectionLost(): void {
    const wasEstablished = this.current.state === SessionState.Established
    this.machine.end('connection-lost')
    if (wasEstablished) this.sendBye()
    else this.current.dispose().catch((fault: unknown) => this.logFault(fault))
  }

  protected logFault(fault: unknown): void {
    this.context.log.write('warn', 'line.fault', { id: plain(this.id), fault: faultOf(fault) })
  }

  /** Sends again a message of an unestablished call that the server may have missed. */
  protected resend(): void {}

  /** Called when the call is established, and when it has ended. */
  protected onSettled(): void {}

  /**
   * `Event: talk` and `Event: hold` answer, resume and hold a call remotely. The microphone is opened only if the agent
   * has allowed or requested it; a call that the agent holds stays on hold.
   */
  protected onNotify(notification: Notification): void {
    const event = eventOf(notification)
    const { state } = this.machine.line
    if (event === 'refer') this.referrals.onNotify(notification)
    if (event === 'talk' && state === 'ringing') this.context.onRemoteTalk(this.id)
    if (event === 'talk' && state === 'held' && this.heldByService) void this.changes.setHeld(false)
    if (event === 'hold' && state === 'connected') void this.holdForService()
  }

  private async holdForService(): Promise<void> {
    const held = await this.changes.setHeld(true)
    this.heldByService = held.ok
  }

  /** Why a session that sip.js has terminated is over, if nothing else has said so. */
  protected get terminatedReason(): EndReason {
    return 'failed'
  }

  private onSessionState(state: SessionState): void {
    const { current } = this
    if (state === SessionState.Established) this.onEstablished()
    // sip.js reports the cause of a refusal just after this; the call may then be redirected.
    if (state === SessionState.Terminated)
      queueMicrotask(() => {
        if (current === this.current) this.machine.end(this.terminatedReason)
      })
  }

  private onEstablished(): void {
    const { current: session, media, timer } = this
    const { clock } = this.context
    const onAccepted = (reinvite: Core.IncomingRequestMessage) => this.onFarReinvite(reinvite)
    const onAckTimeout = () => this.connectionLost()
    watchFarReinvites({ session, media, timer, clock, onAccepted, onAckTimeout })
    if (this.machine.isEnded) return this.sendBye()
    // A BYE that arrived before the answer was applied has already closed the dialog.
    if (String(session.dialog?.sessionState) === 'Terminated') return this.machine.end('far-end-hung-up')
    this.machine.move(media.direction === 'sendonly' ? 'held' : 'connected')
    this.onSettled()
    if (this.machine.line.direction === 'in') this.changes.awaitAck()
    if (media.isStale) void this.changes.renew()
  }

  private onFarReinvite(reinvite: Core.IncomingRequestMessage): void {
    this.changes.farOfferAccepted()
    const { user } = this.current.userAgent.userAgentCore.configuration.aor
    const asserted = readConnected(reinvite, user ?? '')
    if (asserted) this.machine.update({ asserted })
  }

  private onBye({ request }: Bye): void {
    const reason = reasonsOf(request)
    this.machine.end(byeReasonOf(reason), reasonText(reason))
  }

  private onCancel({ request }: Cancel): void {
    const reason = reasonsOf(request)
    this.machine.end(cancelReasonOf(reason), reasonText(reason))
  }

  private sendBye(): void {
    this.context.retryUntilAnswered(createByeRequest(this.current))
  }

  private onChange(): void {
    if (this.machine.line.state !== 'held') this.heldByService = false
    if (this.machine.isEnded && !this.isCleanedUp) {
      this.isCleanedUp = true
      this.recovery[Symbol.dispose]()
      this.changes.ackReceived()
      this.referrals.onCallEnded()
      this.timer[Symbol.dispose]()
      void this.media.close()
      this.onSettled()
      this.context.onEnded(this.id)
    }
    this.context.onChange()
  }
}
