import type { AudioState, PhoneState } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import { eventDelivery, type EventDelivery } from '../../stores/event-delivery.ts'
import { formatClock } from '../../ui/format.ts'
import type { IconName } from '../../ui/icons.ts'

export type StatusItem = {
  readonly icon: IconName
  readonly tone: 'ok' | 'unsure' | 'bad' | 'plain'
  readonly words: string
}

/** A round trip older than this no longer proves that calls arrive, in milliseconds. */
const freshFor = 30_000

/** Whether calls can reach this phone. */
export function phoneWords(phone: PhoneState, now: number): StatusItem {
  const { registration } = phone
  switch (registration.kind) {
    case 'no-account':
      return { icon: 'phone', tone: 'plain', words: 'No phone account' }
    case 'connecting':
    case 'registering':
      return { icon: 's-dialling', tone: 'unsure', words: 'Phone registering' }
    case 'registered':
      return now - registration.roundTripAt > freshFor
        ? { icon: 'alert', tone: 'unsure', words: 'Phone registered, server not heard lately' }
        : { icon: 's-connected', tone: 'ok', words: 'Phone registered' }
    case 'unregistered':
      return { icon: 'x', tone: 'bad', words: 'Phone not registered' }
  }
}

/** How news of calls arrives. Where nobody chose a way for events, asking is all there is to say. */
export function eventWords(state: HostState, now: number): StatusItem {
  const { callFeed } = state
  const icon = 'bolt'
  if (callFeed.kind === 'failing') {
    const since = callFeed.lastPollAt === null ? '' : ` since ${formatClock(callFeed.lastPollAt)}`
    return { icon, tone: 'bad', words: `No news of calls${since}` }
  }
  const news = eventDelivery(state)
  switch (news.kind) {
    case 'failing':
      return { icon, tone: 'unsure', words: failingWords(news) }
    case 'silent':
      return { icon, tone: 'unsure', words: 'Events are not arriving' }
    case 'starting':
      return { icon, tone: 'plain', words: 'Opening the way for events' }
    case 'live':
    case 'none':
      return { icon, tone: 'plain', words: liveWords(news, now) }
  }
}

function liveWords(
  { kind, lastEventAt }: EventDelivery & { readonly kind: 'live' | 'none' },
  now: number,
): string {
  if (lastEventAt !== null) return `Events live, last one ${ago(now - lastEventAt)} ago`
  return kind === 'live' ? 'Events can arrive, none yet' : 'Asking the platform for calls'
}

function failingWords({ path, since }: EventDelivery & { readonly kind: 'failing' }): string {
  const from = since === null ? '' : ` since ${formatClock(since)}`
  return path === 'tunnel' ? `No events${from}` : `Team’s relay away${from}`
}

/** Whether the agent hears and is heard. */
export function audioWords(audio: AudioState): StatusItem {
  if (audio.engine === 'absent') return { icon: 'headset', tone: 'bad', words: 'No sound' }
  if (audio.microphone === 'asking') return { icon: 'micoff', tone: 'unsure', words: 'Allow the microphone' }
  if (audio.microphone === 'denied') return { icon: 'micoff', tone: 'bad', words: 'Microphone blocked' }
  if (audio.microphone === 'absent') return { icon: 'micoff', tone: 'bad', words: 'No microphone' }
  return { icon: 'headset', tone: 'plain', words: 'Sound ready' }
}

function ago(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
