import { ref, watch } from 'vue'
import { useScreenStore } from '../../stores/screen.ts'

/**
 * Asks before unsaved corrections are lost: opening another view or recording, and the action passed to `ask`, wait for
 * `leave`. `asking` is true meanwhile.
 */
export function useLeaveGuard(isDirty: () => boolean) {
  const screen = useScreenStore()
  const asking = ref(false)
  let going: () => void = () => {}
  let isLeaving = false

  function hold(goBack: () => void, goOn: () => void): void {
    if (isLeaving || !isDirty()) return
    isLeaving = true
    goBack()
    isLeaving = false
    ask(goOn)
  }

  function ask(goOn: () => void): void {
    if (!isDirty()) return goOn()
    going = goOn
    asking.value = true
  }

  /* Synchronous, before anything of the other view is rendered. */
  watch(
    () => screen.view,
    (to, from) =>
      hold(
        () => (screen.view = from),
        () => (screen.view = to),
      ),
    { flush: 'sync' },
  )
  watch(
    () => screen.openRecording,
    (to, from) =>
      hold(
        () => (screen.openRecording = from),
        () => (screen.openRecording = to),
      ),
    { flush: 'sync' },
  )

  /** Continues to where the agent was going; by then nothing can be lost. */
  function leave(): void {
    asking.value = false
    going()
  }

  return { asking, ask, leave }
}
