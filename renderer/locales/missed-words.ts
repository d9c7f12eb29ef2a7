import type { MissedReason } from '#shared/calls/missed-cause.ts'

/** Why a call was missed, in a sentence, and what to do where something can be done. In a word or three: `missed-labels.ts`. */
type Words = {
  /** `when`: `from 14:02 to 14:09`, `since 14:02`, `until 14:09` or `at that time`. */
  readonly sentence: (when: string) => string
  readonly next: string
}

const running = 'Calls ring on this computer only while Switchhook runs.'
const again = 'It registers again by itself. The readiness light says what it waits for.'
const notices = 'so that a ring is seen while the window is hidden.'

const words: Readonly<Record<MissedReason, Words>> = {
  'taken-elsewhere': {
    sentence: () => 'It rang here and was answered on another phone, by you or a colleague.',
    next: '',
  },
  'declined-here': {
    sentence: () => 'It was declined on this phone.',
    next: '',
  },
  'sent-on': {
    sentence: () => 'It was sent on from this phone while it rang.',
    next: '',
  },
  'declined-elsewhere': {
    sentence: () => 'It was declined on another phone, or ended at the platform while it rang.',
    next: '',
  },
  'platform-do-not-disturb': {
    sentence: () => 'Do not disturb was on at the platform, so no phone rang.',
    next: 'It is set at the platform, not in this app.',
  },
  'app-closed': {
    sentence: (when) => `Switchhook was not running on this computer ${when}.`,
    next: running,
  },
  'app-broke-off': {
    sentence: (when) => `Switchhook had stopped unexpectedly and was not running on this computer ${when}.`,
    next: running,
  },
  'computer-asleep': {
    sentence: (when) => `This computer was asleep ${when}.`,
    next: 'Calls ring here while it is awake. The system’s power settings keep it so.',
  },
  'signed-out': {
    sentence: (when) => `You were not signed in on this computer ${when}.`,
    next: 'Calls ring here while you are signed in and the phone has an account.',
  },
  'registration-lost': {
    sentence: (when) => `This phone was not registered ${when}, so calls did not reach it.`,
    next: again,
  },
  'not-found-by-platform': {
    sentence: () => 'The platform did not find this phone, although it took itself for registered.',
    next: '“Check now” in the readiness light proves the connection.',
  },
  'connection-lost-while-ringing': {
    sentence: (when) =>
      `It rang here until the telephone server was lost. The phone was not registered ${when}.`,
    next: again,
  },
  'not-taking-calls': {
    sentence: (when) => `Taking calls was off ${when}.`,
    next: 'It is switched at the top of the window.',
  },
  'on-another-call': {
    sentence: () => 'You were on another call, and this one was refused as busy.',
    next: 'Second calls can sound a soft tone instead: Settings, Notifications.',
  },
  'could-not-be-read': {
    sentence: () => 'It came to this phone in a form that it could not read, so nothing rang here.',
    next: 'Whoever runs the telephone server can see why in its log: the phone answered 400.',
  },
  'no-audio-of-ours': {
    sentence: () =>
      'It offered no audio that this phone can take (none at all, another codec, or no encryption), so nothing rang here.',
    next: 'Whoever runs the telephone server can see the offer in its log: the phone answered 488.',
  },
  'extension-not-known': {
    sentence: () =>
      'It demanded a feature of the telephone protocol that this phone does not have, so nothing rang here.',
    next: 'Whoever runs the telephone server can see which one in its log: the phone answered 420.',
  },
  'too-many-rang': {
    sentence: () => 'As many calls as can ring at once were ringing here, and this one was refused as busy.',
    next: '',
  },
  'refused-as-busy': {
    sentence: () => 'The platform refused it as busy, so nothing rang here.',
    next: 'Do not disturb may be on at the platform, where it is set.',
  },
  'no-audio-engine': {
    sentence: (when) => `No window of the app was open ${when}, so the ring could not be heard.`,
    next: 'A ring is heard while the app’s window is open.',
  },
  'no-ringer': {
    sentence: (when) => `What calls ring on was not plugged in ${when}, so the ring was not heard.`,
    next: 'Another device can be chosen in Settings, Audio.',
  },
  'ring-volume-zero': {
    sentence: (when) => `The ring volume was 0 % ${when}, so the ring was seen and not heard.`,
    next: 'It is set in Settings, Audio.',
  },
  'ring-not-played': {
    sentence: (when) => `The browser did not play the ring ${when}.`,
    next: 'It does after one click into the window, each time the page was opened.',
  },
  'notices-blocked': {
    sentence: (when) => `It rang behind other windows, and notices were blocked ${when}.`,
    next: `Allow them, ${notices}`,
  },
  'notices-off': {
    sentence: (when) => `It rang behind other windows, and notices of rings were off ${when}.`,
    next: `Switch them on in Settings, Notifications, ${notices}`,
  },
  'rang-unanswered': {
    sentence: () => 'It rang on this phone as it should, and nobody answered it.',
    next: '',
  },
  'never-rang-here': {
    sentence: () => 'It did not ring on this phone, which was registered. It may have ended before.',
    next: '',
  },
}

/** Why a call was missed, in a sentence; see `Words` for `when`. */
export function missedSentence(reason: MissedReason, when: string): string {
  return words[reason].sentence(when)
}

/** What can be done about it, or how it works; empty where nothing is to be said. */
export function missedAdvice(reason: MissedReason): string {
  return words[reason].next
}
