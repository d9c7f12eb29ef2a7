import { randomUUID } from 'node:crypto'
import type { LiveCall } from '#shared/api/modules/calls.ts'
import type { Call } from './call.ts'
import type { CallFacts } from './call-facts.ts'
import { describeCall, durationOf } from './call-record.ts'

/** JSON text of a call without its duration, the only field that changes by itself. */
type CachedCall = { readonly facts: CallFacts; readonly head: string }

/** Every live call, with its JSON built once per change and once a second rather than once per poll. */
export class CallBook {
  private readonly calls = new Map<number, Call>()
  private readonly cachedCalls = new Map<number, CachedCall>()
  private readonly now: () => number
  /** Distinguishes the versions of this process from those of another. */
  private readonly instanceId = randomUUID().slice(0, 8)
  /** Number of changes to the calls of a customer. */
  private readonly versions = new Map<number, number>()
  private cachedLists: { readonly second: number; readonly texts: Map<number, string> } | undefined

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
    this.bumpVersion(call.live.facts)
  }

  remove(call: Call): void {
    this.calls.delete(call.id)
    this.cachedCalls.delete(call.id)
    this.bumpVersion(call.live.facts)
  }

  /** A call's facts have changed: drops the JSON prepared from the old ones. */
  invalidate(facts: CallFacts): void {
    this.cachedCalls.delete(facts.id)
    this.bumpVersion(facts)
  }

  /** All live calls of a customer as Live Call objects, oldest first. */
  describe(customerId: number): readonly LiveCall[] {
    return this.ofCustomer(customerId).map(({ live }) => liveCall(live.facts, this.now()))
  }

  /**
   * The same as the text of a JSON array, built on request. The entity tag stays the same while only durations change,
   * which clients can compute from the times of the calls: hence a weak one (RFC 9110 section 8.8.1).
   */
  json(customerId: number): { readonly json: string; readonly total: number; readonly etag: string } {
    const calls = this.ofCustomer(customerId)
    const text = () => this.listText(customerId, calls)
    const etag = `W/"${this.instanceId}-${customerId}-${this.versions.get(customerId) ?? 0}"`
    return {
      total: calls.length,
      etag,
      get json() {
        return text()
      },
    }
  }

  private listText(customerId: number, calls: readonly Call[]): string {
    const second = Math.floor(this.now() / 1000)
    if (this.cachedLists?.second !== second) this.cachedLists = { second, texts: new Map() }
    const { texts } = this.cachedLists
    const json = texts.get(customerId) ?? `[${calls.map(({ live }) => this.textOf(live.facts)).join(',')}]`
    texts.set(customerId, json)
    return json
  }

  private bumpVersion({ customerId }: CallFacts): void {
    this.cachedLists = undefined
    this.versions.set(customerId, (this.versions.get(customerId) ?? 0) + 1)
  }

  private ofCustomer(customerId: number): readonly Call[] {
    return this.all().filter(({ live }) => live.facts.customerId === customerId)
  }

  private textOf(facts: CallFacts): string {
    const cached = this.cachedCalls.get(facts.id)
    const head = cached?.facts === facts ? cached.head : JSON.stringify(describeCall(facts)).slice(0, -1)
    this.cachedCalls.set(facts.id, { facts, head })
    return `${head},"duration":${durationOf(facts, this.now())}}`
  }
}

/** A live call as the API shows it at this moment. */
export function liveCall(facts: CallFacts, now: number): LiveCall {
  return { ...describeCall(facts), duration: durationOf(facts, now) }
}
