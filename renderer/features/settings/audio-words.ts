import type { DeviceSwitch } from '#shared/host/audio.ts'
import type { AudioState } from '#shared/host/slices.ts'
import { errorWords } from '../../locales/error-words.ts'
import { audioWords as words } from '../../locales/settings/audio.ts'
import { formatClock } from '../../ui/format.ts'
import type { IconName } from '../../ui/icons.ts'

/** Says what the app did when a device disappeared or came back. */
export function deviceSwitchWords({ role, from, to, back, at }: DeviceSwitch): string {
  const time = formatClock(at)
  if (back) return words.back[role](to || words.backOfSystem, time)
  return words.switched(from || words.switchedFrom[role], time, to || words.switchedToSystem)
}

type MicrophoneWords = { readonly icon: IconName; readonly isProblem: boolean; readonly words: string }

/** Says whether the microphone works, before a call needs it. */
export function microphoneWords(audio: AudioState): MicrophoneWords {
  const { starting, live, unknown, asking } = words.accessStates
  if (audio.engine === 'absent') return { icon: 'micoff', isProblem: true, words: starting }
  if (audio.error && audio.microphone !== 'live')
    return { icon: 'micoff', isProblem: true, words: errorWords(audio.error) }
  switch (audio.microphone) {
    case 'live':
      return { icon: 'mic', isProblem: false, words: live }
    case 'unknown':
      return { icon: 'mic', isProblem: false, words: unknown }
    case 'asking':
      return { icon: 'micoff', isProblem: false, words: asking }
    case 'denied':
      return { icon: 'micoff', isProblem: true, words: errorWords({ code: 'audio.microphone-denied' }) }
    case 'absent':
      return { icon: 'micoff', isProblem: true, words: errorWords({ code: 'audio.microphone-absent' }) }
  }
}

type HeadsetFacts = {
  /** Whether this browser supports headset buttons. */
  readonly isSupported: boolean
  readonly enabled: boolean
  /** The headset whose buttons work; null if none. */
  readonly working: string | null
  /** A connected headset that the app may use; null if none. */
  readonly available: string | null
}

/** Names the headset, or says why there is none and what to do. */
export function headsetWords({
  isSupported: reachable,
  enabled,
  working,
  available: given,
}: HeadsetFacts): string {
  const states = words.headsetStates
  if (!reachable) return states.unreachable
  if (!enabled) return states.off
  if (working !== null) return states.working(working)
  return given === null ? states.none : states.blocked(given)
}
