import { causes, type Cause } from '../sip/leg.ts'
import { continuedElsewhere } from './call-facts.ts'
import type { LiveCall } from './live-call.ts'
import type { Participant } from './participant.ts'
import type { RingResult, Ring, RingHandlers } from './ring.ts'

export type CallSide = 'source' | 'target'

/** Callbacks for the outcome of a call's ringing. */
type RingingPorts = {
  readonly attach: (side: CallSide, winner: Participant) => void
  /** A ringing phone redirects the call; false if that is not possible. */
  readonly redirect: (by: Participant, target: string) => boolean
  readonly end: (cause: Cause) => void
}

/** The phones that ring for one side of a call, until one answers, all fail, or another call takes them over. */
export class CallRinging {
  private readonly live: LiveCall
  private readonly ports: RingingPorts
  private current: { readonly ring: Ring; readonly side: CallSide } | undefined

  constructor(live: LiveCall, ports: RingingPorts) {
    this.live = live
    this.ports = ports
  }

  /** Which side rings at this moment. */
  get side(): CallSide | undefined {
    return this.current?.side
  }

  start(side: CallSide, result: RingResult, handlers: RingHandlers): void {
    const onFailed = handlers.onFailed ?? this.ports.end
    if (result.kind === 'refused') return onFailed(result.cause)
    const { ring } = result
    this.current = { ring, side }
    this.live.attachRingingLegs(side, ring.phones)
    ring.setListener({
      onRinging: (phone) => {
        this.live.attachLeg(side, phone.leg)
        handlers.onRinging?.()
      },
      onAnswered: (winner) => {
        this.current = undefined
        this.ports.attach(side, winner)
        handlers.onAnswered?.()
      },
      onFailed: (cause) => {
        this.current = undefined
        onFailed(cause)
      },
      onRedirected: (by, target) => {
        if (this.ports.redirect(by, target)) return
        this.current = undefined
        onFailed(causes.declined)
      },
    })
  }

  /** Gives up the ring, so that another call can follow it. */
  release(): Ring | undefined {
    const ring = this.current?.ring
    this.current = undefined
    return ring
  }

  /** Stops all phones because the call ends with this cause. */
  cancel(cause: Cause): void {
    this.release()?.cancel(continuedElsewhere(cause) ? causes.completedElsewhere : causes.cancelled)
  }

  /** Answers the ringing side in its user's place. False if nothing rings or no phone can. */
  answerRemotely(): boolean {
    return this.current?.ring.answerRemotely() ?? false
  }

  /** Answers the ringing side on a simulated telephone. False if none rings. */
  answerSimulated(): boolean {
    return this.current?.ring.answerSimulated() ?? false
  }

  /** Declines on a simulated telephone, as a person would. False if none rings. */
  declineSimulated(): boolean {
    if (!this.current?.ring.phones.some(({ leg, isOver }) => !isOver && leg.isSimulated)) return false
    this.decline()
    return true
  }

  /** Declines the call for the ringing side, as its phone would. */
  decline(): void {
    this.current?.ring.fail(causes.declined)
  }
}
