import type { LiveCall } from '#shared/api/modules/calls.ts'
import type { Call } from './call.ts'
import type { CallFacts } from './call-facts.ts'
import { describeCall, durationOf } from './call-record.ts'

/** JSON text of a call up to its duration, which alone changes by itself. */
type Prepared = { readonly facts: CallFacts; readonly head: string }

/** Every live call, with its JSON made once per change and once a second rather than once per poll. */
export class CallBook {
  private readonly calls = new Map<number, Call>()
  private readonly prepared = new Map<number, Prepared>()
  private readonly now: () => number
  private list: { readonly second: number; readonly texts: Map<number, string> } | undefined

  constructor(now: () => number) {
    this.now = now
  }

  get size(): number {
    return this.calls.size
  }

  get(id: number): Call | undefined {
    return this.calls.get(id)
  }

  all(): readonly Call[] {
    return [...this.calls.values()]
  }

  add(call: Call): void {
    this.calls.set(call.id, call)
    this.list = undefined
  }

  remove(call: Call): void {
    this.calls.delete(call.id)
    this.prepared.delete(call.id)
    this.list = undefined
  }

  /** A call's facts are new: what was prepared from the old ones is dropped. */
  changed(facts: CallFacts): void {
    this.prepared.delete(facts.id)
    this.list = undefined
  }

  /** All live calls of a customer as Live Call objects, oldest first. */
  describe(customerId: number): readonly LiveCall[] {
    return this.of(customerId).map(({ live }) => liveCall(live.facts, this.now()))
  }

  /** The same as the text of a JSON array. */
  json(customerId: number): { readonly json: string; readonly total: number } {
    const calls = this.of(customerId)
    const second = Math.floor(this.now() / 1000)
    if (this.list?.second !== second) this.list = { second, texts: new Map() }
    const { texts } = this.list
    const json = texts.get(customerId) ?? `[${calls.map(({ live }) => this.text(live.facts)).join(',')}]`
    texts.set(customerId, json)
    return { json, total: calls.length }
  }

  private of(customerId: number): readonly Call[] {
    return this.all().filter(({ live }) => live.facts.customerId === customerId)
  }

  private text(facts: CallFacts): string {
    const known = this.prepared.get(facts.id)
    const head = known?.facts === facts ? known.head : JSON.stringify(describeCall(facts)).slice(0, -1)
    this.prepared.set(facts.id, { facts, head })
    return `${head},"duration":${durationOf(facts, this.now())}}`
  }
}

/** A live call as the API shows it at this moment. */
export function liveCall(facts: CallFacts, now: number): LiveCall {
  return { ...describeCall(facts), duration: durationOf(facts, now) }
}
