import type { Arrival } from '#shared/host/arrivals.ts'
import { useScreenStore } from './screen.ts'

/** Opens the subject of a notice: the thread or voice message, or their list if there are several; the missed calls. */
export function openArrival({ kind, item }: Pick<Arrival, 'kind' | 'item'>): void {
  const screen = useScreenStore()
  if (kind === 'missed') {
    screen.view = 'history'
    screen.historyScope = 'missed'
  } else if (kind === 'free') {
    screen.teamOpen = true
  } else if (kind === 'call-back') {
    screen.view = 'call-backs'
  } else if (kind === 'text') {
    screen.view = 'messages'
    screen.openThread = item
  } else {
    screen.view = 'voicemail'
    screen.openVoicemail = item === null ? null : Number(item)
  }
}
