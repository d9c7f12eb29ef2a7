import { deepEqual, equal } from 'node:assert/strict'
import type { CallFacts } from '#electron/platform/calls/call-facts.ts'
import { createCallEngine, type CallEngine } from '#electron/platform/calls/call-engine.ts'
import type { Actor } from '#electron/platform/calls/call-commands.ts'
import type { CallArchive } from '#electron/platform/calls/call-archive.ts'
import { describeCdr } from '#electron/platform/calls/call-record.ts'
import type { Call } from '#electron/platform/calls/call.ts'
import type { CallUser, Directory, ServiceDestination } from '#electron/platform/calls/directory.ts'
import type { OutsideWorld } from '#electron/platform/calls/outside-world.ts'
import type { Rule } from '#shared/calls/routing/rule.ts'
import type { Services } from '#electron/platform/calls/services/service.ts'
import type { Recorder } from '#electron/platform/calls/call-recording.ts'
import type { CustomerEvent } from '#electron/platform/events/fact.ts'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { readCode } from '#shared/api/codes.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { silentLog } from '#shared/core/log.ts'
import { FakeLeg, FakeLines } from './fake-leg.ts'
import { ManualClock } from './manual-clock.ts'

/** Users 1 (root, 1001), 2 (1002) and 3 (1003); each has a number that ends like the extension. */
export function sampleUser(id: number, changes: Partial<CallUser> = {}): CallUser {
  return {
    id,
    customerId: 1,
    name: ['Ada Example', 'Sam Sample', 'Kim Fiction'][id - 1] ?? `User ${id}`,
    ext: `100${id}`,
    cli: `+44207946100${id}`,
    mobile: undefined,
    country: 'GB',
    ringSeconds: 20,
    doNotDisturb: false,
    callWaiting: true,
    recordingAllowed: true,
    neverRecordInternal: false,
    monitor: 'N',
    transferCli: 'R',
    autoAnswerHeader: false,
    bargeAllowed: false,
    pickupGroup: undefined,
    finalDestination: { type: 'H', id: 0 },
    followMe: undefined,
    networkUnavailable: undefined,
    logMissedCalls: true,
    ...changes,
  }
}

/** A call engine whose phones, outside world, clock and archive are controlled by the test. */
export class CallBench {
  readonly clock = new ManualClock()
  readonly lines = new FakeLines()
  readonly events: string[] = []
  readonly facts = new Emitter<CustomerEvent>()
  readonly cdrs: CallFacts[] = []
  /** Calls from outside with the number called: `1 +442079461002`. */
  readonly incomingCalls: string[] = []
  readonly outsideLegs: FakeLeg[] = []
  readonly mediaSessions: { callId: string; open: boolean }[] = []
  readonly recordings: { liveId: number; state: string; mp3?: Uint8Array; orders: string[] }[] = []
  readonly users: CallUser[]
  /** The handlers of services, and their addresses: internal number, telephone number, or final destination `Q7`. */
  readonly services: { -readonly [Kind in keyof Services]: Services[Kind] } = {}
  readonly destinations = new Map<string, ServiceDestination>()
  readonly rules: Rule[] = []
  readonly engine: CallEngine
  private readonly frameClock = new FrameClock()

  constructor(...users: CallUser[]) {
    this.users = users.length > 0 ? users : [sampleUser(1), sampleUser(2), sampleUser(3)]
    for (const { ext } of this.users) this.lines.phones.set(ext, 1)
    this.facts.on(({ event }) =>
      this.events.push(`${'call_id' in event ? event.call_id : ''} ${event.event_name}`),
    )
    this.engine = createCallEngine({
      lines: this.lines,
      directory: this.directory(),
      archive: this.archive(),
      clock: this.clock,
      frameClock: this.frameClock,
      log: silentLog,
      events: this.facts,
      outside: this.outsideWorld(),
      openRecorder: () => this.createRecorder(),
      services: () => this.services,
      onIllegalMove(facts, to) {
        throw new Error(`Call ${facts.id} may not move from ${facts.state} to ${to}`)
      },
    })
  }

  actor(id: number): Actor {
    return { user: this.user(id), isRoot: id === 1 }
  }

  /** An outside call to a user's number; `caller` is the outside leg, `phone` the user's. */
  inbound(id = 2, from = '+442079460018'): { call: Call; caller: FakeLeg; phone: FakeLeg } {
    const placed = this.engine.simulateInbound({ from, to: this.user(id).cli })
    if (!placed.ok) throw new Error(placed.error.message)
    const caller = this.outsideLegs.at(-1)
    if (!caller) throw new Error('Nobody called')
    return { call: placed.value, caller, phone: this.lines.lastLegOf(this.user(id).ext) }
  }

  /** The same, but possibly without a ringing phone of the user. */
  inboundWithoutPhone(id = 2, from = '+442079460018'): Call {
    const placed = this.engine.simulateInbound({ from, to: this.user(id).cli })
    if (!placed.ok) throw new Error(placed.error.message)
    return placed.value
  }

  /** The same, answered and connected. */
  async connectedCall(id = 2): Promise<{ call: Call; caller: FakeLeg; phone: FakeLeg }> {
    const made = this.inbound(id)
    made.phone.ring().answer()
    await flushMicrotasks()
    equal(made.call.live.facts.state, 'CONNECTED')
    return made
  }

  /** The live calls by id and state. */
  get live(): string[] {
    return this.engine.board.book.all().map(({ live: { facts } }) => `${facts.id} ${facts.state}`)
  }

  /** The newest live call. */
  get newest(): Call {
    const call = this.engine.board.book.all().at(-1)
    if (!call) throw new Error('No call is live')
    return call
  }

  /** Records as `id type disposition cause`. */
  get recordTexts(): string[] {
    return this.cdrs.map((facts) => {
      const { type, disposition, t_cause } = describeCdr(facts)
      return `${facts.id} ${readCode('cdr.type', type)} ${readCode('cdr.disposition', disposition)} ${t_cause}`
    })
  }

  /** Ends everything; fails if anything is left over. */
  async close(): Promise<void> {
    await this.engine[Symbol.asyncDispose]()
    deepEqual(this.live, [])
    equal(this.clock.pending, 0)
    equal(this.lines.dials.size, 0)
    equal(this.lines.changes.size, 0)
    // The bench's own listener, which fills `events`, is the only one.
    equal(this.facts.size, 1)
    const legs = [...this.outsideLegs, ...this.lines.dialled, ...this.lines.ringingLegs.map(({ leg }) => leg)]
    deepEqual(
      legs.filter(({ events }) => events.size > 0).map(({ id }) => id),
      [],
    )
    deepEqual(
      this.mediaSessions.filter(({ open }) => open),
      [],
    )
    this.frameClock[Symbol.dispose]()
  }

  private user(id: number): CallUser {
    const user = this.users.find((each) => each.id === id)
    if (!user) throw new Error(`There is no user ${id}`)
    return user
  }

  private directory(): Directory {
    const { destinations } = this
    const find = (test: (user: CallUser) => boolean) => this.users.find(test)
    return {
      userById: (id) => find((user) => user.id === id),
      userByExtension: (ext) => find((user) => user.ext === ext),
      targetOfNumber(e164) {
        const user = find(({ cli }) => cli === e164)
        return user ? { kind: 'user', user, through: e164 } : destinations.get(e164)
      },
      ownerOfNumber(e164) {
        const user = find(({ cli }) => cli === e164)
        return user && { customerId: user.customerId, ownerId: user.id }
      },
      serviceByNumber: (_, number) => destinations.get(number),
      destinationOf(type, id) {
        const user = type === 'U' && find((each) => each.id === id)
        return user ? { kind: 'user', user } : destinations.get(`${type}${id}`)
      },
      rulesOf: () => this.rules,
      contactOf: (e164) => (e164 === '+442079460018' ? { id: 'contact:7', name: 'Jo Caller' } : undefined),
    }
  }

  private outsideWorld(): OutsideWorld {
    const leg = ({ number }: { readonly number: string }) => {
      const made = new FakeLeg(number)
      this.outsideLegs.push(made)
      return made
    }
    return { ring: (number) => leg({ number }), caller: leg }
  }

  private archive(): CallArchive {
    let id = 0
    return {
      nextLiveId() {
        id += 1
        return id
      },
      saveLiveCall: () => undefined,
      trackInboundCall: (facts, number) => void this.incomingCalls.push(`${facts.id} ${number}`),
      storeCall: (facts) => void this.cdrs.push(facts),
      openRecording: (facts) =>
        this.recordings.push({ liveId: facts.id, state: 'recording', orders: [] }) - 1,
      setRecordingState: (at, state) => this.updateRecording(at, { state }),
      storeRecording: (at, mp3) => this.updateRecording(at, { state: 'complete', mp3 }),
      discardRecording: (at) => this.updateRecording(at, { state: 'dropped' }),
      openMediaSession: (_, { leg }) => {
        const session = { callId: leg.sipCallId, open: true }
        this.mediaSessions.push(session)
        return () => {
          session.open = false
        }
      },
    }
  }

  private updateRecording(at: number, changes: Partial<CallBench['recordings'][number]>): void {
    Object.assign(this.recordings[at] ?? {}, changes)
  }

  private createRecorder(): Recorder {
    const orders = (order: string) => void this.recordings.at(-1)?.orders.push(order)
    return {
      seconds: 1,
      write: () => undefined,
      pause: () => orders('pause'),
      resume: () => orders('resume'),
      finish: () => Promise.resolve(Buffer.from('mp3')),
      [Symbol.dispose]: () => orders('dispose'),
    }
  }
}

/** Runs all pending promise callbacks. */
export async function flushMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}
