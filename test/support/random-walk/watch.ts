import { deepEqual, equal, ok } from 'node:assert/strict'
import { leavesRecord } from '#electron/platform/calls/call-facts.ts'
import type { Call } from '#electron/platform/calls/call.ts'
import type { Participant } from '#electron/platform/calls/participant.ts'
import { ServiceLeg } from '#electron/platform/calls/services/service-leg.ts'
import type { TransferReport } from '#electron/platform/sip/leg.ts'
import type { CallBench } from '#test/support/call-bench.ts'
import type { FakeLeg } from '#test/support/fake-leg.ts'

/** Maximum time that a telephone rings, whatever the settings. */
export const maxWaitSeconds = 600

type Stay = { readonly call: Call; readonly waits: boolean }
type Referral = { readonly leg: FakeLeg; readonly statuses: number[] }

/** Watches every call of a bench, and checks the conditions at any moment and at the end. */
export class Watch {
  private readonly bench: CallBench
  /** Every call so far, by id. */
  private readonly calls = new Map<number, Call>()
  /** The calls of each party, in order, and whether it was their source. */
  private readonly stays = new Map<Participant, readonly Stay[]>()
  private readonly referrals: Referral[] = []
  private readonly left = new Set<FakeLeg>()

  constructor(bench: CallBench) {
    this.bench = bench
    const { board } = bench.engine
    const open = board.open.bind(board)
    board.open = (order) => {
      const call = open(order)
      this.calls.set(call.id, call)
      this.follow(call)
      return call
    }
  }

  participantOf(leg: FakeLeg): Participant | undefined {
    return this.live.flatMap(participantsOf).find((each) => each.leg === leg)
  }

  /** Records the statuses reported to a telephone that asks for a transfer. */
  referral(leg: FakeLeg): TransferReport {
    const statuses: number[] = []
    this.referrals.push({ leg, statuses })
    return (status) => void statuses.push(status)
  }

  /** This telephone hung up: reports to it no longer count. */
  leftByItself(leg: FakeLeg): void {
    this.left.add(leg)
  }

  get live(): readonly Call[] {
    return this.bench.engine.board.book.all()
  }

  /** Calls without telephones, but with virtual desk phones. */
  get ofDesksOnly(): readonly Call[] {
    return this.live.filter((call) => participantsOf(call).every(({ leg }) => !('hungUp' in leg)))
  }

  /** Conditions after every step. */
  check(alive: readonly FakeLeg[]): void {
    const { live } = this
    const seated = live.flatMap(participantsOf)
    const legs = seated.map(({ leg }) => leg)
    equal(new Set(legs).size, legs.length, 'a telephone has a part in two calls')
    for (const leg of alive)
      ok(legs.includes(leg), `${leg.number} (${leg.id}) is in no call, and was not told`)
    for (const call of live) this.checkCall(call)
    for (const { statuses } of this.referrals) ok(finals(statuses).length < 2, 'a transfer is reported twice')
    for (const leg of [...alive, ...legs])
      if ('hungUp' in leg) equal(leg.hungUp, undefined, `${leg.id} is over`)
  }

  /** Nobody rings or is rung without end. */
  checkWaits(): void {
    const longAgo = this.bench.clock.now() - maxWaitSeconds * 1000
    const waiting = this.live.filter(({ isJoined, live }) => !isJoined && live.facts.startedAt <= longAgo)
    deepEqual(waiting.map(words), [], 'calls that neither connect nor end')
  }

  /** Conditions once everybody is gone. */
  checkEnd(): void {
    deepEqual(this.live.map(words), [], 'calls that live for ever')
    for (const { leg, statuses } of this.referrals)
      if (!this.left.has(leg))
        equal(finals(statuses).length, 1, `${leg.id} was not told how its transfer went`)
    const counts = counted([...this.bench.events, ...this.bench.cdrs.map(({ id }) => `${id} record`)])
    for (const { id, live } of this.calls.values()) {
      for (const name of ['call.initial', 'call.hangup'])
        equal(counts.get(`${id} ${name}`), 1, `${name} of call ${id}`)
      equal(counts.get(`${id} record`) ?? 0, leavesRecord(live.facts) ? 1 : 0, `records of call ${id}`)
    }
    for (const { liveId, state } of this.bench.recordings)
      ok(['complete', 'dropped'].includes(state), `the recording of call ${liveId} is ${state}`)
    for (const stays of this.stays.values()) this.checkChain(stays)
  }

  private checkCall(call: Call): void {
    const { source, target, isJoined } = call
    const about = words(call)
    ok(!call.isOver, `${about} is over and live`)
    for (const party of participantsOf(call)) ok(!party.isOver, `${about} has a party that is gone`)
    const parties = participantsOf(call).filter(({ leg }) => !(leg instanceof ServiceLeg))
    const parent = this.calls.get(call.live.facts.parentId ?? 0)
    ok(parties.length > 0 || parent?.isOver === false, `nobody can end ${about}`)
    const sound = call['conversation']['sound']
    const [seats, playing] = [sound['inputs'], sound['playing']]
    for (const party of seats.keys()) ok(party === source || party === target, `a stranger hears ${about}`)
    if (!isJoined) return
    ok(source && target, `${about} has one party only`)
    ok(target.isAnswered, `${about} has a party that did not answer`)
    ok(source.isAnswered, `${about} has a caller who was not answered`)
    ok(seats.has(source) && seats.has(target) && !playing, `the parties of ${about} do not hear each other`)
    equal(call.live.facts.state === 'ON_HOLD', source.isHeld || target.isHeld, `${about} is held by nobody`)
  }

  /** A caller in two calls went from one to the other, which the later one must say. */
  private checkChain(stays: readonly Stay[]): void {
    for (const [place, { call, waits }] of stays.entries()) {
      const before = stays[place - 1]?.call
      if (!waits || !before) continue
      ok(this.ancestors(call).includes(before.id), `call ${call.id} does not lead back to ${before.id}`)
    }
  }

  private ancestors(call: Call): readonly number[] {
    const parent = call.live.facts.parentId
    if (parent === null) return []
    const found = this.calls.get(parent)
    ok(found, `call ${call.id} follows ${parent}, which never was`)
    return [parent, ...this.ancestors(found)]
  }

  private follow(call: Call): void {
    const seat = call.attach.bind(call)
    call.attach = (side, participant) => {
      seat(side, participant)
      const before = this.stays.get(participant) ?? []
      this.stays.set(participant, [...before, { call, waits: side === 'source' }])
    }
  }
}

function participantsOf(call: Call): readonly Participant[] {
  const rung = call.ringing['current']?.ring.phones.filter(({ isOver }) => !isOver) ?? []
  return [call.source, call.target, ...rung].filter((each) => each !== undefined)
}

function counted(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

function finals(statuses: readonly number[]): readonly number[] {
  return statuses.filter((status) => status >= 200)
}

function words({ live: { facts } }: Call): string {
  const { id, state, context, source, target } = facts
  return `call ${id} (${state}, ${context}, ${source.number} to ${target.number})`
}
