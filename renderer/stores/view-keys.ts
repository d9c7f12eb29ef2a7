import { onScopeDispose } from 'vue'
import type { CommandName } from '#shared/host/command.ts'
import { commandNamed } from '#shared/host/commands.ts'
import { useHostStore } from './host.ts'
import { useScreenStore } from './screen.ts'

/** Keys that only views have: no command has them in the design. The help sheet says what they do. */
export const viewLetters = ['E', 'V'] as const
type ViewLetter = (typeof viewLetters)[number]

/** What single keys do in one view. A command's name stands for its key, which a person may have changed. */
export type ViewKeys = Readonly<Partial<Record<CommandName | ViewLetter, () => void>>>

/**
 * Gives a view single keys of its own for as long as it is shown, before the commands of the whole app: `N` makes a
 * new text where texts are listed. Not while the person types, nor in a dialog or a menu, nor as the second of a pair.
 */
export function useViewKeys(keys: ViewKeys) {
  const host = useHostStore()
  const screen = useScreenStore()

  /** The cap of such a key; none where single keys are off or letters are typing. */
  function capsOf(name: keyof ViewKeys): readonly string[] {
    const settings = host.state?.settings
    if (!(settings?.singleLetterShortcuts ?? true) || screen.typing) return []
    if (isLetter(name)) return [name]
    const key = settings?.shortcuts[name] ?? commandNamed(name).bare
    return key !== null && /^(.|F\d{1,2})$/u.test(key) ? [key] : []
  }

  function press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.repeat || screen.pairBegun) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')) return
    const typed = event.key.toUpperCase()
    for (const [name, run] of Object.entries(keys)) {
      if (capsOf(name as keyof ViewKeys)[0] !== typed) continue
      event.preventDefault()
      run()
      return
    }
  }

  /* The app's own keys are heard at the window, after these. */
  document.addEventListener('keydown', press)
  onScopeDispose(() => document.removeEventListener('keydown', press))
  onScopeDispose(offerCommands(keys))
  return { capsOf }
}

/** Offers what the view does for commands of its own wherever commands are listed, until the function that is returned is called. */
function offerCommands(keys: ViewKeys): () => void {
  const screen = useScreenStore()
  const offered = Object.entries(keys).flatMap(([name, run]) =>
    isLetter(name as keyof ViewKeys) || commandNamed(name as CommandName).group !== 'view'
      ? []
      : [[name as CommandName, run] as const],
  )
  screen.viewCommands = new Map([...screen.viewCommands, ...offered])
  return () => {
    const left = new Map(screen.viewCommands)
    for (const [name, run] of offered) if (left.get(name) === run) left.delete(name)
    screen.viewCommands = left
  }
}

function isLetter(name: keyof ViewKeys): name is ViewLetter {
  return viewLetters.some((letter) => letter === name)
}
