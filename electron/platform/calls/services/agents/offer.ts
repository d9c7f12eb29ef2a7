import { causes, type CallerIdentity, type Cause } from '../../../sip/leg.ts'
import type { Sound } from '../../../media/sound.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Call } from '../../call.ts'
import type { CallUser, Destination } from '../../directory.ts'
import { isOutside } from '../../party.ts'
import type { Switchboard } from '../../switchboard.ts'
import { openFollowUpCall, moveCaller } from '../forward-caller.ts'
import type { ServedCall } from '../service.ts'

export type OfferOptions = {
  readonly board: Switchboard
  readonly served: ServedCall
  readonly context: 'RING_GROUP' | 'QUEUE'
  /** The caller as shown to an agent rung now. */
  readonly caller: () => CallerIdentity
  /** Played to an agent between answering and joining the caller. */
  readonly briefing?: Sound
  /** An agent's live call has been opened and begins to ring. */
  readonly onOpened?: (call: Call) => void
  /** An agent answered; the caller joins the call after this returns. */
  readonly onAnswered?: (call: Call, agent: CallUser) => void
  /** An agent declined, was busy or did not answer in time. */
  readonly onDropped?: (agent: CallUser, cause: Cause) => void
  /** Nobody is rung any more and nobody answered; more agents may be rung. */
  readonly onEmpty: () => void
}

type RingingAgent = {
  readonly agent: CallUser
  readonly call: Call
  /** When it stops ringing, in milliseconds since 1970. */
  readonly ringsUntil: number
  /** Whether only the virtual desk phone could ring. */
  readonly isDeskPhoneOnly: boolean
}

/**
 * Offers a waiting caller to agents: each is rung in its own live call, and the first to answer gets the
 * caller. The other calls end as completed elsewhere (RFC 3326).
 */
export class Offer {
  private readonly options: OfferOptions
  private readonly ringing = new Map<number, RingingAgent>()
  private readonly stopListening: Unsubscribe
  private state: 'open' | 'starting' | 'briefing' | 'over' = 'open'

  constructor(options: OfferOptions) {
    this.options = options
    const { lines } = options.board.ports
    this.stopListening = lines.onRegistration(({ sipUser, count }) => this.onRegistration(sipUser, count))
  }

  /** Whether this agent is rung now. */
  isRinging(agentId: number): boolean {
    return this.ringing.has(agentId)
  }

  /** Whether only virtual desk phones ring, in place of telephones that are not registered. */
  get ringsDeskPhonesOnly(): boolean {
    return [...this.ringing.values()].every(({ isDeskPhoneOnly }) => isDeskPhoneOnly)
  }

  /** Rings these agents in addition to those already ringing. If none can be rung, `onEmpty` follows at once. */
  ring(agents: readonly CallUser[], seconds: number): void {
    if (this.state !== 'open') return
    this.state = 'starting'
    for (const agent of agents) this.ringAgent(agent, seconds)
    if (this.state === 'starting') this.state = 'open'
    this.checkEmpty()
  }

  /** Stops ringing for good. */
  cancel(cause: Cause = causes.cancelled): void {
    if (this.state === 'over') return
    this.state = 'over'
    this.stopListening()
    this.endAll(cause)
  }

  private ringAgent(agent: CallUser, seconds: number): void {
    if (this.state === 'over') return
    const { board, served, context, caller, onOpened } = this.options
    const destination: Destination = { kind: 'user', user: agent }
    const call = openFollowUpCall(board, served.call, { to: destination, context })
    this.ringing.set(agent.id, {
      agent,
      call,
      ringsUntil: board.now() + seconds * 1000,
      isDeskPhoneOnly: board.ports.lines.registrations(agent.ext) === 0,
    })
    onOpened?.(call)
    call.onEnd((cause) => this.onCallEnded(agent, call, cause))
    const reason = isOutside(call.live.facts.source) ? 'outside-call' : 'colleague'
    call.ringTarget(board.ring({ destination, caller: caller(), forCall: call, reason, seconds }), {
      onAnswered: () => this.onAgentAnswered(agent, call),
    })
  }

  /** Rings an agent's own telephone as soon as it registers, in place of the desk phone that rings. */
  private onRegistration(sipUser: string, count: number): void {
    const ringingAgent = [...this.ringing.values()].find(({ agent }) => agent.ext === sipUser)
    if (this.state !== 'open' || !ringingAgent?.isDeskPhoneOnly || count === 0) return
    const { agent, call, ringsUntil } = ringingAgent
    this.ringing.delete(agent.id)
    call.end(causes.completedElsewhere)
    this.ring([agent], Math.max(1, (ringsUntil - this.options.board.now()) / 1000))
  }

  private onAgentAnswered(agent: CallUser, call: Call): void {
    const { briefing } = this.options
    const entry = this.ringing.get(agent.id)
    this.ringing.delete(agent.id)
    this.endAll(causes.completedElsewhere)
    if (!briefing) {
      this.connect(agent, call)
      return
    }
    if (entry) this.ringing.set(agent.id, entry)
    this.state = 'briefing'
    const onBriefed = () => {
      this.connect(agent, call)
      call.join()
    }
    call.announce(briefing, onBriefed, call.target)
  }

  private connect(agent: CallUser, call: Call): void {
    const { served, onAnswered } = this.options
    this.ringing.delete(agent.id)
    this.cancel()
    onAnswered?.(call, agent)
    // A caller who is still with the transferring telephone arrives once the service answers.
    if (!served.call.source) served.leg.answer()
    moveCaller(served.call, call)
    if (!call.source) call.end(causes.cancelled)
  }

  private onCallEnded(agent: CallUser, call: Call, cause: Cause): void {
    if (this.ringing.get(agent.id)?.call !== call) return
    this.ringing.delete(agent.id)
    if (this.state === 'briefing') this.state = 'open'
    this.options.onDropped?.(agent, cause)
    this.checkEmpty()
  }

  private endAll(cause: Cause): void {
    const calls = [...this.ringing.values()].map(({ call }) => call)
    this.ringing.clear()
    for (const call of calls) call.end(cause)
  }

  private checkEmpty(): void {
    if (this.state === 'open' && this.ringing.size === 0) this.options.onEmpty()
  }
}
