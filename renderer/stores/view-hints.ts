import { onScopeDispose, watchEffect } from 'vue'
import { useScreenStore, type Hint } from './screen.ts'

/** Shows these keys of a view in the status bar while it is shown and there is no call. None while keys are text. */
export function useViewHints(hints: () => readonly Hint[]): void {
  const screen = useScreenStore()
  watchEffect(() => (screen.hints = screen.isTyping ? [] : hints().filter(({ keys }) => keys.length > 0)))
  onScopeDispose(() => (screen.hints = []))
}
