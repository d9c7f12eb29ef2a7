import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import { exitFor } from '#shared/calls/routing/queue-rules.ts'
import { causes, type Cause } from '../../../sip/leg.ts'
import { continuedElsewhere } from '../../call-facts.ts'
import type { Call } from '../../call.ts'
import type { CallUser, Destination } from '../../directory.ts'
import { finalDestination, forwardOrEnd } from '../agents/final-destination.ts'
import type { ServedCall } from '../service.ts'
import { freeAgents } from './free-agents.ts'
import { handOver } from './hand-over.ts'
import { WaitingLine, type WaitingCaller } from './line.ts'
import { startAttempt, extendAttempt } from './attempt.ts'
import { playWaitingSounds } from './waiting-sounds.ts'
import type { QueuePorts } from './queue-ports.ts'

/**
 * The callers waiting in a queue, offered to its agents strictly in the order in which they came: an agent is never
 * offered to a caller while an earlier one could have that agent. Looks again whenever an agent may have become free.
 */
export class Queue {
  private readonly ports: QueuePorts
  private readonly line = new WaitingLine()
  private readonly subscriptions = new Disposables()
  private scheduledOffers: { readonly at: number; readonly stop: Unsubscribe } | undefined

  constructor(ports: QueuePorts) {
    this.ports = ports
    const { events, lines } = ports.board.ports
    this.subscriptions.add(
      events.on(({ event }) => {
        if (event.event_name === 'call.hangup') this.scheduleOffers()
      }),
    )
    this.subscriptions.add(lines.onRegistration(({ sipUser, count }) => this.onRegistration(sipUser, count)))
    this.subscriptions.add(() => this.scheduledOffers?.stop())
  }

  get length(): number {
    return this.line.callers.length
  }

  /** Answers a caller, who then waits. */
  join(served: ServedCall): void {
    const { board, settings, log, id } = this.ports
    const { clock } = board.ports
    const { call, leg } = served
    const caller = this.line.join(served, clock.now())
    call.onEnd((cause) => this.onCallEnded(caller, cause))
    leg.answer()
    playWaitingSounds(leg, {
      clock,
      settings: settings(),
      position: () => this.line.positionOf(caller),
      expectedWait: () => log.expectedWait(id),
    })
    leg.onDigit((digit) => this.onDigit(caller, digit))
    const { maxWaitSeconds } = settings()
    if (maxWaitSeconds > 0)
      leg.addCleanup(
        clock.after(maxWaitSeconds * 1000, () => this.sendCaller(caller, this.finalDestinationOf(caller))),
      )
    this.scheduleOffers()
  }

  /** An agent may have become free: offers callers again, by default as soon as the current event has been handled. */
  scheduleOffers(after = 0): void {
    const { clock } = this.ports.board.ports
    const dueAt = clock.now() + after
    if (this.length === 0 || (this.scheduledOffers && this.scheduledOffers.at <= dueAt)) return
    this.scheduledOffers?.stop()
    const stop = clock.after(after, () => {
      this.scheduledOffers = undefined
      this.offerAll()
    })
    this.scheduledOffers = { at: dueAt, stop }
  }

  private offerAll(): void {
    const now = this.ports.board.now()
    for (const caller of this.line.callers) {
      const candidates = freeAgents(this.ports, caller)
      const { pause } = caller
      if (caller.offer) extendAttempt(this.ports, caller, candidates)
      else if (pause && pause.until > now && candidates.every(({ id }) => pause.freeAgentIds.has(id))) {
        this.scheduleOffers(pause.until - now)
        break
      } else if (candidates.length === 0) break
      else {
        startAttempt(this.ports, {
          caller,
          free: candidates,
          onAnswered: (call, agent) => this.onAnswered(caller, call, agent),
          onFailed: (wait) => this.scheduleOffers(wait),
        })
      }
    }
    this.scheduleAfterWrapUp(now)
  }

  private scheduleAfterWrapUp(now: number): void {
    const { settings, log } = this.ports
    const ends = settings().members.map(({ userId }) => log.wrapUpEnd(userId))
    const next = Math.min(...ends.filter((end) => end > now))
    if (Number.isFinite(next)) this.scheduleOffers(next - now)
  }

  private onAnswered(caller: WaitingCaller, call: Call, agent: CallUser): void {
    const { board, id, log, settings } = this.ports
    caller.hasMovedOn = true
    log.recordAnswer(id, agent.id, (board.now() - caller.waitingSince) / 1000)
    const { wrapUpSeconds: wrapUp } = settings()
    call.onEnd(() => log.recordEnd(id, agent.id, { at: board.now(), wrapUp }))
    handOver(board, call, settings())
  }

  private onDigit(caller: WaitingCaller, digit: string): void {
    const { board, settings } = this.ports
    const { exitIvrId } = settings()
    const { customerId } = caller.served.destination
    const toIvr = () => board.directory.destinationOf('I', exitIvrId, customerId)
    const exit = exitFor(settings(), digit)
    const to = exit === 'final' ? (this.finalDestinationOf(caller) ?? toIvr()) : exit && toIvr()
    if (to) this.sendCaller(caller, to)
  }

  /** An agent's telephone has registered: ends pauses between tries for that agent, and ringing at empty desks only. */
  private onRegistration(sipUser: string, count: number): void {
    const agent = this.ports.board.directory.userByExtension(sipUser)
    if (!agent || count === 0) return
    for (const caller of this.line.callers) {
      if (!freeAgents(this.ports, caller).some(({ id }) => id === agent.id)) continue
      caller.triedAgentIds.delete(agent.id)
      caller.pause = undefined
      if (!caller.offer?.ringsDeskPhonesOnly) continue
      caller.offer.cancel(causes.completedElsewhere)
      caller.offer = undefined
    }
    this.scheduleOffers()
  }

  private finalDestinationOf({ served }: WaitingCaller): Destination | undefined {
    return finalDestination(this.ports.board, served, this.ports.settings().final)
  }

  private sendCaller(caller: WaitingCaller, to: Destination | undefined): void {
    caller.hasMovedOn = to !== undefined
    forwardOrEnd(this.ports.board, caller.served, { to })
  }

  private onCallEnded(caller: WaitingCaller, cause: Cause): void {
    this.line.leave(caller)
    caller.offer?.cancel()
    if (!caller.hasMovedOn && !continuedElsewhere(cause))
      this.ports.onCallerLost(caller.served, caller.waitingSince)
    if (this.length > 0) this.scheduleOffers()
    else {
      this.subscriptions[Symbol.dispose]()
      this.ports.onEmpty()
    }
  }
}
