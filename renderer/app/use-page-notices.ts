import { computed, onScopeDispose, watch } from 'vue'
import { OutageNotice } from '#shared/host/outage-notice.ts'
import { noticeWords } from '#shared/locales/notices.ts'
import { ask } from '../services.ts'
import { pageInFront } from '../stores/attention.ts'
import { useHostStore } from '../stores/host.ts'
import { openArrival } from '../stores/open-arrival.ts'
import { ArrivalNotices, RingNotices, type PageNotice, type ShowNotice } from './page-notices.ts'

/** The part of the window that notices need. */
type NoticeWindow = Pick<Window, 'focus'> & {
  readonly Notification: Pick<typeof Notification, 'permission'> &
    (new (title: string, options: NotificationOptions) => PageNotice & Pick<EventTarget, 'addEventListener'>)
}

/**
 * Browser shell: the page notifies of rings, texts, voice messages and outages while no page of the app is in front. On
 * the desktop the shell does. Of notices with the same tag the browser shows one, however many pages are open.
 */
export function usePageNotices(scope: NoticeWindow): void {
  const host = useHostStore()
  const isSeen = computed(() => pageInFront.value || host.state?.attention.inFront === true)
  const isAllowed = () =>
    host.state?.shell.kind === 'browser' &&
    'Notification' in scope &&
    scope.Notification.permission === 'granted'
  /* The permission is read last: the browser answers it from another process. */
  const needsNoNotice = () => isSeen.value || !isAllowed()
  const notice: ShowNotice = (title, options, onClick) => {
    const shown = new scope.Notification(title, options)
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
  const outage = new OutageNotice({
    clock: { after },
    isSeen: needsNoNotice,
    show() {
      const { title, body } = noticeWords.outage
      return notice(title, { body, tag: 'outage', silent: true }, () => scope.focus())
    },
  })

  watch([() => host.state?.lines, () => host.state?.settings, isSeen], () => {
    const { state } = host
    if (!state || state.replay) return
    rings.update({ ...state, calls: [...host.calls.values()] }, needsNoNotice())
  })
  watch([() => host.state?.arrivals, isSeen], ([arrived = []]) => arrivals.update(arrived, needsNoNotice()))
  watch(
    () => host.state && [host.state.phone, host.state.session, host.state.settings],
    () => host.state && !host.state.replay && outage.update(host.state),
    { immediate: true },
  )
  onScopeDispose(() => {
    for (const each of [rings, arrivals, outage]) each[Symbol.dispose]()
  })
}

function after(delay: number, action: () => void): () => void {
  const timer = setTimeout(action, delay)
  return () => clearTimeout(timer)
}
