import { onScopeDispose } from 'vue'

/** What keys control in a player; exposed by `AudioPlayer`. */
export interface PlayerHandle {
  toggle(): void
  seekBy(seconds: number): void
}

const ownKeys =
  'button, a[href], summary, input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="slider"], [role="radio"], [role="tab"], [role="dialog"], [role="menu"]'

/**
 * Space plays or pauses, left and right seek by ten seconds, wherever the key has no other meaning in a view. `player`
 * returns the player; null while there is none.
 */
export function usePlayerKeys(scope: Window, player: () => PlayerHandle | null | undefined): void {
  function onKey(event: KeyboardEvent): void {
    const { key, target } = event
    if (event.defaultPrevented || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (target instanceof Element && target.closest(ownKeys)) return
    const handle = player()
    if (!handle) return
    if (key === ' ' && !event.repeat) handle.toggle()
    else if (key === 'ArrowLeft') handle.seekBy(-10)
    else if (key === 'ArrowRight') handle.seekBy(10)
    else if (key !== ' ') return
    event.preventDefault()
  }
  scope.addEventListener('keydown', onKey)
  onScopeDispose(() => scope.removeEventListener('keydown', onKey))
}
