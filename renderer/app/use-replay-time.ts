import { onScopeDispose, watch } from 'vue'
import { useHostStore } from '../stores/host.ts'
import { formatClock } from '../ui/format.ts'
import { setClock } from '../ui/use-now.ts'
import { replayTime } from './replay-time.ts'

/** In a replay the page goes by the log's time, leaves room for the bar, and its title says so. */
export function useReplayTime(scope: Window): void {
  const host = useHostStore()
  const title = scope.document.title

  watch(
    () => host.state?.replay,
    (replay) => {
      if (!replay) return
      const told = scope.performance.now()
      setClock(() => replayTime(replay, scope.performance.now() - told))
      scope.document.documentElement.dataset['replay'] = 'on'
      scope.document.title = `Replay ${formatClock(replay.at)} · ${title}`
    },
    { immediate: true, flush: 'sync' },
  )
  onScopeDispose(() => {
    setClock(() => Date.now())
    delete scope.document.documentElement.dataset['replay']
    scope.document.title = title
  })
}
