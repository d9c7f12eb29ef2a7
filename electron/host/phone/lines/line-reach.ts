import { type Session, SessionState } from 'sip.js'
import type { Clock } from '#shared/core/clock.ts'
import { isStillKnown } from './goodbye.ts'
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

/** Milliseconds in which the server may say that it knows nothing of the call. An agent who answers waits no longer. */
const proofPatience = 1_500

/** What becomes of one line while the server, or the way of its audio, is out of reach. */
export class LineReach implements Disposable {
  private readonly line: ReachedLine
  private readonly gap: TransportGap
  /** Counts losses of the transport: what was asked before the last one says nothing of the present. */
  private losses = 0

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
    if (machine.ended) return
    if (session().state === SessionState.Established) changes.doubt()
    else if (machine.line.direction === 'in') this.gap.open()
    else this.line.lose()
  }

  /** The server has answered a registration. */
  transportBack(): void {
    const { machine, changes } = this.line
    if (!machine.ended && !changes.stands) void this.proveUnsettled()
    changes.prove()
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

  /** A call that rings, or whose answer was not acknowledged yet. */
  private async proveUnsettled(): Promise<void> {
    const { session, machine, clock } = this.line
    const { losses } = this
    const isPresent = () => losses === this.losses
    this.line.remind()
    const stop = clock.after(proofPatience, () => isPresent() && this.gap.close())
    const isKnown = await isStillKnown(session())
    stop()
    if (!isPresent()) return
    this.gap.close()
    if (!isKnown && !machine.ended) this.line.lose()
  }
}
