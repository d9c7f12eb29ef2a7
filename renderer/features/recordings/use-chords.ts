import { onScopeDispose } from 'vue'
import { toKeyCaps } from '../../stores/commands.ts'
import { useHostStore } from '../../stores/host.ts'

/** Actions of this view by letter, pressed with Ctrl (⌘ on macOS). */
type Chords = Readonly<Record<string, () => void>>

/** Registers Ctrl shortcuts while this view is shown, also in text fields; not in a dialog. */
export function useChords(chords: Chords) {
  const host = useHostStore()
  const platform = () => host.state?.shell.platform

  function onKeydown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return
    const [mod, other] =
      platform() === 'darwin' ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
    if (!mod || other) return
    if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')) return
    const action = chords[event.key.toUpperCase()]
    if (!action) return
    event.preventDefault()
    if (!event.repeat) action()
  }

  document.addEventListener('keydown', onKeydown)
  onScopeDispose(() => document.removeEventListener('keydown', onKeydown))
  return { capsOf: (letter: string) => toKeyCaps(`Mod+${letter}`, platform()) }
}
