import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import type { HostState } from '#shared/host/state.ts'
import type { Frame, SliceFrame } from '#shared/host/wire.ts'
import type { hostLink } from '../services.ts'

/** Above this many live calls, their changes are shown together every `gatherMs`: each showing looks at every call. */
const manyCalls = 1_000
const gatherMs = 250

/** What the host publishes, as the views read it. Null until the first snapshot. */
export const useHostStore = defineStore('host', () => {
  const state = shallowRef<HostState | null>(null)
  const connected = ref(false)
  const calls = shallowRef<ReadonlyMap<number, LiveCallRecord>>(new Map())

  /** The calls with changes that are not shown yet. */
  let next: Map<number, LiveCallRecord> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** A difference has come in part: nothing is shown until the rest has, so that no call is there twice or missing. */
  let isPartial = false
  let isDue = false

  function applySnapshot(snapshot: HostState): void {
    state.value = snapshot
    next = new Map(snapshot.calls.map((call) => [call.id, call]))
    isPartial = false
    showCalls()
  }

  function applyFrame(frame: Frame): void {
    if (frame.kind === 'slice') applySlice(frame.frame)
    if (frame.kind === 'calls') applyDiff(frame.diff, frame.more)
  }

  function applySlice(slice: SliceFrame): void {
    if (state.value) state.value = { ...state.value, [slice.slice]: slice.value }
  }

  function applyDiff(diff: LiveCallDiff, more: boolean): void {
    next ??= new Map(calls.value)
    for (const call of diff.changed) next.set(call.id, call)
    for (const id of diff.removed) next.delete(id)
    isPartial = more
    if (isPartial) return
    if (next.size <= manyCalls || isDue) showCalls()
    else timer ??= setTimeout(showDueCalls, gatherMs)
  }

  function showDueCalls(): void {
    isDue = isPartial
    if (!isDue) showCalls()
  }

  function showCalls(): void {
    clearTimeout(timer)
    timer = undefined
    isDue = false
    if (next) calls.value = next
    next = null
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
