import { onScopeDispose, watch } from 'vue'
import { farEnd } from '#shared/host/line-words.ts'
import type { HostState } from '#shared/host/state.ts'
import { waitingFor } from '#shared/host/waiting-words.ts'
import { noticeWords } from '#shared/locales/notices.ts'
import { frameWords } from '../locales/frame.ts'
import { useHostStore } from '../stores/host.ts'
import { formatClock } from '../ui/format.ts'
import { useAfterPaint } from '../ui/use-after-paint.ts'

/**
 * Keeps the title of the page: the time of a replay, that the host is gone and, in a browser, which has no tray, who
 * rings or what is unseen. A tab shows its title while another page is in front, also without permission for notices.
 * A visible page draws its ring first, since a browser takes milliseconds for a title.
 */
export function usePageTitle({ document }: { readonly document: Pick<Document, 'title'> }): void {
  const host = useHostStore()
  const appTitle = document.title
  const title = useAfterPaint(() => {
    if (host.isConnectionLost) return frameWords.waitingTitle(noticeWords.outage.title, appTitle)
    return host.state ? pageTitle(host.state, appTitle) : appTitle
  })
  watch(title, (now) => (document.title = now), { immediate: true, flush: 'sync' })
  onScopeDispose(() => (document.title = appTitle))
}

function pageTitle(state: HostState, appTitle: string): string {
  if (state.replay) return frameWords.replayTitle(formatClock(state.replay.at), appTitle)
  if (state.shell.kind !== 'browser') return appTitle
  const ringing = state.lines.find((line) => line.state === 'ringing')
  if (ringing) {
    const who = farEnd(ringing, state)
    return who === null ? noticeWords.incomingCall : frameWords.ringingTitle(who)
  }
  const { words } = waitingFor(state)
  return words === '' ? appTitle : frameWords.waitingTitle(words, appTitle)
}
