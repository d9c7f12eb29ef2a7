import type { ErrorCode } from '#shared/core/app-error.ts'
import { defineWords } from '#shared/locales/words.ts'

/**
 * One sentence an error code: what happened, then what is safe or what to do. `…` stands for the detail. Read by
 * `error-words.ts` alone.
 */
const sentences = {
  'session.wrong-password': 'Email or password is wrong.',
  'session.wrong-code': 'This code is wrong or has expired. A new one may have been sent.',
  'session.wrong-token': 'This token is wrong or has expired.',
  'session.other-domain': 'Only accounts of … can sign in on this computer.',
  'session.signed-out': 'You are signed out. Sign in to continue; nothing is lost.',
  'network.unreachable': 'The phone service cannot be reached. Check the address and your network.',
  'network.timeout': 'The phone service did not answer in time.',
  'network.bad-certificate': 'The certificate of the phone service is not trusted: …',
  'network.bad-address': 'This address cannot be used: …',
  'platform.not-json': 'There is no phone service at this address: it answered with a web page.',
  'platform.unexpected-answer': 'The phone service sent an answer that cannot be read. …',
  'platform.refused': 'The platform answered: …',
  'platform.forbidden': 'Your account does not allow this.',
  'platform.not-found': 'This no longer exists.',
  'platform.rate-limited': 'Too many requests at once. Try again shortly.',
  'platform.failed': 'The phone service has a fault. Try again in a moment.',
  'call.not-known': 'The phone service no longer has this call. Nothing was changed.',
  'phone.not-registered': 'Your phone is not connected, so calls cannot be made.',
  'phone.wrong-password': 'The phone server does not accept this user name and password.',
  'phone.unsafe-challenge':
    'The phone server asked for the password in an unsafe way (Digest without qop, or Basic), so it was not sent. Tell whoever runs the server.',
  'phone.other-server':
    'The SIP password was entered for another phone server, so it was not sent to this one. Enter it again in Settings, Phone account.',
  'phone.no-account': 'There is no phone account yet. Add one in Settings.',
  'phone.no-audio-engine': 'Sound is not ready yet. Try again in a moment.',
  'phone.no-such-call': 'This call has ended.',
  'phone.not-now': 'This is not possible right now.',
  'phone.number-invalid': 'This number cannot be dialled.',
  'phone.busy': 'The line is busy.',
  'phone.no-answer': 'Nobody answered.',
  'phone.failed': 'The phone could not do this: …',
  'audio.microphone-denied': 'The microphone is blocked. You can listen, but nobody hears you.',
  'audio.microphone-absent': 'No microphone was found. You can listen, but nobody hears you.',
  'audio.failed': 'Sound could not be started. …',
  'sound.not-audio': 'This recording cannot be played: what the phone service sent is not audio.',
  'sound.cut-off': 'The recording did not arrive in full. Open it again to retry.',
  'sound.empty': 'There is no audio in this recording.',
  'tunnel.program-missing': 'The tunnel’s program was not found: …',
  'tunnel.not-allowed':
    'This program was not run: Switchhook was not started with --allow-command and this command.',
  'tunnel.refused': 'The other end refused the tunnel: …',
  'tunnel.ended': 'The tunnel closed: …',
  'tunnel.no-address': 'The tunnel did not report its address.',
  'tunnel.unreachable': 'Nothing gets through at the public address: …',
  'tunnel.another-answers': 'Something else answers at the public address: …',
  'events.disk-full':
    'The disk is full, so no events are received. Free up space; calls are still checked every few seconds.',
  'events.not-kept':
    'Events cannot be saved on this computer, so none are received. Calls are still checked every few seconds.',
  'relay.unreachable': 'The team’s relay cannot be reached: …',
  'relay.refused': 'The team’s relay refused this computer: …',
  'replay.only': 'This is a replay: you can watch it, not change it.',
  'profile.unreadable': 'The profile cannot be read: …',
  'profile.not-json': 'The profile is not JSON: …',
  'profile.invalid': 'The profile cannot be used: …',
  'profile.holds-secret':
    'The profile contains a secret (…) that belongs to one person. Ask for a profile without it. Nothing was changed.',
  'profile.during-call': 'A profile cannot be used during a call. Nothing was changed.',
  'policy.locked': 'Your organisation manages this setting. Nothing was changed.',
  'settings.invalid': 'This setting cannot be used: …',
  'removal.too-late': 'It is too late to undo this.',
  'texts.too-long': 'A text can have at most 1,600 characters. Nothing was sent.',
  'texts.not-kept':
    'The text cannot be saved on this computer, so it was not sent. Free up disk space, then send it again.',
  'texts.in-memory':
    'Nothing can be saved on this computer right now. Messages are shown, but drafts are lost when Switchhook closes. Free up disk space.',
  'texts.not-now': 'This text is being sent, or has been sent.',
  'texts.unclear':
    'It is not known whether this text was sent: there was no answer, and the text is not listed.',
  'texts.not-listed':
    'This text was accepted, but it is not listed. It may have been sent: check before you send it again.',
  'greeting.during-call': 'A greeting cannot be recorded during a call. Record it after the call.',
  'greeting.microphone-denied':
    'The microphone is blocked, so nothing was recorded. Allow it, or choose a file instead.',
  'greeting.microphone-absent':
    'No microphone was found, so nothing was recorded. Connect one, or choose a file instead.',
  'greeting.nothing-recorded': 'Nothing was recorded. Record it again.',
  'greeting.not-audio': 'This file is not MP3, MP4, WAV or AAC, so it was not sent. Choose another one.',
  'greeting.too-large': 'This file is larger than 10 MB, so it was not sent. Choose a shorter one.',
  'updates.off': 'This installation does not update itself.',
  'updates.none': 'There is no newer version.',
  'updates.stopped': 'The download was stopped. It continues later.',
  'updates.unreachable': 'The update server cannot be reached. This version keeps working.',
  'updates.bad-feed': 'The update server’s answer cannot be read. This version keeps working.',
  'updates.damaged': 'The download is not what was published, so it was deleted. Nothing was changed.',
  'updates.not-signed':
    'The download is not signed by the publisher, so it was deleted. Nothing was changed.',
  'updates.no-room': 'There is not enough disk space for the new version. This version keeps working.',
  'updates.not-writable': 'You may not replace the app’s own file. This version keeps working.',
  'updates.failed': 'The new version could not be downloaded or installed. This version keeps working.',
  'updates.not-installed': 'Version … was not installed. The previous version keeps working.',
  'licences.missing': 'The list of licences is not part of this build.',
  'port.in-use': 'Another program uses port …',
  'shell.no-windows': 'The browser opens windows here.',
  'input.invalid': 'Switchhook asked for something that is not possible. Nothing was changed.',
  'host.disconnected': 'Switchhook has lost its background service. It reconnects by itself.',
  internal: 'Something went wrong in Switchhook. …',
} as const satisfies Record<ErrorCode, string>

/** What is said where there is no detail, and leaving it out would not make a sentence. */
const withoutDetail = {
  'platform.refused': 'The platform refused this.',
  'updates.not-installed': 'The new version was not installed. The previous version keeps working.',
  'session.other-domain': 'Only accounts of one domain can sign in on this computer.',
  'port.in-use': 'Another program uses this port.',
  'profile.holds-secret':
    'The profile contains a secret that belongs to one person. Ask for a profile without it. Nothing was changed.',
} as const

export const errorTable = defineWords('errors', {
  sentences,
  withoutDetail,
  waitSeconds: (seconds: number) =>
    `Too many requests at once. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
  waitMinutes: (minutes: number) => `Too many requests at once. Try again in ${minutes} minutes.`,
  waitLong: 'The phone service asks for a very long wait. Switchhook tries again sooner.',
  /** What the other side said, in its own words. */
  quoted: (words: string) => `The platform answered: ${words}`,
})
