import type { DeviceSwitch } from '#shared/host/audio.ts'
import { formatClock } from '../../ui/format.ts'
import type { AudioState } from '#shared/host/slices.ts'
import { errorWords } from '../../locales/error-words.ts'
import type { IconName } from '../../ui/icons.ts'

const roles = { microphone: 'microphone', speaker: 'speaker', ringer: 'ringer' } as const

/** What the app did by itself when a device went or came back. */
export function deviceSwitchWords({ role, from, to, back, at }: DeviceSwitch): string {
  const time = formatClock(at)
  const other = to === '' ? 'the system’s own' : to
  if (back) return `${other} is back since ${time} and is the ${roles[role]} again.`
  return `${from || `The ${roles[role]}`} was unplugged at ${time}. Switched to ${other}.`
}

type MicrophoneWords = { readonly icon: IconName; readonly bad: boolean; readonly words: string }

/** Whether the agent will be heard, before a call asks. */
export function microphoneWords(audio: AudioState): MicrophoneWords {
  if (audio.engine === 'absent') return { icon: 'micoff', bad: true, words: 'Sound is starting.' }
  if (audio.error && audio.microphone !== 'live')
    return { icon: 'micoff', bad: true, words: errorWords(audio.error) }
  switch (audio.microphone) {
    case 'live':
      return { icon: 'mic', bad: false, words: 'Working.' }
    case 'unknown':
      return { icon: 'mic', bad: false, words: 'Asked for with the first call.' }
    case 'asking':
      return { icon: 'micoff', bad: false, words: 'You are being asked whether it may be used. Allow it.' }
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
  if (!reachable) return 'This browser does not reach headset buttons. The desktop app and Chrome do.'
  if (!enabled) return 'Off. The buttons do what they do without the app.'
  if (working !== null) return `${working} is connected.`
  if (given !== null)
    return `${given} is plugged in, but its buttons could not be opened. Another app may be using them, or the system does not allow it.`
  return 'No headset with buttons is connected.'
}
