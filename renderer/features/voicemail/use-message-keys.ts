import { onScopeDispose } from 'vue'
import { useHostStore } from '../../stores/host.ts'
import { keyPlace, messageAction, type MessageAction } from './message-keys.ts'

/** Hears the keys of the page of voice messages before the app's own. `run` says whether the key did something. */
export function useMessageKeys(run: (action: MessageAction) => boolean): void {
  const host = useHostStore()

  function press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return
    const isMac = host.state?.shell.platform === 'darwin'
    const action = messageAction(event, keyPlace(event.target), isMac)
    if (!action || (event.repeat && action.kind !== 'step')) return
    if (run(action)) event.preventDefault()
  }

  document.addEventListener('keydown', press)
  onScopeDispose(() => document.removeEventListener('keydown', press))
}
