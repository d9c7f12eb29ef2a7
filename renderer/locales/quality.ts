import { defineWords } from '#shared/locales/words.ts'

/** The sound quality of a call, and remedies. */
export const qualityTable = defineWords('quality', {
  sound: 'Audio',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
  score: (mos: string) => `score ${mos} of 4.5`,
  loss: (percent: string) => `loss ${percent}%`,
  jitter: (milliseconds: number) => `jitter ${milliseconds} ms`,
  roundTrip: (milliseconds: number) => `round trip ${milliseconds} ms`,
  /** Follows a symptom that has a duration. */
  forSeconds: (seconds: number) => ` for ${seconds} s`,
  troubles: {
    'hears-nothing': {
      title: (name: string) => `You cannot hear ${name}.`,
      lasting: 'There has been no audio',
      next: 'Hold and resume the call, or call back.',
    },
    'not-heard': {
      title: (name: string) => `${name} cannot hear you.`,
      lasting: 'Your audio has not been getting through',
      next: 'Hold and resume the call, or call back.',
    },
    'microphone-silent': {
      title: () => 'Your microphone is silent. Nobody can hear you.',
      lasting: '',
      next: 'Check whether it is switched off or muted on the headset, or choose another one.',
    },
    loss: {
      title: () => 'Parts of the call are getting lost.',
      lasting: '',
      next: 'The network is busy or weak. A cable is better than Wi-Fi.',
    },
    delay: {
      title: (name: string) => `There is a delay between you and ${name}.`,
      lasting: '',
      next: 'The connection is slow. Pause after you speak, so that nobody is interrupted.',
    },
    jitter: {
      title: () => 'The audio is choppy.',
      lasting: '',
      next: 'The network or this computer is busy. Close what you do not need, or use a cable.',
    },
  },
})
