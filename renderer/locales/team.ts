import { defineWords } from '#shared/locales/words.ts'

/** Colleagues, and their presence. */
export const teamWords = defineWords('team', {
  title: 'Team',
  close: 'Close',
  find: 'Name or extension',
  list: 'Colleagues',
  count: (count: number) => (count === 1 ? '1 colleague' : `${count} colleagues`),
  more: (count: number) => (count === 1 ? '1 more. Type a name.' : `${count} more. Type a name.`),
  none: 'No colleagues are listed.',
  noMatch: (typed: string) => `No colleague matches “${typed}”.`,
  notCurrent: 'There are no call updates, so what colleagues are doing is not known.',
  states: {
    free: 'Free',
    doNotDisturb: 'Do not disturb',
    noPhone: 'No phone',
    unknown: 'Not known',
    ringing: 'Ringing',
    dialling: 'Dialling',
    talking: 'On a call',
    onHold: 'On hold',
  },
  ext: (ext: string) => `Ext ${ext}`,
  with: (whom: string) => `with ${whom}`,
  to: (whom: string) => `to ${whom}`,
  from: (whom: string) => `from ${whom}`,
  call: (name: string) => `Call ${name}`,
  pickUp: 'Pick up',
  pickUpOf: (name: string) => `Pick up the call for ${name}`,
  watchOf: (name: string) => `Tell me when ${name} is free`,
  stopOf: (name: string) => `Stop waiting for ${name}`,
  /** Completes "… failed". */
  actions: { call: 'The call', pickUp: 'Picking up', watch: 'Waiting for a colleague' },
  /** A warning before calling or writing to a number. */
  talksTo: (name: string) => `${name} is talking to this number now`,
  texted: (name: string, minutes: number) =>
    minutes === 0 ? `Texted just now by ${name}` : `Texted ${minutes} min ago by ${name}`,
  isFree: (name: string) => `${name} is free.`,
})
