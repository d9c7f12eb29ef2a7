import type { MissedReason } from '#shared/calls/missed-cause.ts'

const running = 'Calls ring on this computer only while Switchhook runs.'
const again = 'It registers again by itself. The readiness light says what it waits for.'
const notices = 'so that a ring is seen while the window is hidden.'

const sentences: Readonly<Record<MissedReason, string>> = {
  'taken-elsewhere': 'It rang here and was answered on another phone, by you or a colleague.',
  'declined-here': 'It was declined on this phone.',
  'sent-on': 'It was sent on from this phone while it rang.',
  'declined-elsewhere': 'It was declined on another phone, or ended at the platform while it rang.',
  'platform-do-not-disturb': 'Do not disturb was on at the platform, so no phone rang.',
  'app-closed': 'Switchhook was not running on this computer {when}.',
  'app-broke-off': 'Switchhook had stopped unexpectedly and was not running on this computer {when}.',
  'computer-asleep': 'This computer was asleep {when}.',
  'signed-out': 'You were not signed in on this computer {when}.',
  'registration-lost': 'This phone was not registered {when}, so calls did not reach it.',
  'not-found-by-platform': 'The platform did not find this phone, although it took itself for registered.',
  'connection-lost-while-ringing':
    'It rang here until the telephone server was lost. The phone was not registered {when}.',
  'not-taking-calls': 'Taking calls was off {when}.',
  'on-another-call': 'You were on another call, and this one was refused as busy.',
  'could-not-be-read': 'It came to this phone in a form that it could not read, so nothing rang here.',
  'no-audio-of-ours':
    'It offered no audio that this phone can take (none at all, another codec, or no encryption), so nothing rang here.',
  'extension-not-known':
    'It demanded a feature of the telephone protocol that this phone does not have, so nothing rang here.',
  'too-many-rang': 'As many calls as can ring at once were ringing here, and this one was refused as busy.',
  'refused-as-busy': 'The platform refused it as busy, so nothing rang here.',
  'no-audio-engine': 'No window of the app was open {when}, so the ring could not be heard.',
  'no-ringer': 'What calls ring on was not plugged in {when}, so the ring was not heard.',
  'ring-volume-zero': 'The ring volume was 0 % {when}, so the ring was seen and not heard.',
  'ring-not-played': 'The browser did not play the ring {when}.',
  'notices-blocked': 'It rang behind other windows, and notices were blocked {when}.',
  'notices-off': 'It rang behind other windows, and notices of rings were off {when}.',
  'rang-unanswered': 'It rang on this phone as it should, and nobody answered it.',
  'never-rang-here': 'It did not ring on this phone, which was registered. It may have ended before.',
}

const advice: Readonly<Partial<Record<MissedReason, string>>> = {
  'platform-do-not-disturb': 'It is set at the platform, not in this app.',
  'app-closed': running,
  'app-broke-off': running,
  'computer-asleep': 'Calls ring here while it is awake. The system’s power settings keep it so.',
  'signed-out': 'Calls ring here while you are signed in and the phone has an account.',
  'registration-lost': again,
  'not-found-by-platform': '“Check now” in the readiness light proves the connection.',
  'connection-lost-while-ringing': again,
  'not-taking-calls': 'It is switched at the top of the window.',
  'on-another-call': 'Second calls can sound a soft tone instead: Settings, Notifications.',
  'could-not-be-read': 'Whoever runs the telephone server can see why in its log: the phone answered 400.',
  'no-audio-of-ours':
    'Whoever runs the telephone server can see the offer in its log: the phone answered 488.',
  'extension-not-known':
    'Whoever runs the telephone server can see which one in its log: the phone answered 420.',
  'refused-as-busy': 'Do not disturb may be on at the platform, where it is set.',
  'no-audio-engine': 'A ring is heard while the app’s window is open.',
  'no-ringer': 'Another device can be chosen in Settings, Audio.',
  'ring-volume-zero': 'It is set in Settings, Audio.',
  'ring-not-played': 'It does after one click into the window, each time the page was opened.',
  'notices-blocked': `Allow them, ${notices}`,
  'notices-off': `Switch them on in Settings, Notifications, ${notices}`,
}

/** Why a call was missed, in a sentence. `when`: `from 14:02 to 14:09`, `since 14:02`, `until 14:09` or `at that time`. */
export function missedSentence(reason: MissedReason, when: string): string {
  return sentences[reason].replace('{when}', when)
}

/** What can be done about it, or how it works; empty where nothing is to be said. */
export function missedAdvice(reason: MissedReason): string {
  return advice[reason] ?? ''
}
