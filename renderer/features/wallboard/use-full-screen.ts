import { onScopeDispose } from 'vue'
import { useScreenStore } from '../../stores/screen.ts'

/** Wall mode: only the wallboard is shown, in full screen if the browser allows it. */
export function useFullScreen() {
  const screen = useScreenStore()
  const listeners = new AbortController()

  function enter(): void {
    screen.isWallboardMaximized = true
    document.documentElement.requestFullscreen?.().catch(() => {
      /* The browser may refuse; then the wallboard fills the window. */
    })
  }

  function leave(): void {
    screen.isWallboardMaximized = false
    if (document.fullscreenElement) void document.exitFullscreen()
  }

  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented && screen.isWallboardMaximized) leave()
    },
    { signal: listeners.signal },
  )
  document.addEventListener(
    'fullscreenchange',
    () => {
      if (!document.fullscreenElement) screen.isWallboardMaximized = false
    },
    { signal: listeners.signal },
  )
  onScopeDispose(() => listeners.abort())
  return { toggle: () => (screen.isWallboardMaximized ? leave() : enter()), leave }
}
