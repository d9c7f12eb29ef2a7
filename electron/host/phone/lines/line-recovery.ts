import { type Session, SessionState } from 'sip.js'
import type { Clock } from '#shared/core/clock.ts'
import { probeDialog } from './end-requests.ts'
import type { LineMachine } from '../line-machine.ts'
import type { MediaChanges } from '../media/media-changes.ts'
import { TransportOutage } from './transport-outage.ts'

/** The parts of a line that handle a lost connection. */
export type RecoverableLine = {
  readonly session: () => Session
  readonly machine: LineMachine
  readonly changes: MediaChanges
  readonly clock: Clock
  /** Sends again a message of an unestablished call that the server may have missed. */
  resend(): void
  /** Ends the call because its connection is lost. */
  connectionLost(): void
}

/**
 * Milliseconds that the server has to refuse the call as unknown. Answering and an ICE restart wait no longer.
 */
const verifyTimeout = 1_500

/** Handles the loss of the SIP server or of the media path for one line. */
export class LineRecovery implements Disposable {
  private readonly line: RecoverableLine
  private readonly outage: TransportOutage
  /** Number of transport losses; an answer from before the last loss is ignored. */
  private losses = 0
  /** Whether the server has confirmed the call since the last loss, or is being asked. */
  private verification: 'verified' | 'pending' | 'unverified' = 'verified'

  constructor(line: RecoverableLine) {
    this.line = line
    this.outage = new TransportOutage(line.clock, () => line.connectionLost())
  }

  /**
   * Handles the loss of the SIP transport. An established call goes on and one that rings here waits; the server must
   * confirm that it still knows them. An unanswered outgoing call ends.
   */
  transportLost(): void {
    const { session, machine, changes } = this.line
    this.losses += 1
    this.verification = 'unverified'
    if (machine.isEnded) return
    if (session().state === SessionState.Established) changes.markUnverified()
    else if (machine.line.direction === 'in') this.outage.begin()
    else this.line.connectionLost()
  }

  /** Called after the phone is registered again. */
  transportRestored(): void {
    const { machine, changes } = this.line
    if (!machine.isEnded && !changes.isEstablished) this.line.resend()
  }

  /** The server has answered a REGISTER or a ping: asks it about the call, unless it has already confirmed it. */
  serverAnswered(): void {
    if (this.line.machine.isEnded || this.verification === 'pending') return
    if (this.verification === 'verified') this.line.changes.verify()
    else void this.verifyDialog()
  }

  /**
   * Asks the server whether it still knows the call, which ends if not. After a loss of the transport, `serverAnswered`
   * asks.
   */
  checkCall(): void {
    if (!this.line.machine.isEnded && this.verification === 'verified') void this.verifyDialog()
  }

  /** Settles when the server is believed to be reachable. */
  whenReachable(): Promise<void> {
    return this.outage.waitForEnd()
  }

  /** Restarts ICE when the media path is interrupted, long before the browser gives up. */
  mediaDisconnected(): void {
    const { changes } = this.line
    changes.networkChanged()
    changes.verify()
  }

  /** Offers a new connection when the media path has failed or, if the SIP server is lost too, ends the call. */
  mediaFailed(isRegistered: boolean): void {
    const { machine, changes } = this.line
    if (machine.isEnded) return
    if (isRegistered) void changes.restart()
    else this.line.connectionLost()
  }

  [Symbol.dispose](): void {
    this.outage.end()
  }

  private async verifyDialog(): Promise<void> {
    const { session, machine, clock } = this.line
    const { losses } = this
    this.verification = 'pending'
    const isCurrent = () => losses === this.losses
    const cancelTimeout = clock.after(verifyTimeout, () => isCurrent() && this.proceed())
    const answer = await probeDialog(session())
    cancelTimeout()
    if (!isCurrent()) return
    this.verification = answer === 'known' ? 'verified' : 'unverified'
    if (answer === 'unknown' && !machine.isEnded) this.line.connectionLost()
    this.proceed()
  }

  private proceed(): void {
    this.outage.end()
    this.line.changes.verify()
  }
}
