import { defineWords } from '#shared/locales/words.ts'

const running = 'Calls ring on this computer only while Switchhook is open.'
const again = 'It reconnects by itself. “Ready for calls” shows what it is waiting for.'

/** Why a call was missed, in a sentence. `when`: `from 14:02 to 14:09`, `since 14:02`, `until 14:09` or `at that time`. */
export const missedWords = defineWords('missed', {
  sentences: {
    'taken-elsewhere': () => 'It rang here and was answered on another phone, by you or a colleague.',
    'declined-here': () => 'It was declined on this phone.',
    'sent-on': () => 'It was sent on from this phone while it rang.',
    'declined-elsewhere': () =>
      'It was declined on another phone, or the phone service ended it while it rang.',
    'platform-do-not-disturb': () => 'Do not disturb was on for your account, so no phone rang.',
    'app-closed': (when: string) => `Switchhook was closed on this computer ${when}.`,
    'app-broke-off': (when: string) => `Switchhook had stopped unexpectedly and was closed ${when}.`,
    'computer-asleep': (when: string) => `This computer was asleep ${when}.`,
    'signed-out': (when: string) => `You were signed out on this computer ${when}.`,
    'registration-lost': (when: string) => `This phone was offline ${when}, so calls could not reach it.`,
    'not-found-by-platform': () =>
      'The phone service could not find this phone, although it seemed to be connected.',
    'connection-lost-while-ringing': (when: string) =>
      `It rang here until the connection to the phone service was lost. This phone was offline ${when}.`,
    'not-taking-calls': (when: string) => `You were not taking calls ${when}.`,
    'on-another-call': () => 'You were on another call, so the caller heard a busy tone.',
    'could-not-be-read': () => 'This phone could not read the call, so nothing rang here.',
    'no-audio-of-ours': () =>
      'The call offered no audio that this phone can use (none at all, another codec, or no encryption), so nothing rang here.',
    'extension-not-known': () =>
      'The call required a protocol feature that this phone does not have, so nothing rang here.',
    'too-many-rang': () => 'Too many calls were already ringing here, so the caller heard a busy tone.',
    'refused-as-busy': () => 'The phone service refused it as busy, so nothing rang here.',
    'no-audio-engine': (when: string) => `No Switchhook window was open ${when}, so you could not hear it.`,
    'no-ringer': (when: string) => `The ringing device was not connected ${when}, so you could not hear it.`,
    'ring-volume-zero': (when: string) =>
      `The ring volume was 0% ${when}, so the call was shown but not heard.`,
    'ring-not-played': (when: string) => `The browser did not play the ring ${when}.`,
    'notices-blocked': (when: string) =>
      `It rang behind other windows while notifications were blocked ${when}.`,
    'notices-off': (when: string) =>
      `It rang behind other windows while call notifications were off ${when}.`,
    'rang-unanswered': () => 'It rang on this phone, and nobody answered.',
    'never-rang-here': () =>
      'It did not ring on this phone, although the phone was connected. It may have ended first.',
  },
  /** What to do about it, or how it works; empty if there is nothing to say. */
  advice: {
    'taken-elsewhere': '',
    'declined-here': '',
    'sent-on': '',
    'declined-elsewhere': '',
    'platform-do-not-disturb': 'It is set for your account, not in this app.',
    'app-closed': running,
    'app-broke-off': running,
    'computer-asleep':
      'Calls ring here while it is awake. The system’s power settings decide when it sleeps.',
    'signed-out': 'Calls ring here while you are signed in and the phone has an account.',
    'registration-lost': again,
    'not-found-by-platform': '“Check now” under “Ready for calls” tests the connection.',
    'connection-lost-while-ringing': again,
    'not-taking-calls': 'Change it at the top of the window.',
    'on-another-call': 'A soft tone can tell you about second calls instead: Settings, Notifications.',
    'could-not-be-read': 'The phone server’s log shows why: this phone answered 400.',
    'no-audio-of-ours': 'The phone server’s log shows what was offered: this phone answered 488.',
    'extension-not-known': 'The phone server’s log shows which one: this phone answered 420.',
    'too-many-rang': '',
    'refused-as-busy': 'Do not disturb may be on for your account. It is not set in this app.',
    'no-audio-engine': 'You hear calls while the app’s window is open.',
    'no-ringer': 'You can choose another device in Settings, Audio.',
    'ring-volume-zero': 'You can change it in Settings, Audio.',
    'ring-not-played': 'Each time the page is opened, click in the window once so that it can ring.',
    'notices-blocked': 'Allow them to see calls while the window is hidden.',
    'notices-off': 'Switch them on in Settings, Notifications, to see calls while the window is hidden.',
    'rang-unanswered': '',
    'never-rang-here': '',
  },
  /** The period of a state. */
  span: {
    unknown: 'at that time',
    until: (time: string) => `until ${time}`,
    since: (time: string) => `since ${time}`,
    between: (from: string, until: string) => `from ${from} to ${until}`,
  },
})
