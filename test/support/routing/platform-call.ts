import { createCallEngine, type CallEngine } from '#electron/platform/calls/call-engine.ts'
import type { CallArchive } from '#electron/platform/calls/call-archive.ts'
import type { Call } from '#electron/platform/calls/call.ts'
import { ivrService } from '#electron/platform/calls/services/ivrs/ivr-service.ts'
import { storeIvrs } from '#electron/platform/calls/services/ivrs/store-ivrs.ts'
import { storeQueues } from '#electron/platform/calls/services/queues/queue-book.ts'
import { Queues } from '#electron/platform/calls/services/queues/queues.ts'
import { storeRingGroups } from '#electron/platform/calls/services/ring-groups/ring-group-book.ts'
import { ringGroups } from '#electron/platform/calls/services/ring-groups/ring-group.ts'
import { ServiceLeg } from '#electron/platform/calls/services/service-leg.ts'
import { storeDirectory } from '#electron/platform/calls/store-directory.ts'
import type { NewCall } from '#electron/platform/calls/switchboard.ts'
import type { CustomerEvent } from '#electron/platform/events/fact.ts'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import type { Store } from '#electron/platform/store/store.ts'
import type { TelephoneState } from '#shared/calls/routing/walk-types.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { silentLog } from '#shared/core/log.ts'
import { FakeLeg, FakeLines } from '#test/support/fake-leg.ts'
import { flushMicrotasks } from '#test/support/call-bench.ts'
import type { RoutingCase } from './arbitrary.ts'
import { SteppedClock } from './stepped-clock.ts'

/** Maximum wait of a caller in seconds: it coincides with no plan. */
export const maxWaitSeconds = 119.9953

/** The story of a call: `0 arrives queue:1`, `2.5 rings 201`, and finally its end. */
export type CallStory = readonly string[]

/** Replaces the stored records by those of a case. */
export function storeCase(store: Store, records: RoutingCase): void {
  store.transaction(() => {
    store.removeCustomer(1)
    for (const user of records.users) store.users.insert(user)
    for (const ddi of records.ddis) store.ddis.insert(ddi)
    for (const group of records.ringGroups) store.ringGroups.insert(group)
    for (const queue of records.queues) store.queues.insert(queue)
    for (const ivr of records.ivrs) store.ivrs.insert(ivr)
    for (const room of records.conferences) store.conferences.insert(room)
    for (const rule of records.rules) store.routingRules.insert(rule)
  })
}

/** Telephones that behave as the case says. */
class ScriptedLines extends FakeLines {
  private readonly begin: (leg: FakeLeg) => void

  constructor(telephones: RoutingCase['call']['telephones'], begin: (leg: FakeLeg) => void) {
    super()
    this.begin = begin
    for (const [number, { isRegistered }] of Object.entries(telephones))
      this.phones.set(number, isRegistered && !number.startsWith('+') ? 1 : 0)
  }

  override ring(...order: Parameters<FakeLines['ring']>): readonly FakeLeg[] {
    const legs = super.ring(...order)
    for (const leg of legs) this.begin(leg)
    return legs
  }
}

/** Places the call on the platform's own engine, with its own store, directory and services. */
export async function callPlatform(store: Store, { call }: RoutingCase): Promise<CallStory> {
  const clock = new SteppedClock(call.time)
  const end = call.time + maxWaitSeconds * 1000
  const play = (leg: FakeLeg) => playTelephone(clock, leg, call.telephones[leg.number])
  const caller = new FakeLeg(call.from)
  const frameClock = new FrameClock()
  await using engine = createCallEngine({
    ...{ clock, frameClock, log: silentLog, events: new Emitter<CustomerEvent>(), archive: noArchive() },
    lines: new ScriptedLines(call.telephones, play),
    directory: storeDirectory(store),
    deskPhone: {
      ringDelay: 50,
      answerDelays: {
        'own-call': undefined,
        colleague: undefined,
        recall: undefined,
        'outside-call': undefined,
      },
    },
    outside: {
      caller: () => caller,
      ring(number) {
        const leg = new FakeLeg(number)
        play(leg)
        return leg
      },
    },
    services: (board) => ({
      'ring-group': ringGroups(board, storeRingGroups(store)),
      queue: new Queues({ book: storeQueues(store), random: () => 0.5, mail: () => undefined }).service(
        board,
      ),
      ivr: ivrService({ board, book: storeIvrs(store), random: () => 0.5 }),
      voicemail: ({ leg }) => leg.answer(),
      conference: ({ leg }) => leg.answer(),
    }),
  })
  const second = (time = clock.now()) => round((time - call.time) / 1000)
  const opened: Opened[] = []
  noteCalls(engine, opened)
  const placed = engine.simulateInbound({ from: call.from, to: call.to })
  if (!placed.ok) return ['0 no-number']
  const keys = [...call.keys]
  let over = endOf(engine, caller)
  for (let goesOn = true; goesOn && over === undefined;) {
    await flushMicrotasks()
    await attendMenus(engine, caller, keys)
    over = endOf(engine, caller)
    if (over === undefined) goesOn = clock.step(end)
  }
  frameClock[Symbol.dispose]()
  return [
    ...opened.filter(happened).map((each) => `${second(each.call.live.facts.startedAt)} ${each.what}`),
    over === undefined ? `${round(maxWaitSeconds)} waiting` : `${second()} ${over}`,
  ]
}

function playTelephone(clock: SteppedClock, leg: FakeLeg, state: TelephoneState | undefined): void {
  leg.audio.stop()
  const live = () => leg.hungUp === undefined
  const { answersAfter, declinesAfter } = state ?? {}
  if (answersAfter !== undefined) clock.after(answersAfter * 1000, () => void (live() && leg.answer()))
  if (declinesAfter !== undefined)
    clock.after(declinesAfter * 1000, () => void (live() && leg.end(causes.declined)))
}

type Opened = { readonly call: Call; readonly what: string; readonly rings: boolean }

/** A telephone that refuses at once, as in do-not-disturb, never rang. */
function happened({ call, rings }: Opened): boolean {
  const { startedAt, endedAt } = call.live.facts
  return !rings || endedAt !== startedAt
}

/** Records every live call that opens: the caller's own, which arrives somewhere, or one that rings for it. */
function noteCalls({ board }: CallEngine, calls: Opened[]): void {
  const open = board.open.bind(board)
  board.open = (order: NewCall): Call => {
    const call = open(order)
    const { target, context } = call.live.facts
    const isMember = (context === 'RING_GROUP' || context === 'QUEUE') && target.user !== undefined
    const isForward = context === 'FOLLOW_ME' || context === 'NUN'
    const user = target.user && `user:${target.user.id}`
    const service = target.service && `${target.service}:${Number(target.id.replace(/\D/g, ''))}`
    const place = user ?? service ?? (target.number !== '' && order.parent ? target.number : undefined)
    const rings = isMember || isForward
    if (place !== undefined) calls.push({ call, what: `${rings ? 'rings' : 'arrives'} ${place}`, rings })
    return call
  }
}

/** Listens to menus and presses the remaining keys, once each time that a menu asks. */
async function attendMenus({ board }: CallEngine, caller: FakeLeg, keys: string[]): Promise<void> {
  for (const call of board.book.all()) {
    const leg = call.target?.leg
    if (!(leg instanceof ServiceLeg) || call.live.facts.target.service !== 'ivr' || !call.isJoined) continue
    while (leg.audio.isPlaying && !leg.isOver) {
      while (leg.audio.isPlaying && !leg.isOver) leg.audio.pull()
      if (leg.isOver) break
      // Once the menu has decided, the rest of this group has no meaning.
      for (const digit of keys.shift() ?? '') {
        if (leg.isOver || leg.audio.isPlaying) break
        caller.emit({ kind: 'digit', digit })
        await flushMicrotasks()
      }
    }
  }
}

function endOf({ board }: CallEngine, caller: FakeLeg): string | undefined {
  if (caller.hungUp !== undefined) return caller.hungUp === causes.barred.words ? 'blocked' : 'hung-up'
  for (const { isJoined, live } of board.book.all()) {
    const { target } = live.facts
    if (!isJoined) continue
    if (target.user) return `answered user:${target.user.id}`
    if (target.service === 'voicemail' || target.service === 'conference') return target.service
    if (target.service === undefined) return `answered ${target.number}`
  }
  return undefined
}

export function round(seconds: number): number {
  return Math.round(seconds * 100) / 100
}

function noArchive(): CallArchive {
  let id = 0
  return {
    nextLiveId: () => (id += 1),
    saveLiveCall: () => undefined,
    trackInboundCall: () => undefined,
    storeCall: () => undefined,
    openRecording: () => 1,
    setRecordingState: () => undefined,
    storeRecording: () => undefined,
    discardRecording: () => undefined,
    openMediaSession: () => () => undefined,
  }
}
