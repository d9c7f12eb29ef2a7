import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import type { HostState } from '#shared/host/state.ts'
import type { Frame, SliceFrame } from '#shared/host/wire.ts'
import type { hostLink } from '../services.ts'

/** What the host publishes, as the views read it. Null until the first snapshot. */
export const useHostStore = defineStore('host', () => {
  const state = shallowRef<HostState | null>(null)
  const connected = ref(false)
  const calls = shallowRef<ReadonlyMap<number, LiveCallRecord>>(new Map())

  function takeSnapshot(snapshot: HostState): void {
    state.value = snapshot
    calls.value = new Map(snapshot.calls.map((call) => [call.id, call]))
  }

  function takeFrame(frame: Frame): void {
    if (frame.kind === 'slice') takeSlice(frame.frame)
    if (frame.kind === 'calls') takeDiff(frame.diff)
  }

  function takeSlice(slice: SliceFrame): void {
    if (state.value) state.value = { ...state.value, [slice.slice]: slice.value }
  }

  function takeDiff(diff: LiveCallDiff): void {
    const next = new Map(calls.value)
    for (const call of diff.changed) next.set(call.id, call)
    for (const id of diff.removed) next.delete(id)
    calls.value = next
  }

  /** Follows a link for as long as the page lives. */
  function follow(link: typeof hostLink): void {
    link.snapshots.on(takeSnapshot)
    link.frames.on(takeFrame)
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
