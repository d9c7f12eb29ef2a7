import type { MissedReason } from '#shared/calls/missed-cause.ts'
import { defineWords } from '#shared/locales/words.ts'

const running = 'Calls ring on this computer only while Switchhook is open.'
const again = 'It reconnects by itself. The readiness light says what it is waiting for.'
const seen = 'to see rings while the window is hidden.'

/** Why a call was missed; `when` is `from 14:02 to 14:09`, `since 14:02`, `until 14:09` or `at that time`. */
const sentences: Readonly<Record<MissedReason, (when: string) => string>> = {
  'taken-elsewhere': () => 'It rang here and was answered on another phone, by you or a colleague.',
  'declined-here': () => 'It was declined on this phone.',
  'sent-on': () => 'It was sent on from this phone while it rang.',
  'declined-elsewhere': () =>
    'It was declined on another phone, or the phone service ended it while it rang.',
  'platform-do-not-disturb': () => 'Do not disturb was on at the phone service, so no phone rang.',
  'app-closed': (when) => `Switchhook was not open on this computer ${when}.`,
  'app-broke-off': (when) => `Switchhook had closed unexpectedly and was not open on this computer ${when}.`,
  'computer-asleep': (when) => `This computer was asleep ${when}.`,
  'signed-out': (when) => `You were not signed in on this computer ${when}.`,
  'registration-lost': (when) => `This phone was not connected ${when}, so calls did not reach it.`,
  'not-found-by-platform': () =>
    'The phone service did not find this phone, although it appeared to be connected.',
  'connection-lost-while-ringing': (when) =>
    `It rang here until the phone server could not be reached. This phone was not connected ${when}.`,
  'not-taking-calls': (when) => `You were not taking calls ${when}.`,
  'on-another-call': () => 'You were on another call, so this one was refused as busy.',
  'could-not-be-read': () =>
    'The call came to this phone in a form that it could not read, so nothing rang here.',
  'no-audio-of-ours': () =>
    'The call offered no audio that this phone can use (none at all, another codec, or no encryption), so nothing rang here.',
  'extension-not-known': () =>
    'The call required a feature that this phone does not have, so nothing rang here.',
  'too-many-rang': () =>
    'As many calls as can ring at once were ringing here, so this one was refused as busy.',
  'refused-as-busy': () => 'The phone service refused it as busy, so nothing rang here.',
  'no-audio-engine': (when) => `No window of the app was open ${when}, so the ring could not be heard.`,
  'no-ringer': (when) => `The device for rings was not connected ${when}, so the ring was not heard.`,
  'ring-volume-zero': (when) => `The ring volume was 0 % ${when}, so the ring was seen but not heard.`,
  'ring-not-played': (when) => `The browser did not play the ring ${when}.`,
  'notices-blocked': (when) => `It rang behind other windows, and notifications were blocked ${when}.`,
  'notices-off': (when) => `It rang behind other windows, and notifications of rings were off ${when}.`,
  'rang-unanswered': () => 'It rang on this phone as it should, and nobody answered it.',
  'never-rang-here': () =>
    'It did not ring on this phone, which was connected. The caller may have hung up before.',
}

/** What can be done about it, or how it works. */
const advice = {
  'platform-do-not-disturb': 'It is set at the phone service, not in this app.',
  'app-closed': running,
  'app-broke-off': running,
  'computer-asleep': 'Calls ring here while it is awake: see the power settings of the system.',
  'signed-out': 'Calls ring here while you are signed in and have a phone account.',
  'registration-lost': again,
  'not-found-by-platform': 'Select “Check now” in the readiness light to test the connection.',
  'connection-lost-while-ringing': again,
  'not-taking-calls': 'Switch it at the top of the window.',
  'on-another-call': 'Second calls can play a soft tone instead: Settings, Notifications.',
  'could-not-be-read': 'Whoever runs the phone server can see why in its log: the phone answered 400.',
  'no-audio-of-ours': 'Whoever runs the phone server can see the offer in its log: the phone answered 488.',
  'extension-not-known':
    'Whoever runs the phone server can see which one in its log: the phone answered 420.',
  'refused-as-busy': 'Do not disturb may be on at the phone service.',
  'no-audio-engine': 'Rings are heard while a window of the app is open.',
  'no-ringer': 'Choose another device in Settings, Audio.',
  'ring-volume-zero': 'Change it in Settings, Audio.',
  'ring-not-played': 'It plays rings after one click into the window, each time the page is opened.',
  'notices-blocked': `Allow them ${seen}`,
  'notices-off': `Switch them on in Settings, Notifications, ${seen}`,
} as const

export const missedTable = defineWords('missed', { sentences, advice })
