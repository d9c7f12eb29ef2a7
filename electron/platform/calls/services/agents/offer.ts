import { causes, type CallerIdentity, type Cause } from '../../../sip/leg.ts'
import type { Sound } from '../../../media/sound.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Call } from '../../call.ts'
import type { CallUser, Destination } from '../../directory.ts'
import { isOutside } from '../../party.ts'
import type { Switchboard } from '../../switchboard.ts'
import { openFollowing, moveCaller } from '../pass-on.ts'
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
  readonly opened?: (call: Call) => void
  /** An agent answered; the caller joins the call after this returns. */
  readonly answered?: (call: Call, agent: CallUser) => void
  /** An agent declined, was busy or did not answer in time. */
  readonly dropped?: (agent: CallUser, cause: Cause) => void
  /** Nobody is rung any more and nobody answered; more agents may be rung. */
  readonly emptied: () => void
}

type Rung = {
  readonly agent: CallUser
  readonly call: Call
  /** When it stops ringing, in milliseconds since 1970. */
  readonly until: number
  /** Whether only the virtual desk phone could ring. */
  readonly onDesk: boolean
}

/**
 * Offers a waiting caller to agents: each is rung in its own live call, and the first to answer gets the
 * caller. The other calls end as completed elsewhere (RFC 3326).
 */
export class Offer {
  private readonly options: OfferOptions
  private readonly rung = new Map<number, Rung>()
  private readonly stopListening: Unsubscribe
  private state: 'open' | 'starting' | 'briefing' | 'over' = 'open'

  constructor(options: OfferOptions) {
    this.options = options
    const { lines } = options.board.ports
    this.stopListening = lines.onRegistration(({ sipUser, count }) => this.registered(sipUser, count))
  }

  /** Whether this agent is rung now. */
  rings(agentId: number): boolean {
    return this.rung.has(agentId)
  }

  /** Whether only virtual desk phones ring, in place of telephones that are not registered. */
  get onDesksOnly(): boolean {
    return [...this.rung.values()].every(({ onDesk }) => onDesk)
  }

  /** Rings these agents in addition to those already ringing. If none can be rung, `emptied` follows at once. */
  ring(agents: readonly CallUser[], seconds: number): void {
    if (this.state !== 'open') return
    this.state = 'starting'
    for (const agent of agents) this.ringOne(agent, seconds)
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

  private ringOne(agent: CallUser, seconds: number): void {
    if (this.state === 'over') return
    const { board, served, context, caller, opened } = this.options
    const destination: Destination = { kind: 'user', user: agent }
    const call = openFollowing(board, served.call, { to: destination, context })
    this.rung.set(agent.id, {
      agent,
      call,
      until: board.now() + seconds * 1000,
      onDesk: board.ports.lines.registrations(agent.ext) === 0,
    })
    opened?.(call)
    call.onEnd((cause) => this.drop(agent, call, cause))
    const reason = isOutside(call.live.facts.source) ? 'outside-call' : 'colleague'
    call.ringTarget(board.ring({ destination, caller: caller(), for: call, reason, seconds }), {
      answered: () => this.win(agent, call),
    })
  }

  /** Rings an agent's own telephone as soon as it registers, in place of the desk phone that rings. */
  private registered(sipUser: string, count: number): void {
    const found = [...this.rung.values()].find(({ agent }) => agent.ext === sipUser)
    if (this.state !== 'open' || !found?.onDesk || count === 0) return
    const { agent, call, until } = found
    this.rung.delete(agent.id)
    call.end(causes.elsewhere)
    this.ring([agent], Math.max(1, (until - this.options.board.now()) / 1000))
  }

  private win(agent: CallUser, call: Call): void {
    const { briefing } = this.options
    const own = this.rung.get(agent.id)
    this.rung.delete(agent.id)
    this.endAll(causes.elsewhere)
    if (!briefing) {
      this.connect(agent, call)
      return
    }
    if (own) this.rung.set(agent.id, own)
    this.state = 'briefing'
    const then = () => {
      this.connect(agent, call)
      call.join()
    }
    call.announce(briefing, then, call.target)
  }

  private connect(agent: CallUser, call: Call): void {
    const { served, answered } = this.options
    this.rung.delete(agent.id)
    this.cancel()
    answered?.(call, agent)
    // A caller who is still with the transferring telephone arrives once the service answers.
    if (!served.call.source) served.leg.answer()
    moveCaller(served.call, call)
    if (!call.source) call.end(causes.cancelled)
  }

  private drop(agent: CallUser, call: Call, cause: Cause): void {
    if (this.rung.get(agent.id)?.call !== call) return
    this.rung.delete(agent.id)
    if (this.state === 'briefing') this.state = 'open'
    this.options.dropped?.(agent, cause)
    this.checkEmpty()
  }

  private endAll(cause: Cause): void {
    const calls = [...this.rung.values()].map(({ call }) => call)
    this.rung.clear()
    for (const call of calls) call.end(cause)
  }

  private checkEmpty(): void {
    if (this.state === 'open' && this.rung.size === 0) this.options.emptied()
  }
}
