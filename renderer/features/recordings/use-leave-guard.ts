import { ref, watch } from 'vue'
import { useScreenStore } from '../../stores/screen.ts'

/**
 * Keeps the agent with a correction that is not saved: another view or another recording is entered, and what `ask` was
 * given is done, only after `leave`. `asking` is open while that is to be decided.
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

  /* At once, before anything of the other view is there. */
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

  /** Goes where the agent was going; nothing is left to be lost by then. */
  function leave(): void {
    asking.value = false
    going()
  }

  return { asking, ask, leave }
}
