import { causes } from '../../../sip/leg.ts'
import type { Switchboard } from '../../switchboard.ts'
import { finalDestination, sendOn } from '../agents/final-destination.ts'
import type { Service, Visit } from '../service.ts'
import { AgentLog } from './agent-log.ts'
import { isStaffed } from './free-agents.ts'
import { lostCallerMails, type Mail } from './lost-caller.ts'
import { Queue } from './queue.ts'
import type { QueueBook, QueueSettings } from './queue-book.ts'

export type QueuesPorts = {
  readonly book: QueueBook
  /** From 0 to below 1. */
  readonly random: () => number
  readonly mail: (mail: Mail & { readonly customerId: number }) => void
}

/** All queues of the platform, and whose calls their agents took. */
export class Queues {
  private readonly ports: QueuesPorts
  private readonly log = new AgentLog()
  /** Those in which somebody waits. */
  private readonly waiting = new Map<number, Queue>()

  constructor(ports: QueuesPorts) {
    this.ports = ports
  }

  /** Attends to whoever calls a queue. */
  service(board: Switchboard): Service {
    return (visit) => {
      const settings = this.ports.book.queue(visit.destination.id)
      if (settings) this.admit(board, visit, settings)
      else visit.leg.leave(causes.unreachable)
    }
  }

  /** Logs an agent in to a queue or out of it; who waits is offered at once. False where there is no such agent. */
  setLoggedIn(queueId: number, userId: number, loggedIn: boolean): boolean {
    const known = this.ports.book.setLoggedIn(queueId, userId, loggedIn)
    this.waiting.get(queueId)?.look()
    return known
  }

  private admit(board: Switchboard, visit: Visit, settings: QueueSettings): void {
    const { id } = visit.destination
    const full = settings.maxCallers > 0 && (this.waiting.get(id)?.length ?? 0) >= settings.maxCallers
    if (!full && (settings.joinEmpty || isStaffed(board, settings, visit))) {
      this.queue(board, id, settings).join(visit)
      return
    }
    const to = finalDestination(board, visit, settings.final)
    if (!to) this.tell(visit, settings, { since: board.now(), until: board.now() })
    sendOn(board, visit, { to })
  }

  private queue(board: Switchboard, id: number, settings: QueueSettings): Queue {
    const open = this.waiting.get(id)
    if (open) return open
    const { book, random } = this.ports
    let known = settings
    const current = () => (known = book.queue(id) ?? known)
    const queue = new Queue({
      board,
      id,
      settings: current,
      log: this.log,
      random,
      lost: (visit, since) => this.tell(visit, current(), { since, until: board.now() }),
      emptied: () => void this.waiting.delete(id),
    })
    this.waiting.set(id, queue)
    return queue
  }

  private tell(
    { caller, destination }: Visit,
    { name, missedMailTo }: QueueSettings,
    times: { readonly since: number; readonly until: number },
  ): void {
    for (const mail of lostCallerMails({ queue: name, caller, ...times }, missedMailTo))
      this.ports.mail({ customerId: destination.customerId, ...mail })
  }
}
