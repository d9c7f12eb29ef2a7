import { defineWords } from '#shared/locales/words.ts'

/** The player of recordings, voicemails and greetings. */
export const playerTable = defineWords('player', {
  play: 'Play',
  pause: 'Pause',
  back: 'Back 10 seconds',
  forward: 'Forward 10 seconds',
  of: (length: string) => `of ${length}`,
  speed: 'Speed',
  /** `factor`: `1.25`. */
  rate: (factor: string) => `${factor}x`,
  position: (title: string) => `Position in ${title}`,
  positionOf: (position: string, length: string) => `${position} of ${length}`,
  fileName: 'Recording',
  loading: 'Loading',
  noAudio: 'No audio',
  failed: 'This recording cannot be played.',
  endsHere: 'The recording ends here: the file is incomplete.',
  incomplete: 'The file is incomplete: the end of the recording is missing.',
  pausedForCall: 'Paused for a call.',
  waiting: 'Loading the rest of the recording.',
})
