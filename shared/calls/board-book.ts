import { BoundedMap } from './bounded-map.ts'
import { orderBoard, readBoardCall, type BoardCall } from './board-call.ts'
import { groupKey, maxChainLength } from './call-groups.ts'
import type { LiveCallDiff, LiveCallRecord } from './live-call.ts'

/** Facts about live calls that only continuous observation yields, by call id. */
export type BoardMemory = {
  /** Start of the hold, in milliseconds since 1970. */
  readonly held: readonly (readonly [callId: number, since: number])[]
  /** The key of the queue that the call came through. */
  readonly queues: readonly (readonly [callId: number, queue: string])[]
}

type Key = number | string

/** Maximum number of calls whose queue is remembered. */
const maxRemembered = 20_000

/**
 * Every live call as the wallboard counts it, with its legs grouped into one, in display order. The cost of an update
 * depends on what has changed, not on the number of calls.
 */
export class BoardBook {
  private queueAt: (call: LiveCallRecord) => string | null
  private readonly calls = new Map<number, LiveCallRecord>()
  /** Ids of the calls that follow a call, by its id. */
  private readonly followers = new Map<number, Set<number>>()
  private readonly keys = new Map<number, Key>()
  private readonly legs = new Map<Key, Set<number>>()
  private readonly queues = new BoundedMap<number, string>(maxRemembered)
  private readonly held = new Map<number, number>()
  private readonly heldSince = (id: number): number | null => this.held.get(id) ?? null
  private entries: readonly BoardCall[] = []

  /** `queueAt`: the key of the queue that a call goes to; null if none. */
  constructor(queueAt: (call: LiveCallRecord) => string | null) {
    this.queueAt = queueAt
  }

  /** Longest waiting first, then calls on hold, connected calls, and calls being dialled. */
  get list(): readonly BoardCall[] {
    return this.entries
  }

  /** What another book needs to know about the current calls, apart from the calls themselves. */
  get memory(): BoardMemory {
    const ids = new Set<number>()
    for (const { id, parentId } of this.calls.values()) {
      ids.add(id)
      if (parentId !== null) ids.add(parentId)
    }
    const queues = [...ids].flatMap((id) => {
      const queue = this.queues.get(id)
      return queue === undefined ? [] : [[id, queue] as const]
    })
    return { held: [...this.held], queues }
  }

  /** Merges another book's memory. Facts already known here are kept. */
  merge({ held, queues }: BoardMemory): void {
    for (const [id, since] of held)
      if (this.calls.get(id)?.state === 'ON_HOLD' && !this.held.has(id)) this.held.set(id, since)
    for (const [id, queue] of queues) if (!this.queues.has(id)) this.queues.set(id, queue)
    this.readAll()
  }

  /** Applies changed names or numbers of queues. */
  follow(queueAt: (call: LiveCallRecord) => string | null): void {
    this.queueAt = queueAt
    this.readAll()
  }

  /** `seenAt`: when the change was observed as it happened, in milliseconds since 1970; null if it may be older. */
  apply({ changed, removed }: LiveCallDiff, seenAt: number | null): void {
    const touched = new Set<number>()
    for (const id of removed) this.remove(id, touched)
    for (const call of changed) {
      if (call.state === 'HANGUP') this.remove(call.id, touched)
      else this.store(call, seenAt, touched)
    }
    this.regroup(touched)
  }

  private store(call: LiveCallRecord, seenAt: number | null, touched: Set<number>): void {
    const before = this.calls.get(call.id)
    if (before && before.parentId !== call.parentId) this.unlink(before)
    this.calls.set(call.id, call)
    if (call.parentId !== null) setOf(this.followers, call.parentId).add(call.id)
    if (call.state !== 'ON_HOLD') this.held.delete(call.id)
    else if (before && before.state !== 'ON_HOLD' && seenAt !== null) this.held.set(call.id, seenAt)
    this.touch(call.id, touched)
  }

  private remove(id: number, touched: Set<number>): void {
    const call = this.calls.get(id)
    if (!call) return
    this.touch(id, touched)
    this.calls.delete(id)
    this.held.delete(id)
    this.unlink(call)
  }

  private unlink({ id, parentId }: LiveCallRecord): void {
    if (parentId === null) return
    const followers = this.followers.get(parentId)
    followers?.delete(id)
    if (followers?.size === 0) this.followers.delete(parentId)
  }

  /** The state of a call can determine the groups of the calls that follow it, as far as `groupKey` looks. */
  private touch(id: number, touched: Set<number>): void {
    touched.add(id)
    let calls = [id]
    for (let steps = 0; steps < maxChainLength && calls.length > 0; steps += 1) {
      calls = calls.flatMap((call) => [...(this.followers.get(call) ?? [])])
      for (const call of calls) touched.add(call)
    }
  }

  private regroup(touched: ReadonlySet<number>): void {
    const dirty = new Set<Key>()
    for (const id of touched) {
      const before = this.keys.get(id)
      const call = this.calls.get(id)
      const key = call && groupKey(call, this.calls)
      if (before !== undefined) dirty.add(before)
      if (before !== undefined && before === key) continue
      if (before !== undefined) {
        this.legs.get(before)?.delete(id)
        this.keys.delete(id)
      }
      if (key === undefined) continue
      setOf(this.legs, key).add(id)
      this.keys.set(id, key)
      dirty.add(key)
    }
    this.read(dirty)
  }

  private readAll(): void {
    this.read(new Set(this.legs.keys()))
  }

  private read(dirty: ReadonlySet<Key>): void {
    if (dirty.size === 0) return
    const fresh: BoardCall[] = []
    for (const key of dirty) {
      const ids = this.legs.get(key)
      if (!ids || ids.size === 0) {
        this.legs.delete(key)
        continue
      }
      fresh.push(this.readEntry(key, ids))
    }
    this.entries = merged(this.entries, { dirty, fresh: fresh.sort(orderBoard) })
  }

  private readEntry(key: Key, ids: ReadonlySet<number>): BoardCall {
    const legs = this.legsOf(ids)
    let queue: string | null = null
    for (const leg of legs) if (queue === null) queue = this.queueOf(leg)
    return readBoardCall({ key, legs, queue, heldSince: this.heldSince })
  }

  /** By id, which is the order of arrival. */
  private legsOf(ids: ReadonlySet<number>): readonly LiveCallRecord[] {
    const legs: LiveCallRecord[] = []
    for (const id of ids) {
      const leg = this.calls.get(id)
      if (leg) legs.push(leg)
    }
    return legs.length === 1 ? legs : legs.sort((one, other) => one.id - other.id)
  }

  /** A call taken by an agent came through the queue of the call before it. */
  private queueOf(call: LiveCallRecord): string | null {
    const known = this.queues.get(call.id)
    const queue = this.queueAt(call) ?? known ?? this.queues.get(call.parentId ?? -1)
    // Setting it again moves it behind others, which matters only if some may soon be dropped.
    const isLasting = queue === known && this.queues.size < maxRemembered / 2
    if (queue !== undefined && !isLasting) this.queues.set(call.id, queue)
    return queue ?? null
  }
}

function setOf<K>(sets: Map<K, Set<number>>, key: K): Set<number> {
  const known = sets.get(key)
  if (known) return known
  const created = new Set<number>()
  sets.set(key, created)
  return created
}

/** Replaces the changed entries of a sorted list with their current versions, which are sorted too. */
function merged(
  list: readonly BoardCall[],
  { dirty, fresh }: { readonly dirty: ReadonlySet<Key>; readonly fresh: readonly BoardCall[] },
): readonly BoardCall[] {
  const all: BoardCall[] = []
  let at = 0
  for (const entry of list) {
    if (dirty.has(entry.key)) continue
    for (let next = fresh[at]; next && orderBoard(next, entry) < 0; next = fresh[at]) {
      all.push(next)
      at += 1
    }
    all.push(entry)
  }
  for (; at < fresh.length; at += 1) all.push(fresh[at] as BoardCall)
  return all
}
