import type { Call } from '#electron/platform/calls/call.ts'
import type { CallUser, ServiceDestination } from '#electron/platform/calls/directory.ts'
import type { Attendance } from '#electron/platform/calls/services/queues/queue-book.ts'
import type { QueueSettings } from '#shared/calls/routing/queue.ts'
import { Queues } from '#electron/platform/calls/services/queues/queues.ts'
import { CallBench, flushMicrotasks } from './call-bench.ts'
import type { FakeLeg } from './fake-leg.ts'

export const queueLine = '+442079461900'

const support: ServiceDestination = {
  kind: 'service',
  service: 'queue',
  id: 7,
  customerId: 1,
  number: queueLine,
  name: 'Support',
}

/** Users 1, 2 and 3 are logged in; one at a time rings in that order for 10 s, with 5 s between tries. */
const plain: QueueSettings = {
  name: 'Support',
  members: [1, 2, 3].map((userId) => ({ userId, loggedIn: true, paused: false })),
  strategy: 'linear',
  longestIdleFirst: false,
  ringSeconds: 10,
  retrySeconds: 5,
  wrapUpSeconds: 0,
  skipBusy: true,
  joinEmpty: true,
  maxCallers: 0,
  maxWaitSeconds: 0,
  mohId: 0,
  callerSounds: '',
  agentSounds: '',
  announcesPosition: false,
  announcesHold: false,
  announceEverySeconds: 0,
  cliPrefix: false,
  waitTimePrefix: false,
  hashToExit: false,
  exitIvrId: 0,
  postCallIvrId: 0,
  final: { type: 'H', id: 0 },
  monitor: 'N',
  missedMailTo: [],
}

/** A call bench with one queue, number 7, reached by `queueLine`. */
export class QueueBench {
  readonly calls: CallBench
  readonly queues: Queues
  readonly mails: { readonly to: string; readonly subject: string; readonly text: string }[] = []
  settings: QueueSettings

  constructor(settings: Partial<QueueSettings> = {}, users: readonly CallUser[] = []) {
    this.settings = { ...plain, ...settings }
    this.calls = new CallBench(...users)
    this.queues = new Queues({
      book: {
        queue: (id) => (id === support.id ? this.settings : undefined),
        setAttendance: (_, userId, change) => this.attend(userId, change),
        queuesOf: (_, userId) =>
          this.settings.members.some((member) => member.userId === userId) ? [support.id] : [],
      },
      random: () => 0.5,
      mail: (mail) => void this.mails.push(mail),
    })
    this.calls.destinations.set(queueLine, support)
    this.calls.destinations.set('Q7', support)
    this.calls.services.queue = (visit) => this.queues.service(this.calls.engine.board)(visit)
  }

  /** A caller arrives in the queue and is answered. */
  async addCaller(from = '+442079460018'): Promise<{ caller: FakeLeg; call: Call }> {
    const placed = this.calls.engine.simulateInbound({ from, to: queueLine })
    if (!placed.ok) throw new Error(placed.error.message)
    this.calls.clock.advance(0)
    await flushMicrotasks()
    const caller = this.calls.outsideLegs.at(-1)
    if (!caller) throw new Error('Nobody called')
    return { caller, call: placed.value }
  }

  /** The extensions whose phones ring now, in order of start; their own calls do not count. */
  get ringing(): readonly string[] {
    return this.calls.engine.board.book
      .all()
      .filter(
        (call) => call.live.facts.context === 'QUEUE' && call.ringing.side === 'target' && !call.isJoined,
      )
      .map((call) => call.live.facts.target.number)
  }

  /** Answers at an extension whose phone rings. */
  async answer(ext: string): Promise<FakeLeg> {
    const phone = this.calls.lines.lastLegOf(ext).ring().answer()
    await flushMicrotasks()
    return phone
  }

  advance(seconds: number): void {
    this.calls.clock.advance(seconds * 1000)
  }

  private attend(userId: number, change: Attendance): boolean {
    const known = this.settings.members.some((member) => member.userId === userId)
    const members = this.settings.members.map((member) =>
      member.userId === userId ? { ...member, ...change } : member,
    )
    this.settings = { ...this.settings, members }
    return known
  }
}
