import { shallowRef, watch, type ComputedRef } from 'vue'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { resetOnAgentChange } from './reset-on-agent-change.ts'
import { useScreenStore } from './screen.ts'

/** A call of this phone, with its live call while the platform lists it. */
type Call = { readonly line: Line; readonly call: LiveCallRecord | null }

/**
 * The agent's last call, once it has ended: the host soon forgets its line while the agent is still writing notes. It
 * is dropped as soon as they turn to something else. A ring that was not answered is not kept.
 */
export function useLastCall<Own extends Call>(list: ComputedRef<readonly Own[]>) {
  const screen = useScreenStore()
  const { lastCall, dismissedLineId } = resetOnAgentChange({
    lastCall: shallowRef<Own | null>(null),
    /** The line of the dismissed call, while the host still lists it. */
    dismissedLineId: shallowRef<string | null>(null),
  })

  function dismiss(): void {
    dismissedLineId.value = lastEnded(list.value)?.line.id ?? null
    lastCall.value = null
  }

  watch(
    list,
    (now, before) => {
      if (now.some(({ line }) => isInProgress(line))) {
        lastCall.value = null
        return
      }
      const ended = lastEnded(now.filter(({ line }) => wasAnsweredOrPlaced(line)))
      if (!ended || ended.line.id === dismissedLineId.value) return
      const earlier = [...(before ?? []), lastCall.value].find((call) => call?.line.id === ended.line.id)
      lastCall.value = { ...ended, call: ended.call ?? earlier?.call ?? null }
    },
    { immediate: true, flush: 'sync' },
  )
  watch(
    () => [screen.view, screen.selectedLine],
    ([view, selected]) => {
      const isOther = selected !== null && selected !== lastCall.value?.line.id
      if (view !== 'console' || isOther) dismiss()
    },
  )
  return { lastCall, dismissedLineId, dismiss }
}

/** The call that ended last, of those that the host still lists. */
export function lastEnded<Own extends Call>(list: readonly Own[]): Own | null {
  const ended = list.filter(({ line }) => line.state === 'ended')
  return ended.toSorted((a, b) => (b.line.endedAt ?? 0) - (a.line.endedAt ?? 0))[0] ?? null
}

function isInProgress({ state }: Line): boolean {
  return state !== 'ended' && state !== 'ringing'
}

/** The agent talked on it or placed it. */
function wasAnsweredOrPlaced({ connectedAt, direction }: Line): boolean {
  return connectedAt !== null || direction === 'out'
}
