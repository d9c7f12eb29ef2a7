import { writeTimestamp } from '#shared/api/timestamp.ts'
import { admits } from '#shared/calls/routing/queue-rules.ts'
import type { QueueSettings } from '#shared/calls/routing/queue.ts'
import { causes, type CallerIdentity } from '../../../sip/leg.ts'
import type { CallUser } from '../../directory.ts'
import type { Switchboard } from '../../switchboard.ts'
import { finalDestination, forwardOrEnd } from '../agents/final-destination.ts'
import type { Service, ServedCall } from '../service.ts'
import { AgentLog } from './agent-log.ts'
import { isStaffed } from './free-agents.ts'
import { Queue } from './queue.ts'
import type { Attendance, QueueBook } from './queue-book.ts'

export type QueuesPorts = {
  readonly book: QueueBook
  /** From 0 to below 1. */
  readonly random: () => number
  readonly mail: (mail: Mail & { readonly customerId: number }) => void
}

/** All queues of the platform, and the log of their agents' calls. */
export class Queues {
  private readonly ports: QueuesPorts
  private readonly log = new AgentLog()
  /** Queues with waiting callers. */
  private readonly openQueues = new Map<number, Queue>()

  constructor(ports: QueuesPorts) {
    this.ports = ports
  }

  /** Handles calls to queues. */
  service(board: Switchboard): Service {
    return (served) => {
      const settings = this.ports.book.queue(served.destination.id)
      if (settings) this.admit(board, served, settings)
      else served.leg.end(causes.unreachable)
    }
  }

  /**
   * Logs an agent in to or out of a queue, or begins or ends a pause; offers waiting callers at once. False if there
   * is no such agent.
   */
  setAttendance(queueId: number, userId: number, change: Attendance): boolean {
    const isMember = this.ports.book.setAttendance(queueId, userId, change)
    this.openQueues.get(queueId)?.scheduleOffers()
    return isMember
  }

  /** The queues that a user works for, by id. */
  queuesOf({ id, customerId }: Pick<CallUser, 'id' | 'customerId'>): readonly number[] {
    return this.ports.book.queuesOf(customerId, id)
  }

  private admit(board: Switchboard, served: ServedCall, settings: QueueSettings): void {
    const { id } = served.destination
    const waitingCount = this.openQueues.get(id)?.length ?? 0
    if (admits(settings, { waiting: waitingCount, staffed: isStaffed(board, settings, served) })) {
      this.openQueue(board, id, settings).join(served)
      return
    }
    const to = finalDestination(board, served, settings.final)
    if (!to) this.mailMissed(served, settings, { since: board.now(), until: board.now() })
    forwardOrEnd(board, served, { to })
  }

  private openQueue(board: Switchboard, id: number, settings: QueueSettings): Queue {
    const existing = this.openQueues.get(id)
    if (existing) return existing
    const { book, random } = this.ports
    let latest = settings
    const readSettings = () => (latest = book.queue(id) ?? latest)
    const queue = new Queue({
      board,
      id,
      settings: readSettings,
      log: this.log,
      random,
      onCallerLost: (served, since) => this.mailMissed(served, readSettings(), { since, until: board.now() }),
      onEmpty: () => void this.openQueues.delete(id),
    })
    this.openQueues.set(id, queue)
    return queue
  }

  private mailMissed(
    { caller, destination }: ServedCall,
    { name, missedMailTo }: QueueSettings,
    times: { readonly since: number; readonly until: number },
  ): void {
    for (const mail of lostCallerMails({ queue: name, caller, ...times }, missedMailTo))
      this.ports.mail({ customerId: destination.customerId, ...mail })
  }
}

/** An e-mail that the platform would send. */
type Mail = { readonly to: string; readonly subject: string; readonly text: string }

type LostCaller = {
  readonly queue: string
  readonly caller: CallerIdentity
  /** Milliseconds since 1970. */
  readonly since: number
  readonly until: number
}

/** The mails to all `email_missed` addresses about a caller who left the queue unanswered. */
function lostCallerMails(lostCaller: LostCaller, addresses: readonly string[]): readonly Mail[] {
  const { queue, caller, since, until } = lostCaller
  const callerText = caller.name === '' ? caller.number : `${caller.name} (${caller.number})`
  const seconds = Math.round((until - since) / 1000)
  const text = `${callerText} called ${queue} at ${writeTimestamp(since)} UTC, waited ${seconds} s and was not answered.`
  return addresses.map((to) => ({ to, subject: `Missed call in ${queue}`, text }))
}
