import { onScopeDispose } from 'vue'
import { actionWords } from '../../locales/actions.ts'
import { errorWords } from '../../locales/error-words.ts'
import { outcomeWords } from '../../locales/outcomes.ts'
import { toKeyCaps } from '../../stores/commands.ts'
import { useHostStore } from '../../stores/host.ts'
import { notices, type Notice } from '../../stores/notices.ts'
import { useScreenStore } from '../../stores/screen.ts'
import { useToasts, type ToastContent } from '../../ui/toasts.ts'

/**
 * Shows each notice as a toast: what happened, or what failed and why. An action that can be undone is undone by the
 * toast's button, or by Ctrl Z (⌘ Z) while the agent is not typing.
 */
export function useNoticeToasts(scope: Window): void {
  const toasts = useToasts()
  const host = useHostStore()
  const screen = useScreenStore()

  function toastOf(notice: Notice): ToastContent {
    if ('error' in notice) {
      const { error, action } = notice
      return { text: () => `${actionWords.failed(action())} ${errorWords(error)}` }
    }
    const { words: text, undo } = notice
    return undo
      ? { text, action: { keys: toKeyCaps('Mod+Z', host.state?.shell.platform), run: () => void run(undo) } }
      : { text }
  }

  /** The toast that offered it is gone, and an item that is back is seen only where its list is. */
  async function run(undo: () => Promise<boolean> | void): Promise<void> {
    if (await undo()) notices.emit({ words: () => outcomeWords.undone })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const mod = host.state?.shell.platform === 'darwin' ? event.metaKey : event.ctrlKey
    if (!mod || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'z' || screen.isTyping) return
    if (toasts.undoLatest()) event.preventDefault()
  }

  /** A repeated notice does not add a second toast: it restarts the time of the one that is shown. */
  const stop = notices.on((notice) => {
    const next = toastOf(notice)
    const same = toasts.list.value.find(({ text, action }) => text() === next.text() && !action)
    if (same && !next.action) toasts.dismiss(same.id)
    toasts.show(next)
  })
  scope.addEventListener('keydown', onKeyDown)
  onScopeDispose(() => {
    stop()
    // An agent who has left undoes nothing.
    for (const { id, action } of toasts.list.value) if (action) toasts.dismiss(id)
    scope.removeEventListener('keydown', onKeyDown)
  })
}
