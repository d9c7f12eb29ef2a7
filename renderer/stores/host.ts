import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef } from 'vue'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import type { HostState } from '#shared/host/state.ts'
import type { Frame } from '#shared/host/wire.ts'
import type { hostLink } from '../services.ts'

/** Above this many live calls, changes are shown together every `gatherMs`, since each update looks at every call. */
const manyCalls = 1_000
const batchMs = 250

type Calls = ReadonlyMap<number, LiveCallRecord>

/** The live calls; updated in batches if there are many, and never with an incomplete diff. */
function useLiveCalls() {
  const calls = shallowRef<Calls>(new Map())
  /** Changes not shown yet: the new record of each call, null if it is gone. */
  let pendingChanges = new Map<number, LiveCallRecord | null>()
  /** The diff of the last update, and the calls it applied to. */
  let last: { readonly base: Calls; readonly diff: LiveCallDiff } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPartial = false
  let isOverdue = false

  function publish(): void {
    clearTimeout(timer)
    timer = undefined
    isOverdue = false
    const next = new Map(calls.value)
    const [changed, removed]: [LiveCallRecord[], number[]] = [[], []]
    for (const [id, call] of pendingChanges) {
      if (call) {
        next.set(id, call)
        changed.push(call)
      } else if (next.delete(id)) removed.push(id)
    }
    pendingChanges = new Map()
    last = { base: calls.value, diff: { changed, removed } }
    calls.value = next
  }

  function publishIfComplete(): void {
    isOverdue = isPartial
    if (!isOverdue) publish()
  }

  function replace(all: readonly LiveCallRecord[]): void {
    clearTimeout(timer)
    timer = undefined
    isPartial = false
    isOverdue = false
    pendingChanges = new Map()
    last = null
    calls.value = new Map(all.map((call) => [call.id, call]))
  }

  /** `more`: the rest of the difference follows. */
  function apply(diff: LiveCallDiff, more: boolean): void {
    for (const call of diff.changed) pendingChanges.set(call.id, call)
    for (const id of diff.removed) pendingChanges.set(id, null)
    isPartial = more
    if (isPartial) return
    if (calls.value.size <= manyCalls || isOverdue) publish()
    else timer ??= setTimeout(publishIfComplete, batchMs)
  }

  /** The records that differ from `before`, an earlier value of `calls`. */
  function changesSince(before: Calls): LiveCallDiff {
    return last?.base === before ? last.diff : differenceOf(before, calls.value)
  }

  return { calls, replace, apply, changesSince }
}

function differenceOf(before: Calls, now: Calls): LiveCallDiff {
  const changed: LiveCallRecord[] = []
  const removed: number[] = []
  for (const [id, call] of now) if (before.get(id) !== call) changed.push(call)
  for (const id of before.keys()) if (!now.has(id)) removed.push(id)
  return { changed, removed }
}

/**
 * The host's state as the views read it. Null until the first snapshot. Each slice is tracked separately: a reader of
 * one is not notified of the others, some of which change with each reading of the calls.
 */
export const useHostStore = defineStore('host', () => {
  const state = shallowRef<HostState | null>(null)
  const connected = ref(false)
  /** Whether the connection was lost, so that nothing here is current; false before the first one. */
  const isConnectionLost = ref(false)
  const { calls, replace, apply, changesSince } = useLiveCalls()

  function applySnapshot(snapshot: HostState): void {
    state.value = shallowReactive({ ...snapshot })
    replace(snapshot.calls)
  }

  function applyFrame(frame: Frame): void {
    if (frame.kind === 'slice' && state.value)
      Object.assign(state.value, { [frame.frame.slice]: frame.frame.value })
    if (frame.kind === 'calls') apply(frame.diff, frame.more)
  }

  /** Follows a link for the lifetime of the page. */
  function follow(link: typeof hostLink): void {
    link.snapshots.on(applySnapshot)
    link.frames.on(applyFrame)
    link.connection.on((isConnected) => {
      connected.value = isConnected
      isConnectionLost.value = !isConnected
    })
  }

  return {
    state,
    connected,
    isConnectionLost,
    calls,
    changesSince,
    follow,
    lines: computed<readonly Line[]>(() => state.value?.lines ?? []),
    session: computed(() => state.value?.session ?? { kind: 'starting' as const }),
  }
})
