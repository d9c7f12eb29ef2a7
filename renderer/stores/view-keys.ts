import { onScopeDispose } from 'vue'
import type { CommandName } from '#shared/host/command.ts'
import { commandNamed } from '#shared/host/commands.ts'
import { useHostStore } from './host.ts'
import { useScreenStore } from './screen.ts'

/** Keys that exist in views only: the design has no command for them. The help sheet explains them. */
export const viewLetters = ['E', 'V'] as const
type ViewLetter = (typeof viewLetters)[number]

/** What single keys do in one view. A command's name stands for its key, which may have been reassigned. */
export type ViewKeys = Readonly<Partial<Record<CommandName | ViewLetter, () => void>>>

/**
 * Gives a view single keys of its own while it is shown, ahead of the commands of the whole app: `N` makes a new text
 * in the list of texts. Inactive while the agent types, in a dialog or a menu, and as the second key of a pair.
 */
export function useViewKeys(keys: ViewKeys) {
  const host = useHostStore()
  const screen = useScreenStore()

  /** The cap of such a key; none if single keys are off or letters are text. */
  function keyCapsOf(name: keyof ViewKeys): readonly string[] {
    const settings = host.state?.settings
    if (!(settings?.singleLetterShortcuts ?? true) || screen.isTyping) return []
    if (isLetter(name)) return [name]
    const key = settings?.shortcuts[name] ?? commandNamed(name).bare
    return key !== null && /^(.|F\d{1,2})$/u.test(key) ? [key] : []
  }

  function onKeydown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.repeat || screen.keyPairStarted) return
    if (event.ctrlKey || event.metaKey) return
    if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')) return
    const typed = event.key.toUpperCase()
    for (const [name, run] of Object.entries(keys)) {
      const [cap = ''] = keyCapsOf(name as keyof ViewKeys)
      if ((cap !== typed && cap !== event.key) || !areModifiersAllowed(event, cap)) continue
      event.preventDefault()
      run()
      return
    }
  }

  /** Many signs need Shift, and on macOS Option; with a letter or a named key they make another key. */
  function areModifiersAllowed({ shiftKey, altKey }: KeyboardEvent, cap: string): boolean {
    if (/^([A-Z]|..+)$/u.test(cap)) return !shiftKey && !altKey
    return !altKey || host.state?.shell.platform === 'darwin'
  }

  /* Runs before the app's own keys, which are handled at the window. */
  document.addEventListener('keydown', onKeydown)
  onScopeDispose(() => document.removeEventListener('keydown', onKeydown))
  onScopeDispose(addViewCommands(keys))
  return { keyCapsOf }
}

/** Offers the view's own commands wherever commands are listed, until the returned function is called. */
function addViewCommands(keys: ViewKeys): () => void {
  const screen = useScreenStore()
  const offered = Object.entries(keys).flatMap(([name, run]) =>
    isLetter(name as keyof ViewKeys) || commandNamed(name as CommandName).group !== 'view'
      ? []
      : [[name as CommandName, run] as const],
  )
  screen.viewCommands = new Map([...screen.viewCommands, ...offered])
  return () => {
    const remaining = new Map(screen.viewCommands)
    for (const [name, run] of offered) if (remaining.get(name) === run) remaining.delete(name)
    screen.viewCommands = remaining
  }
}

function isLetter(name: keyof ViewKeys): name is ViewLetter {
  return viewLetters.some((letter) => letter === name)
}
