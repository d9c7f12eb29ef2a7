import { onScopeDispose, watch } from 'vue'
import { ask } from '../services.ts'
import { pageInFront } from '../stores/attention.ts'
import { useHostStore } from '../stores/host.ts'
import { openArrival } from '../stores/open-arrival.ts'
import { ArrivalNotices, RingNotices, type ShowNotice } from './page-notices.ts'

/** Browser shell: the page notifies of rings, texts and voice messages out of sight. On the desktop the shell does. */
export function usePageNotices(scope: Window): void {
  const host = useHostStore()
  const notice: ShowNotice = (title, options, onClick) => {
    const shown = new Notification(title, options)
    shown.addEventListener('click', onClick)
    return shown
  }
  const rings = new RingNotices({ notice, show: () => scope.focus() })
  const arrivals = new ArrivalNotices({
    notice,
    open: (arrival) => {
      scope.focus()
      openArrival(arrival)
      void ask('arrivals.done', { key: arrival.key })
    },
  })
  const isAllowed = () =>
    host.state?.shell.kind === 'browser' && 'Notification' in scope && Notification.permission === 'granted'

  watch([() => host.state?.lines, () => host.state?.settings, pageInFront], () => {
    const { state } = host
    if (!state || state.replay || !isAllowed()) return
    rings.update({ ...state, calls: [...host.calls.values()] }, pageInFront.value)
  })
  watch([() => host.state?.arrivals, pageInFront], ([arrived = [], inFront]) => {
    if (isAllowed()) arrivals.update(arrived, inFront)
  })
  onScopeDispose(() => {
    rings[Symbol.dispose]()
    arrivals[Symbol.dispose]()
  })
}
