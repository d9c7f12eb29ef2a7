import { type Session, SessionState } from 'sip.js'
import type { Clock } from '#shared/core/clock.ts'
import { probeDialog } from './end-requests.ts'
import type { LineMachine } from '../line-machine.ts'
import type { MediaChanges } from '../media/media-changes.ts'
import { TransportGap } from './transport-gap.ts'

/** A line, as far as it can be out of reach. */
export type ReachedLine = {
  readonly session: () => Session
  readonly machine: LineMachine
  readonly changes: MediaChanges
  readonly clock: Clock
  /** Says once more what the server may have missed of a call that does not stand yet. */
  resend(): void
  /** Ends the call here: the far end knows nothing of it. */
  connectionLost(): void
}

/**
 * Milliseconds in which the server may say that it knows nothing of the call. An agent who answers, and an offer of a new
 * way for the audio, wait no longer.
 */
const verifyTimeout = 1_500

/** What becomes of one line while the server, or the way of its audio, is out of reach. */
export class LineReach implements Disposable {
  private readonly line: ReachedLine
  private readonly gap: TransportGap
  /** Counts losses of the transport: what was asked before the last one says nothing of the present. */
  private losses = 0
  /** Whether the server has said since the last loss that it knows the call, or is being asked. */
  private verification: 'verified' | 'pending' | 'unverified' = 'verified'

  constructor(line: ReachedLine) {
    this.line = line
    this.gap = new TransportGap(line.clock, () => line.connectionLost())
  }

  /**
   * The SIP transport is gone. A call that stands goes on, and one that rings here waits; whether the server still knows
   * it must be proved.
   */
  transportLost(): void {
    const { session, machine, changes } = this.line
    this.losses += 1
    this.verification = 'unverified'
    if (machine.ended) return
    if (session().state === SessionState.Established) changes.markUnverified()
    else if (machine.line.direction === 'in') this.gap.open()
    else this.line.connectionLost()
  }

  /** The phone is registered again. */
  transportBack(): void {
    const { machine, changes } = this.line
    if (!machine.ended && !changes.stands) this.line.resend()
  }

  /** The server has answered a REGISTER or a ping: it is asked whether it knows the call until it has said so. */
  serverAnswered(): void {
    if (this.line.machine.ended || this.verification === 'pending') return
    if (this.verification === 'verified') this.line.changes.verify()
    else void this.verifyDialog()
  }

  /** Settles when the server is in reach, as far as is known. */
  reachable(): Promise<void> {
    return this.gap.over()
  }

  /** Nothing comes by the way of the audio: another is looked for long before the browser gives this one up. */
  mediaDisconnected(): void {
    const { changes } = this.line
    changes.networkChanged()
    changes.verify()
  }

  /** The way of the audio is broken: a new one is offered, or, with the SIP server gone too, the call is over. */
  mediaFailed(isRegistered: boolean): void {
    const { machine, changes } = this.line
    if (machine.ended) return
    if (isRegistered) void changes.restart()
    else this.line.connectionLost()
  }

  [Symbol.dispose](): void {
    this.gap.close()
  }

  private async verifyDialog(): Promise<void> {
    const { session, machine, clock } = this.line
    const { losses } = this
    this.verification = 'pending'
    const isPresent = () => losses === this.losses
    const stop = clock.after(verifyTimeout, () => isPresent() && this.proceed())
    const answer = await probeDialog(session())
    stop()
    if (!isPresent()) return
    this.verification = answer === 'known' ? 'verified' : 'unverified'
    if (answer === 'unknown' && !machine.ended) this.line.connectionLost()
    this.proceed()
  }

  private proceed(): void {
    this.gap.close()
    this.line.changes.verify()
  }
}
