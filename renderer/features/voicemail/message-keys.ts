import { onScopeDispose } from 'vue'
import { useHostStore } from '../../stores/host.ts'

/** The action of a key on the voicemail page, apart from its letters and the player's keys. */
export type MessageAction =
  | { readonly kind: 'step'; readonly by: 1 | -1 }
  | { readonly kind: 'delete' | 'all' | 'one' }

/** Where the focus is: the list moves by itself, and other controls keep their keys. */
export type FocusArea = 'list' | 'page' | 'control'

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Maps a key to an action; undefined if it means nothing here. */
export function messageAction(pressed: KeyPress, area: FocusArea, isMac: boolean): MessageAction | undefined {
  if (area === 'control' || pressed.altKey || pressed.shiftKey) return undefined
  const mod = isMac ? pressed.metaKey : pressed.ctrlKey
  if (pressed.ctrlKey || pressed.metaKey)
    return mod && pressed.key.toLowerCase() === 'a' ? { kind: 'all' } : undefined
  switch (pressed.key) {
    case 'ArrowUp':
      return area === 'list' ? undefined : { kind: 'step', by: -1 }
    case 'ArrowDown':
      return area === 'list' ? undefined : { kind: 'step', by: 1 }
    case 'Delete':
      return { kind: 'delete' }
    case 'Backspace':
      return isMac ? { kind: 'delete' } : undefined
    case 'Escape':
      return { kind: 'one' }
    default:
      return undefined
  }
}

const controls =
  'input, textarea, select, [contenteditable], [role="slider"], [role="radio"], [role="dialog"], [role="menu"]'

/** Where a key was pressed; elements outside the page, such as the rail, count as controls. */
function focusArea(target: EventTarget | null): FocusArea {
  if (!(target instanceof Element)) return 'control'
  if (target === target.ownerDocument.body) return 'page'
  if (target.closest(controls) || !target.closest('#main')) return 'control'
  return target.closest('[role="listbox"]') ? 'list' : 'page'
}

/** Handles the keys of the voicemail page before the app's own. `run` returns whether the key did something. */
export function useMessageKeys(run: (action: MessageAction) => boolean): void {
  const host = useHostStore()

  function onKeydown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return
    const isMac = host.state?.shell.platform === 'darwin'
    const action = messageAction(event, focusArea(event.target), isMac)
    if (!action || (event.repeat && action.kind !== 'step')) return
    if (run(action)) event.preventDefault()
  }

  document.addEventListener('keydown', onKeydown)
  onScopeDispose(() => document.removeEventListener('keydown', onKeydown))
}
