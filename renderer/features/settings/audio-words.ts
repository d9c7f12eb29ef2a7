import type { DeviceSwitch } from '#shared/host/audio.ts'
import type { AudioState } from '#shared/host/slices.ts'
import { errorWords } from '../../locales/error-words.ts'
import { audioWords as words } from '../../locales/settings/audio.ts'
import { formatClock } from '../../ui/format.ts'
import type { IconName } from '../../ui/icons.ts'

/** What the app did by itself when a device went or came back. */
export function deviceSwitchWords({ role, from, to, back, at }: DeviceSwitch): string {
  const time = formatClock(at)
  if (back) return words.back[role](to || words.backOfSystem, time)
  return words.switched(from || words.switchedFrom[role], time, to || words.switchedToSystem)
}

type MicrophoneWords = { readonly icon: IconName; readonly bad: boolean; readonly words: string }

/** Whether the agent will be heard, before a call asks. */
export function microphoneWords(audio: AudioState): MicrophoneWords {
  const { starting, live, unknown, asking } = words.accessStates
  if (audio.engine === 'absent') return { icon: 'micoff', bad: true, words: starting }
  if (audio.error && audio.microphone !== 'live')
    return { icon: 'micoff', bad: true, words: errorWords(audio.error) }
  switch (audio.microphone) {
    case 'live':
      return { icon: 'mic', bad: false, words: live }
    case 'unknown':
      return { icon: 'mic', bad: false, words: unknown }
    case 'asking':
      return { icon: 'micoff', bad: false, words: asking }
    case 'denied':
      return { icon: 'micoff', bad: true, words: errorWords({ code: 'audio.microphone-denied' }) }
    case 'absent':
      return { icon: 'micoff', bad: true, words: errorWords({ code: 'audio.microphone-absent' }) }
  }
}

type HeadsetFacts = {
  /** Whether this browser reaches headsets at all. */
  readonly reachable: boolean
  readonly enabled: boolean
  /** The headset whose buttons work; null for none. */
  readonly working: string | null
  /** A headset that the app may use and that is plugged in; null for none. */
  readonly given: string | null
}

/** Which headset it is, or why there is none and what can be done. */
export function headsetWords({ reachable, enabled, working, given }: HeadsetFacts): string {
  const states = words.headsetStates
  if (!reachable) return states.unreachable
  if (!enabled) return states.off
  if (working !== null) return states.working(working)
  return given === null ? states.none : states.blocked(given)
}
