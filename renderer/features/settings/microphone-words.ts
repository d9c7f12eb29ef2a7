import type { AudioState } from '#shared/host/state.ts'
import { errorWords } from '../../locales/error-words.ts'
import type { IconName } from '../../ui/icons.ts'

export type MicrophoneWords = { readonly icon: IconName; readonly bad: boolean; readonly words: string }

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
