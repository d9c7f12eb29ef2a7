import { ref, watch } from 'vue'
import { useScreenStore } from '../../stores/screen.ts'

/**
 * Asks before unsaved corrections are lost: opening another view or recording, and the action passed to `ask`, wait for
 * `leave`. `isAsking` is true meanwhile.
 */
export function useLeaveGuard(isDirty: () => boolean) {
  const screen = useScreenStore()
  const isAsking = ref(false)
  let pendingNavigation: () => void = () => {}
  let isLeaving = false

  function interrupt(revert: () => void, proceed: () => void): void {
    if (isLeaving || !isDirty()) return
    isLeaving = true
    revert()
    isLeaving = false
    ask(proceed)
  }

  function ask(proceed: () => void): void {
    if (!isDirty()) return proceed()
    pendingNavigation = proceed
    isAsking.value = true
  }

  /* Synchronous, before anything of the other view is rendered. */
  watch(
    () => screen.view,
    (to, from) =>
      interrupt(
        () => (screen.view = from),
        () => (screen.view = to),
      ),
    { flush: 'sync' },
  )
  watch(
    () => screen.openRecording,
    (to, from) =>
      interrupt(
        () => (screen.openRecording = from),
        () => (screen.openRecording = to),
      ),
    { flush: 'sync' },
  )

  /** Continues to where the agent was going; by then nothing can be lost. */
  function leave(): void {
    isAsking.value = false
    pendingNavigation()
  }

  return { isAsking, ask, leave }
}
