import type { AudioState, HostState, PhoneState } from '#shared/host/state.ts'
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

/** How news of calls arrives. */
export function eventWords(state: HostState, now: number): StatusItem {
  const { receiver, callFeed } = state
  if (callFeed.kind === 'failing') {
    const since = callFeed.lastPollAt === null ? '' : ` since ${formatClock(callFeed.lastPollAt)}`
    return { icon: 'bolt', tone: 'bad', words: `No news of calls${since}` }
  }
  if (receiver.kind === 'listening' && receiver.lastEventAt !== null) {
    return {
      icon: 'bolt',
      tone: 'plain',
      words: `Events live, last one ${ago(now - receiver.lastEventAt)} ago`,
    }
  }
  return { icon: 'bolt', tone: 'plain', words: 'Asking the platform for calls' }
}

/** Whether the agent hears and is heard. */
export function audioWords(audio: AudioState): StatusItem {
  if (audio.engine === 'absent') return { icon: 'headset', tone: 'bad', words: 'No sound' }
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
