import { onScopeDispose } from 'vue'
import { useScreenStore } from '../../stores/screen.ts'

/**
 * The wallboard as a wall shows it: nothing else in the window, and the window as large as the screen where the browser
 * lets it.
 */
export function useWall() {
  const screen = useScreenStore()
  const until = new AbortController()

  function enter(): void {
    screen.wall = true
    document.documentElement.requestFullscreen?.().catch(() => {
      /* A browser may refuse: then the wallboard fills the window that there is. */
    })
  }

  function leave(): void {
    screen.wall = false
    if (document.fullscreenElement) void document.exitFullscreen()
  }

  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented && screen.wall) leave()
    },
    { signal: until.signal },
  )
  document.addEventListener(
    'fullscreenchange',
    () => {
      if (!document.fullscreenElement) screen.wall = false
    },
    { signal: until.signal },
  )
  onScopeDispose(() => until.abort())
  return { toggle: () => (screen.wall ? leave() : enter()), leave }
}
