import { defineWords } from '#shared/locales/words.ts'

/** The readiness light, which says whether the next call would reach the agent: short names of its faults. */
export const readinessWords = defineWords('readiness', {
  checking: 'Checking',
  ready: 'Ready',
  more: (fault: string, count: number): string => `${fault}, ${count} more`,
  unsure: {
    registration: 'Phone may be offline',
    microphone: 'Different microphone',
    ringer: 'You may not hear calls',
    events: 'Calls may appear late',
    token: 'Sign-in not confirmed',
    clock: 'Clock is off',
    notifications: 'Notifications off',
  },
  bad: {
    registration: 'Phone offline',
    microphone: 'Microphone is silent',
    ringer: 'You cannot hear calls',
    events: 'No call updates',
    token: 'Sign in again',
    clock: 'Clock is wrong',
    notifications: 'Notifications off',
  },
})
