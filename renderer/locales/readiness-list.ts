import { defineWords } from '#shared/locales/words.ts'

/** The list behind the readiness light: each check with its fault and remedy, or its details. */
export const readinessListWords = defineWords('readinessList', {
  title: 'Ready for calls',
  checkNow: 'Check now',
  allow: 'Allow notifications',
  readyAgain: 'Ready for calls again',
  fault: (name: string, sentence: string): string => `${name}: ${sentence}`,
  unsent: (count: number): string => (count === 1 ? 'A text was not sent' : `${count} texts were not sent`),
  states: { good: 'good', unsure: 'unsure', bad: 'not ready' },
  names: {
    registration: 'Phone',
    microphone: 'Microphone',
    ringer: 'Ringing',
    events: 'Call updates',
    token: 'Sign-in',
    clock: 'Clock',
    notifications: 'Notifications',
  },
  good: {
    registered: 'Connected',
    otherPhone: 'Calls ring on your other phone',
    registeredWithin: (ms: number): string => `Connected, round trip ${ms} ms`,
    microphone: 'Turned on when a call needs it',
    ringer: 'Works',
    token: 'Accepted',
    clock: 'Correct',
    notifications: 'On',
    notificationsOff: 'Off, as you chose',
  },
  faults: {
    'no-account': 'There is no phone account, so calls do not ring here. Add one in Settings.',
    registering: 'The phone is connecting.',
    'server-silent':
      'The phone service has not responded for 30 s, so calls may not arrive. Switchhook keeps trying.',
    'wrong-password': 'The phone service does not accept the password. Enter it again in Settings.',
    'other-server':
      'The phone service has a new address, so the password was not sent to it. Enter it again in Settings.',
    'unsafe-challenge':
      'The phone service asks for the password in an unsafe way, so calls do not ring here. See Settings.',
    'bad-certificate':
      'The phone service’s certificate is not trusted, so calls do not ring here. See Settings.',
    'server-unreachable':
      'The phone service cannot be reached, so calls do not ring here. Switchhook keeps trying.',
    unregistered: 'The phone is offline, so calls do not ring here. Switchhook keeps trying.',
    'no-window-to-speak': 'Audio needs the app’s window. Open it to talk and listen.',
    'microphone-asking': 'The browser is asking whether it may use the microphone. Allow it to be heard.',
    'microphone-denied': 'The microphone is blocked. Allow it in the browser or system settings.',
    'microphone-absent': 'There is no microphone, so nobody would hear you. Connect one.',
    'microphone-silent':
      'The microphone picked up nothing. Check that it is switched on, or choose another in Settings.',
    'no-window-to-ring': 'Ringing needs the app’s window. Open it to hear calls.',
    'no-speaker': 'There is no speaker, so you will not hear calls. Connect one.',
    'no-ringer':
      'The device that rings is not connected, so you will not hear calls. Connect it, or choose another in Settings.',
    'ring-not-played': 'The browser blocks the ringtone. Click anywhere in this window, then check again.',
    'ring-volume-zero': 'The ring volume is 0%, so you will see calls but not hear them.',
    'notifications-denied':
      'Notifications are blocked, so you will not see calls while this window is hidden. Allow them in the browser.',
    'notifications-not-allowed':
      'Notifications are not allowed yet, so you will not see calls while this window is hidden.',
    'sign-in-again': 'You need to sign in again. Your calls continue.',
    'token-refused': 'The sign-in was rejected. Switchhook is renewing it.',
    'no-answer-yet': 'The phone service has not answered yet.',
    'calls-not-read': 'The list of calls could not be updated just now. Trying again.',
    'calls-lost': 'The list of calls cannot be updated, so it is out of date. Switchhook keeps trying.',
    'calls-not-read-yet': 'The list of calls has not arrived yet.',
    'platform-slow': 'The phone service is slow to answer, so calls may appear late.',
    'receiver-failed':
      'Call events cannot be received on this computer, so other people’s calls appear up to 3 s late. See Settings.',
    'tunnel-failed':
      'Call events do not reach this computer, so other people’s calls appear up to 3 s late. See Settings.',
  },
  microphoneUnplugged: (device: string): string =>
    `${device || 'The chosen microphone'} is not connected. Another microphone is used instead.`,
  ringerUnplugged: (device: string, rest: boolean): string =>
    `${device || 'The chosen device'} is not connected. ${
      rest ? 'Calls ring on the others.' : 'Calls ring on another speaker.'
    }`,
  clockOff: {
    fast: (span: string): string => `This computer’s clock is ${span} fast.`,
    slow: (span: string): string => `This computer’s clock is ${span} slow.`,
    minor: 'Times on the screen are off by the same amount.',
    major: 'Times are wrong and sign-in may fail. Set the clock in the system settings.',
  },
})
