import type { AudioState, PhoneState } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import { frameWords } from '../../locales/frame.ts'
import { eventDelivery, type EventDelivery } from '../../stores/event-delivery.ts'
import { formatClock } from '../../ui/format.ts'
import type { IconName } from '../../ui/icons.ts'

export type StatusItem = {
  readonly icon: IconName
  readonly tone: 'ok' | 'unsure' | 'bad' | 'plain'
  readonly words: string
}

/** Milliseconds after which a round trip no longer proves that calls arrive. */
const maxRoundTripAge = 30_000

/** Whether calls can reach this phone. */
export function phoneWords(phone: PhoneState, now: number): StatusItem {
  const { registration } = phone
  const words = frameWords.status
  switch (registration.kind) {
    case 'no-account':
      return { icon: 'phone', tone: 'plain', words: words.noAccount }
    case 'connecting':
    case 'registering':
      return { icon: 's-dialling', tone: 'unsure', words: words.registering }
    case 'registered':
      return now - registration.roundTripAt > maxRoundTripAge
        ? { icon: 'alert', tone: 'unsure', words: words.silent }
        : { icon: 's-connected', tone: 'ok', words: words.registered }
    case 'unregistered':
      return { icon: 'x', tone: 'bad', words: words.unregistered }
  }
}

/** How call events arrive. If no event channel was chosen, only polling is named. */
export function eventWords(state: HostState, now: number): StatusItem {
  const { callFeed } = state
  const icon = 'bolt'
  const words = frameWords.status
  if (callFeed.kind === 'failing') {
    const { lastPollAt } = callFeed
    return {
      ...{ icon, tone: 'bad' },
      words: lastPollAt === null ? words.noCalls : words.noCallsSince(formatClock(lastPollAt)),
    }
  }
  const delivery = eventDelivery(state)
  switch (delivery.kind) {
    case 'failing':
      return { icon, tone: 'unsure', words: failingWords(delivery) }
    case 'silent':
      return { icon, tone: 'unsure', words: words.notArriving }
    case 'starting':
      return { icon, tone: 'plain', words: words.opening }
    case 'live':
    case 'none':
      return { icon, tone: 'plain', words: liveWords(delivery, now) }
  }
}

function liveWords(
  { kind, lastEventAt }: EventDelivery & { readonly kind: 'live' | 'none' },
  now: number,
): string {
  const words = frameWords.status
  if (lastEventAt !== null) return words.live(spanWords((now - lastEventAt) / 1_000))
  return kind === 'live' ? words.liveNone : words.checking
}

function failingWords({ path, since }: EventDelivery & { readonly kind: 'failing' }): string {
  const { lost, lostSince, relayLost, relayLostSince } = frameWords.status
  if (since === null) return path === 'tunnel' ? lost : relayLost
  return (path === 'tunnel' ? lostSince : relayLostSince)(formatClock(since))
}

/** Whether the agent can hear and be heard. */
export function audioWords(audio: AudioState): StatusItem {
  const words = frameWords.status
  if (audio.engine === 'absent') return { icon: 'headset', tone: 'bad', words: words.noSound }
  if (audio.microphone === 'asking') return { icon: 'micoff', tone: 'unsure', words: words.allowMicrophone }
  if (audio.microphone === 'denied') return { icon: 'micoff', tone: 'bad', words: words.microphoneBlocked }
  if (audio.microphone === 'absent') return { icon: 'micoff', tone: 'bad', words: words.noMicrophone }
  return { icon: 'headset', tone: 'plain', words: words.soundReady }
}

/** A length of time, given in seconds, in its largest unit: `12 s`, `4 min`, `2 h`. */
export function spanWords(durationSeconds: number): string {
  const { seconds, minutes, hours } = frameWords.status
  const whole = Math.max(0, Math.round(durationSeconds))
  if (whole < 60) return seconds(whole)
  const inMinutes = Math.round(whole / 60)
  return inMinutes < 60 ? minutes(inMinutes) : hours(Math.round(inMinutes / 60))
}
