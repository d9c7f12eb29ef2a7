import { onScopeDispose, watchEffect } from 'vue'
import { useScreenStore, type Hint } from './screen.ts'

/** Shows these keys of a view in the status bar for as long as it is shown and nobody calls. While a text is typed they write. */
export function useViewHints(hints: () => readonly Hint[]): void {
  const screen = useScreenStore()
  watchEffect(() => (screen.hints = screen.typing ? [] : hints().filter(({ keys }) => keys.length > 0)))
  onScopeDispose(() => (screen.hints = []))
}
