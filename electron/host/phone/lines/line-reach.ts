import { type Session, SessionState } from 'sip.js'
import type { Clock } from '#shared/core/clock.ts'
import { askWhetherKnown } from './goodbye.ts'
import type { LineMachine } from './line-machine.ts'
import type { MediaChanges } from '../media/media-changes.ts'
import { TransportGap } from './transport-gap.ts'

/** A line, as far as it can be out of reach. */
export type ReachedLine = {
  readonly session: () => Session
  readonly machine: LineMachine
  readonly changes: MediaChanges
  readonly clock: Clock
  /** Says once more what the server may have missed of a call that does not stand yet. */
  remind(): void
  /** Ends the call here: the far end knows nothing of it. */
  lose(): void
}

/**
 * Milliseconds in which the server may say that it knows nothing of the call. An agent who answers, and an offer of a new
 * way for the audio, wait no longer.
 */
const proofPatience = 1_500

/** What becomes of one line while the server, or the way of its audio, is out of reach. */
export class LineReach implements Disposable {
  private readonly line: ReachedLine
  private readonly gap: TransportGap
  /** Counts losses of the transport: what was asked before the last one says nothing of the present. */
  private losses = 0
  /** Whether the server has said since the last loss that it knows the call, or is being asked. */
  private proof: 'proved' | 'asked' | 'missing' = 'proved'

  constructor(line: ReachedLine) {
    this.line = line
    this.gap = new TransportGap(line.clock, () => line.lose())
  }

  /**
   * The SIP transport is gone. A call that stands goes on, and one that rings here waits; whether the server still knows
   * it must be proved.
   */
  transportLost(): void {
    const { session, machine, changes } = this.line
    this.losses += 1
    this.proof = 'missing'
    if (machine.ended) return
    if (session().state === SessionState.Established) changes.doubt()
    else if (machine.line.direction === 'in') this.gap.open()
    else this.line.lose()
  }

  /** The phone is registered again. */
  transportBack(): void {
    const { machine, changes } = this.line
    if (!machine.ended && !changes.stands) this.line.remind()
  }

  /** The server has answered a REGISTER or a ping: it is asked whether it knows the call until it has said so. */
  serverAnswered(): void {
    if (this.line.machine.ended || this.proof === 'asked') return
    if (this.proof === 'proved') this.line.changes.prove()
    else void this.askForProof()
  }

  /** Settles when the server is in reach, as far as is known. */
  back(): Promise<void> {
    return this.gap.over()
  }

  /** Nothing comes by the way of the audio: another is looked for long before the browser gives this one up. */
  mediaDisturbed(): void {
    const { changes } = this.line
    changes.networkChanged()
    changes.prove()
  }

  /** The way of the audio is broken: a new one is offered, or, with the SIP server gone too, the call is over. */
  mediaFailed(isRegistered: boolean): void {
    const { machine, changes } = this.line
    if (machine.ended) return
    if (isRegistered) void changes.restart()
    else this.line.lose()
  }

  [Symbol.dispose](): void {
    this.gap.close()
  }

  private async askForProof(): Promise<void> {
    const { session, machine, clock } = this.line
    const { losses } = this
    this.proof = 'asked'
    const isPresent = () => losses === this.losses
    const stop = clock.after(proofPatience, () => isPresent() && this.goOn())
    const answer = await askWhetherKnown(session())
    stop()
    if (!isPresent()) return
    this.proof = answer === 'known' ? 'proved' : 'missing'
    if (answer === 'unknown' && !machine.ended) this.line.lose()
    this.goOn()
  }

  private goOn(): void {
    this.gap.close()
    this.line.changes.prove()
  }
}
