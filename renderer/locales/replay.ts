import { defineWords } from '#shared/locales/words.ts'

/** The bar of a replay. */
export const replayWords = defineWords('replay', {
  replay: 'Replay',
  pause: 'Pause',
  play: 'Play',
  position: 'Position in the log',
  speed: 'Speed',
})
