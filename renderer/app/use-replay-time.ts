import { onScopeDispose, watch } from 'vue'
import type { ReplayState } from '#shared/host/replay.ts'
import { useHostStore } from '../stores/host.ts'
import { setClock } from '../ui/use-now.ts'

/** In a replay the page follows the log's time and leaves room for the bar. */
export function useReplayTime(scope: Window): void {
  const host = useHostStore()

  watch(
    () => host.state?.replay,
    (replay) => {
      if (!replay) return
      const receivedAt = scope.performance.now()
      setClock(() => replayTime(replay, scope.performance.now() - receivedAt))
      scope.document.documentElement.dataset['replay'] = 'on'
    },
    { immediate: true, flush: 'sync' },
  )
  onScopeDispose(() => {
    setClock(() => Date.now())
    delete scope.document.documentElement.dataset['replay']
  })
}

/** The host reports the time every second; milliseconds after which the replay clock stops without a report. */
const maxReportGap = 2_000

/**
 * The log time that a page shows `passed` milliseconds after it received `replay`; it stops if no more reports arrive.
 */
export function replayTime({ at, to, playing, speed }: ReplayState, elapsed: number): number {
  const after = Math.min(Math.max(0, elapsed), maxReportGap)
  return playing ? Math.min(to, at + after * speed) : at
}
