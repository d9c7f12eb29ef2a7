import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import type { HostState } from '#shared/host/state.ts'
import type { Frame } from '#shared/host/wire.ts'
import type { hostLink } from '../services.ts'

/** Above this many live calls, their changes are shown together every `gatherMs`: each showing looks at every call. */
const manyCalls = 1_000
const gatherMs = 250

/** The live calls, shown together where there are many and never while only a part of a difference has come. */
function useLiveCalls() {
  const calls = shallowRef<ReadonlyMap<number, LiveCallRecord>>(new Map())
  /** The calls with changes that are not shown yet. */
  let next: Map<number, LiveCallRecord> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPartial = false
  let isDue = false

  function show(): void {
    clearTimeout(timer)
    timer = undefined
    isDue = false
    if (next) calls.value = next
    next = null
  }

  function showDue(): void {
    isDue = isPartial
    if (!isDue) show()
  }

  function replace(all: readonly LiveCallRecord[]): void {
    next = new Map(all.map((call) => [call.id, call]))
    isPartial = false
    show()
  }

  /** `more`: the rest of the difference follows. */
  function apply(diff: LiveCallDiff, more: boolean): void {
    next ??= new Map(calls.value)
    for (const call of diff.changed) next.set(call.id, call)
    for (const id of diff.removed) next.delete(id)
    isPartial = more
    if (isPartial) return
    if (next.size <= manyCalls || isDue) show()
    else timer ??= setTimeout(showDue, gatherMs)
  }

  return { calls, replace, apply }
}

/** What the host publishes, as the views read it. Null until the first snapshot. */
export const useHostStore = defineStore('host', () => {
  const state = shallowRef<HostState | null>(null)
  const connected = ref(false)
  const { calls, replace, apply } = useLiveCalls()

  function applySnapshot(snapshot: HostState): void {
    state.value = snapshot
    replace(snapshot.calls)
  }

  function applyFrame(frame: Frame): void {
    if (frame.kind === 'slice' && state.value)
      state.value = { ...state.value, [frame.frame.slice]: frame.frame.value }
    if (frame.kind === 'calls') apply(frame.diff, frame.more)
  }

  /** Follows a link for as long as the page lives. */
  function follow(link: typeof hostLink): void {
    link.snapshots.on(applySnapshot)
    link.frames.on(applyFrame)
    link.connection.on((isUp) => (connected.value = isUp))
  }

  return {
    state,
    connected,
    calls,
    follow,
    lines: computed<readonly Line[]>(() => state.value?.lines ?? []),
    session: computed(() => state.value?.session ?? { kind: 'starting' as const }),
  }
})
