import { onScopeDispose, watch } from 'vue'
import { useHostStore } from '../stores/host.ts'
import { RingNotices } from './ring-notices.ts'

/** In the browser shell the page tells of rings that nobody sees; on the desktop the shell does. */
export function useRingNotices(scope: Window): void {
  const host = useHostStore()
  const notices = new RingNotices({
    notice: (title, options, onClick) => {
      const shown = new Notification(title, options)
      shown.addEventListener('click', onClick)
      return shown
    },
    show: () => scope.focus(),
  })

  function update(): void {
    const { state } = host
    if (state?.shell.kind !== 'browser' || state.replay || !('Notification' in scope)) return
    if (Notification.permission !== 'granted') return
    notices.update(
      { ...state, calls: [...host.calls.values()] },
      !scope.document.hidden && scope.document.hasFocus(),
    )
  }

  watch(() => [host.state?.lines, host.state?.settings], update)
  for (const event of ['focus', 'blur'] as const) scope.addEventListener(event, update)
  scope.document.addEventListener('visibilitychange', update)
  onScopeDispose(() => {
    for (const event of ['focus', 'blur'] as const) scope.removeEventListener(event, update)
    scope.document.removeEventListener('visibilitychange', update)
    notices[Symbol.dispose]()
  })
}
