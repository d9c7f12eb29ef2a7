import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import { exitFor } from '#shared/calls/routing/queue-rules.ts'
import { causes, type Cause } from '../../../sip/leg.ts'
import { wentElsewhere } from '../../call-facts.ts'
import type { Call } from '../../call.ts'
import type { CallUser, Destination } from '../../directory.ts'
import { finalDestination, sendOn } from '../agents/final-destination.ts'
import type { ServedCall } from '../service.ts'
import { freeAgents } from './free-agents.ts'
import { handOver } from './hand-over.ts'
import { Line, type WaitingCaller } from './line.ts'
import { beginTry, joinTry } from './try.ts'
import { entertain } from './waiting-sounds.ts'
import type { QueuePorts } from './queue-ports.ts'

/**
 * The callers waiting in a queue, offered to its agents strictly in the order in which they came: an agent is never
 * offered to a caller while an earlier one could have that agent. Looks again whenever an agent may have become free.
 */
export class Queue {
  private readonly ports: QueuePorts
  private readonly line = new Line()
  private readonly lasting = new Disposables()
  private plan: { readonly at: number; readonly stop: Unsubscribe } | undefined

  constructor(ports: QueuePorts) {
    this.ports = ports
    const { events, lines } = ports.board.ports
    this.lasting.add(
      events.on(({ event }) => {
        if (event.event_name === 'call.hangup') this.look()
      }),
    )
    this.lasting.add(lines.onRegistration(({ sipUser, count }) => this.registered(sipUser, count)))
    this.lasting.add(() => this.plan?.stop())
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
    call.onEnd((cause) => this.gone(caller, cause))
    leg.answer()
    entertain(leg, {
      clock,
      settings: settings(),
      place: () => this.line.placeOf(caller),
      expectedWait: () => log.expectedWait(id),
    })
    leg.onDigit((digit) => this.pressed(caller, digit))
    const { maxWaitSeconds } = settings()
    if (maxWaitSeconds > 0)
      leg.untilOver(clock.after(maxWaitSeconds * 1000, () => this.send(caller, this.finalFor(caller))))
    this.look()
  }

  /** An agent may have become free: offers callers again, by default as soon as the current event has been handled. */
  look(after = 0): void {
    const { clock } = this.ports.board.ports
    const at = clock.now() + after
    if (this.length === 0 || (this.plan && this.plan.at <= at)) return
    this.plan?.stop()
    const stop = clock.after(after, () => {
      this.plan = undefined
      this.offerAll()
    })
    this.plan = { at, stop }
  }

  private offerAll(): void {
    const now = this.ports.board.now()
    for (const caller of this.line.callers) {
      const free = freeAgents(this.ports, caller)
      const { pause } = caller
      if (caller.offer) joinTry(this.ports, caller, free)
      else if (pause && pause.until > now && free.every(({ id }) => pause.known.has(id))) {
        this.look(pause.until - now)
        break
      } else if (free.length === 0) break
      else {
        beginTry(this.ports, {
          caller,
          free,
          answered: (call, agent) => this.answered(caller, call, agent),
          over: (wait) => this.look(wait),
        })
      }
    }
    this.lookAfterWrapUp(now)
  }

  private lookAfterWrapUp(now: number): void {
    const { settings, log } = this.ports
    const ends = settings().members.map(({ userId }) => log.wrapUpEnd(userId))
    const next = Math.min(...ends.filter((end) => end > now))
    if (Number.isFinite(next)) this.look(next - now)
  }

  private answered(caller: WaitingCaller, call: Call, agent: CallUser): void {
    const { board, id, log, settings } = this.ports
    caller.movedOn = true
    log.answered(id, agent.id, (board.now() - caller.since) / 1000)
    const { wrapUpSeconds: wrapUp } = settings()
    call.onEnd(() => log.ended(id, agent.id, { at: board.now(), wrapUp }))
    handOver(board, call, settings())
  }

  private pressed(caller: WaitingCaller, digit: string): void {
    const { board, settings } = this.ports
    const { exitIvrId } = settings()
    const { customerId } = caller.served.destination
    const toIvr = () => board.directory.destinationOf('I', exitIvrId, customerId)
    const exit = exitFor(settings(), digit)
    const to = exit === 'final' ? (this.finalFor(caller) ?? toIvr()) : exit && toIvr()
    if (to) this.send(caller, to)
  }

  /** An agent's telephone has registered: ends pauses between tries for that agent, and ringing at empty desks only. */
  private registered(sipUser: string, count: number): void {
    const agent = this.ports.board.directory.userByExtension(sipUser)
    if (!agent || count === 0) return
    for (const caller of this.line.callers) {
      if (!freeAgents(this.ports, caller).some(({ id }) => id === agent.id)) continue
      caller.tried.delete(agent.id)
      caller.pause = undefined
      if (!caller.offer?.onDesksOnly) continue
      caller.offer.cancel(causes.elsewhere)
      caller.offer = undefined
    }
    this.look()
  }

  private finalFor({ served }: WaitingCaller): Destination | undefined {
    return finalDestination(this.ports.board, served, this.ports.settings().final)
  }

  private send(caller: WaitingCaller, to: Destination | undefined): void {
    caller.movedOn = to !== undefined
    sendOn(this.ports.board, caller.served, { to })
  }

  private gone(caller: WaitingCaller, cause: Cause): void {
    this.line.leave(caller)
    caller.offer?.cancel()
    if (!caller.movedOn && !wentElsewhere(cause)) this.ports.lost(caller.served, caller.since)
    if (this.length > 0) this.look()
    else {
      this.lasting[Symbol.dispose]()
      this.ports.emptied()
    }
  }
}
