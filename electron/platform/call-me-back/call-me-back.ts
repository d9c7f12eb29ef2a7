import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { Call } from '../calls/call.ts'
import type { CallUser } from '../calls/directory.ts'
import { outsideParty, userParty } from '../calls/party.ts'
import type { Switchboard } from '../calls/switchboard.ts'
import { callBoth } from '../calls/two-step-call.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { soundOf } from '../media/sound.ts'
import { beep } from '../media/tones.ts'
import type { StoredCallback, StoredCallMeBackSetting } from '../store/tables/call-me-back.ts'
import type { Store } from '../store/store.ts'
import { visitorNumber, type NumberMistake } from './may-call.ts'
import { notInCall, availableStaff } from './staff.ts'

export type CallMeBackPorts = {
  readonly store: Pick<
    Store,
    | 'callMeBackSettings'
    | 'callMeBackVisitors'
    | 'callMeBackCdrs'
    | 'callbacks'
    | 'queues'
    | 'ringGroups'
    | 'transaction'
  >
  readonly board: Switchboard
  readonly clock: Clock
}

/** A visitor's request to be called. `name` may be empty; `number` is as typed. */
export type CallMeBackRequest = {
  readonly settingId: number
  readonly number: string
  readonly name: string
}

/**
 * Why nobody will call: a mistake in the number, `closed` at this time, `again` too soon, or `full`: too many requests
 * wait.
 */
export type CallMeBackRefusal = NumberMistake | 'closed' | 'again' | 'full'

const maxWaiting = 20
/** Most calls to the visitor, and most unanswered rings of agents, for one request. */
const maxTries = { visitor: 3, agent: 10 } as const
/** Milliseconds until the next attempt: with another agent, while none is free, and after a visitor did not answer. */
const retryDelays = { nextAgent: 1_000, nobodyFree: 15_000, visitor: 60_000 } as const
/** Milliseconds after which a request is given up if nobody could be reached. */
const maxAge = 600_000
/** Requests per second from one number. */
const requestRate = 1 / 600

const beepMilliseconds = 400

/** Calls visitors back. Waiting requests are stored, so that a restart continues with them. */
export class CallMeBack implements Disposable {
  private readonly ports: CallMeBackPorts
  private readonly requestLimit: RateLimit
  private readonly timers = new Map<number, Unsubscribe>()
  private isClosed = false

  constructor(ports: CallMeBackPorts) {
    this.ports = ports
    this.requestLimit = new RateLimit(requestRate, ports.clock)
    for (const { id } of ports.store.callbacks.where([])) this.scheduleAttempt(id, 0)
  }

  /** Whether anybody would call back now. */
  isOpen(setting: StoredCallMeBackSetting): boolean {
    const { board, store } = this.ports
    return availableStaff(board, store, { setting, visitor: 'anonymous' }).length > 0
  }

  request({ settingId, number: typedNumber, name }: CallMeBackRequest): Result<undefined, CallMeBackRefusal> {
    const { board, store, clock } = this.ports
    const setting = store.callMeBackSettings.read(settingId)
    if (!setting) return err('closed')
    const number = visitorNumber(typedNumber, setting)
    if (!number.ok) return number
    if (availableStaff(board, store, { setting, visitor: number.value }).length === 0) return err('closed')
    const waiting = store.callbacks.where([])
    if (waiting.some((each) => each.number === number.value)) return err('again')
    if (waiting.length >= maxWaiting) return err('full')
    if (this.requestLimit.consume(number.value) > 0) return err('again')
    const { id } = store.transaction(() => {
      store.callMeBackVisitors.insert(this.recordOf(setting, name || number.value))
      return store.callbacks.insert({
        customer_id: setting.customer_id,
        setting_id: setting.id,
        number: number.value,
        name,
        asked_at: clock.now(),
        visitor_tries: 0,
        agent_tries: 0,
      })
    })
    this.scheduleAttempt(id, 0)
    return ok(undefined)
  }

  [Symbol.dispose](): void {
    this.isClosed = true
    for (const stop of this.timers.values()) stop()
    this.timers.clear()
  }

  private scheduleAttempt(id: number, delay: number): void {
    if (this.isClosed) return
    const stop = this.ports.clock.after(delay, () => {
      this.timers.delete(id)
      this.attempt(id)
    })
    this.timers.set(id, stop)
  }

  private attempt(id: number): void {
    const { board, store, clock } = this.ports
    const callback = store.callbacks.read(id)
    const setting = store.callMeBackSettings.read(callback?.setting_id ?? 0)
    if (!callback || !setting || clock.now() - callback.asked_at > maxAge) {
      store.callbacks.remove(id)
      return
    }
    const freeAgents = notInCall(board, availableStaff(board, store, { setting, visitor: callback.number }))
    const agent = freeAgents[callback.agent_tries % Math.max(1, freeAgents.length)]
    if (agent) this.call(callback, setting, agent)
    else this.scheduleAttempt(id, retryDelays.nobodyFree)
  }

  private call(callback: StoredCallback, setting: StoredCallMeBackSetting, agent: CallUser): void {
    const { board } = this.ports
    const { number, name } = callback
    const { customerId } = agent
    const party = outsideParty(number, customerId, board.directory)
    const visitor = { ...party, name: party.name || name }
    let isVisitorCalled = false
    const call = callBoth(board, {
      customerId,
      payer: agent.id,
      first: {
        destination: { kind: 'user', user: agent },
        party: userParty(agent),
        shownCaller: { number, name: `${setting.name}: ${visitor.name || number}` },
        reason: 'colleague',
      },
      second: {
        destination: { kind: 'outside', number },
        party: visitor,
        shownCaller: { number: `+${setting.ddi ?? ''}`, name: setting.name },
        reason: 'colleague',
      },
      context: 'CALLMEBACK',
      direction: 'callmeback',
      announcement: soundOf(beep(1_000, beepMilliseconds), beepMilliseconds),
      onFirstAnswered: () => (isVisitorCalled = true),
    })
    const onEnded = () => this.onEnded(callback, { call, setting, isVisitorCalled })
    if (call.isOver) onEnded()
    else call.onEnd(onEnded)
  }

  private onEnded(
    { id, number, name, visitor_tries, agent_tries }: StoredCallback,
    {
      call,
      setting,
      isVisitorCalled,
    }: {
      readonly call: Call
      readonly setting: StoredCallMeBackSetting
      readonly isVisitorCalled: boolean
    },
  ): void {
    const { store } = this.ports
    const tries = isVisitorCalled
      ? { visitor_tries: visitor_tries + 1, agent_tries }
      : { visitor_tries, agent_tries: agent_tries + 1 }
    const isOver =
      call.live.facts.connectedAt !== null ||
      tries.visitor_tries >= maxTries.visitor ||
      tries.agent_tries >= maxTries.agent
    store.transaction(() => {
      if (isVisitorCalled)
        store.callMeBackCdrs.insert({
          ...this.recordOf(setting, name || number),
          ddi: Number(number.slice(1)),
          live_id: call.id,
        })
      if (isOver) store.callbacks.remove(id)
      else store.callbacks.update(id, tries)
    })
    if (!isOver) this.scheduleAttempt(id, isVisitorCalled ? retryDelays.visitor : retryDelays.nextAgent)
  }

  /**
   * Fields of the module's visitor and call records: those of the setting, and the visitor's name (specification 2.2).
   */
  private recordOf({ id: _, ...setting }: StoredCallMeBackSetting, name: string) {
    return { ...setting, name, title: name, created_at: writeTimestamp(this.ports.clock.now()) }
  }
}
