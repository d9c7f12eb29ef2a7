import { onScopeDispose, watch } from 'vue'
import { ask } from '../services.ts'
import { pageInFront } from '../stores/attention.ts'
import { useHostStore } from '../stores/host.ts'
import { openArrival } from '../stores/open-arrival.ts'
import { ArrivalNotices } from './arrival-notices.ts'

/** In the browser shell the page tells of texts and voice messages that nobody sees; on the desktop the shell does. */
export function useArrivalNotices(scope: Window): void {
  const host = useHostStore()
  const notices = new ArrivalNotices({
    notice: (title, options, onClick) => {
      const shown = new Notification(title, options)
      shown.addEventListener('click', onClick)
      return shown
    },
    open: (arrival) => {
      scope.focus()
      openArrival(arrival)
      void ask('arrivals.done', { key: arrival.key })
    },
  })
  watch([() => host.state?.arrivals, pageInFront], ([arrivals = [], inFront]) => {
    if (host.state?.shell.kind !== 'browser' || !('Notification' in scope)) return
    if (Notification.permission === 'granted') notices.update(arrivals, inFront)
  })
  onScopeDispose(() => notices[Symbol.dispose]())
}
