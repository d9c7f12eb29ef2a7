import { defineWords } from '#shared/locales/words.ts'

/** A ringing call: on the card, in the title bar, in the compact window and above other apps. */
export const ringingWords = defineWords('ringing', {
  title: 'Incoming call',
  /* States are written in capitals. */
  ringing: 'RINGING',
  answering: 'ANSWERING',
  second: 'SECOND CALL',
  /** Precedes a duration, and the name of that duration. */
  waiting: 'waiting',
  waitingTime: 'Waiting',
  answer: 'Answer',
  holdAndAnswer: 'Hold and answer',
  decline: 'Decline',
  moreDecline: 'More ways to decline',
  reasons: {
    busy: 'Busy',
    busyNote: 'Only this phone stops ringing',
    unavailable: 'Not available now',
    unavailableNote: 'As if this phone were switched off',
    declined: 'Decline everywhere',
    declinedNote: 'All your phones stop ringing',
  },
  sendOn: 'Send on',
  textBack: 'Text back',
  /** How much longer it rings here: as a sentence, and after other words. */
  movesOn: (time: string) => `Moves on in ${time}`,
  thenMovesOn: (time: string) => `moves on in ${time}`,
  /** An automatic answer: shown, and announced. */
  answersIn: (seconds: number) => `Answering automatically in ${seconds} s`,
  spokenAnswersIn: (seconds: number) =>
    `It is answered automatically in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
  declining: 'Declining',
  failed: (action: string, why: string) => `${action} failed. ${why}`,
  directToYou: 'Direct to you',
  onOtherPhone: (through: string) => `${through}, on your other phone`,
  pickUp: 'Pick up your other phone',
  more: (count: number) => `${count} more`,
  /** What is known about the caller. */
  colleague: 'A colleague',
  contact: 'In your contacts',
  queue: 'A queue of yours',
  'ring-group': 'A ring group of yours',
  conference: 'A conference room',
  calledBefore: 'Not in contacts, has called before',
  youCalledThem: 'Not in contacts, you have called them',
  notInContacts: 'Not in contacts',
  /** What the agent is doing meanwhile. */
  onACall: 'You are on a call',
  onACallWith: (name: string) => `You are on a call with ${name}`,
  calling: (name: string) => `You are calling ${name}`,
  onHold: (name: string) => `${name} is on hold`,
  /** Announced once when the ring begins. */
  spoken: 'Incoming call.',
  spokenWho: (who: string, through: string) => `Incoming call. ${who}, ${through}.`,
  spokenSecond: (who: string, through: string) => `Second call. ${who}, ${through}.`,
  pressToAnswer: (keys: string) => `Press ${keys} to answer.`,
  pressToHold: (keys: string) => `Press ${keys} to hold and answer.`,
})
