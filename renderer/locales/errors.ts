import { defineWords } from '#shared/locales/words.ts'

/** One sentence an error code: what happened, then what is safe or what to do. `…` stands for the detail. */
export const errorTable = defineWords('errors', {
  'session.wrong-password': 'Email or password is wrong.',
  'session.wrong-code': 'Wrong code. A new one may have been sent.',
  'session.wrong-token': 'This token is not valid.',
  'session.other-domain': 'Only accounts at … can sign in on this computer.',
  'session.signed-out': 'You are signed out. Sign in to continue; nothing is lost.',
  'network.unreachable': 'The phone service cannot be reached. Check the address and the network.',
  'network.timeout': 'The phone service did not answer in time.',
  'network.bad-certificate': 'The phone service’s certificate is not trusted: …',
  'network.bad-address': 'This address cannot be used: …',
  'platform.not-json': 'This is not the address of a platform: a web page answered.',
  'platform.unexpected-answer': 'The phone service sent an answer that cannot be read. …',
  'platform.refused': 'The platform answered: …',
  'platform.forbidden': 'Your account does not allow this.',
  'platform.not-found': 'This was not found. It may have been deleted.',
  'platform.rate-limited': 'The phone service is busy and asks to wait ….',
  'platform.failed': 'The phone service has a problem. Try again in a moment.',
  'call.not-known': 'The phone service does not know this call. Nothing was done.',
  'phone.not-registered': 'The phone is offline, so you cannot make calls.',
  'phone.wrong-password': 'The phone server does not accept this user and password.',
  'phone.unsafe-challenge':
    'The phone server asks for the password in an unsafe way (Digest without qop, or Basic), so it was not sent. Ask whoever runs the server.',
  'phone.other-server':
    'The SIP password was entered for another phone server, so it is not sent to this one. Enter it again in Settings, Phone account.',
  'phone.no-account': 'There is no phone account yet. Add one in Settings.',
  'phone.no-audio-engine': 'Audio is not ready yet. Wait a moment, then try again.',
  'phone.no-such-call': 'This call has ended.',
  'phone.not-now': 'This is not possible at this point in the call.',
  'phone.number-invalid': 'This number cannot be dialled.',
  'phone.busy': 'The line is busy.',
  'phone.no-answer': 'There was no answer.',
  'phone.failed': 'The phone could not do this: …',
  'audio.microphone-denied': 'The microphone is blocked. You can listen, but nobody hears you.',
  'audio.microphone-absent': 'There is no microphone. You can listen, but nobody hears you.',
  'audio.failed': 'Audio could not be started. …',
  'sound.not-audio': 'This recording cannot be played: what arrived is not audio.',
  'sound.cut-off': 'The recording did not arrive in full. Open it again to retry.',
  'sound.empty': 'There is no audio in this recording.',
  'tunnel.program-missing': 'The tunnel’s program was not found: …',
  'tunnel.not-allowed':
    'This program is not run: Switchhook was not started with --allow-command and this command.',
  'tunnel.refused': 'The other end refused the tunnel: …',
  'tunnel.ended': 'The tunnel ended: …',
  'tunnel.no-address': 'The tunnel did not say its address.',
  'tunnel.unreachable': 'Nothing comes through at the public address: …',
  'tunnel.another-answers': 'Something else answers at the public address: …',
  'events.disk-full':
    'The disk is full, so events cannot be stored. Free up space; calls are still checked every few seconds.',
  'events.not-kept':
    'Events cannot be stored on this computer’s disk. Calls are still checked every few seconds.',
  'events.no-receiver': 'Events cannot be received: …',
  'events.address-not-kept': 'The keychain did not save the new address. The old one still works.',
  'events.log-unavailable': 'The event log cannot be exported: …',
  'relay.unreachable': 'The team relay cannot be reached: …',
  'relay.refused': 'The team relay refused this computer: …',
  'replay.only': 'This is a replay: you can watch what happened, but not change it.',
  'profile.unreadable': 'The profile cannot be read: …',
  'profile.not-json': 'The profile is not JSON: …',
  'profile.invalid': 'The profile cannot be used: …',
  'profile.holds-secret':
    'The profile contains a secret (…) that belongs to one person. Ask for a profile without it. Nothing was changed.',
  'profile.during-call': 'A profile cannot be used during a call. Nothing was changed.',
  'policy.locked': 'Your organisation manages this setting. Nothing was changed.',
  'settings.invalid': 'This setting cannot be used: …',
  'settings.not-kept': 'The change cannot be saved on this computer. It applies until Switchhook closes.',
  'removal.too-late': 'It is too late to undo this.',
  'texts.too-long': 'A text can have at most 1,600 characters. Nothing was sent.',
  'texts.not-kept':
    'The text cannot be stored on this computer’s disk, so it was not sent. Free up space, then send it again.',
  'texts.in-memory':
    'This computer’s disk cannot be written to. Texts are shown, but drafts are lost when Switchhook closes. Free up space.',
  'texts.not-now': 'This text is being sent or was sent already.',
  'texts.unclear':
    'It is not certain that this text was sent: there was no answer, and it does not show up among the texts sent.',
  'texts.not-listed':
    'This text was accepted but does not show up among the texts sent. Check before you send it again.',
  'greeting.during-call': 'A greeting cannot be recorded during a call. Record it after the call.',
  'greeting.microphone-denied':
    'The microphone is blocked, so nothing was recorded. Allow it, or choose a file instead.',
  'greeting.microphone-absent':
    'There is no microphone, so nothing was recorded. Connect one, or choose a file instead.',
  'greeting.nothing-recorded': 'Nothing was recorded. Record it again.',
  'greeting.not-audio': 'This file is not MP3, MP4, WAV or AAC, so it was not sent. Choose another one.',
  'greeting.too-large': 'This file is larger than 10 MB, so it was not sent. Choose a shorter one.',
  'contacts.file-too-large':
    'This file is larger than 10 MB, so it was not read. Split it into several files.',
  'contacts.file-empty': 'This file is empty or cannot be read. Choose another one.',
  'contacts.no-columns':
    'No column of this file is a field of a contact. The first line must name the columns, such as First name and Mobile.',
  'contacts.not-now': 'Another import is under way. Wait until it has ended.',
  'updates.off': 'This installation does not update itself.',
  'updates.none': 'There is no newer version.',
  'updates.stopped': 'The download was stopped and will continue later.',
  'updates.unreachable': 'The update server cannot be reached. This version keeps working.',
  'updates.bad-feed': 'The update server’s answer cannot be read. This version keeps working.',
  'updates.damaged': 'The download was damaged and has been deleted. Nothing was changed.',
  'updates.not-signed':
    'The download is not signed by the publisher and has been deleted. Nothing was changed.',
  'updates.no-room':
    'There is not enough space on this disk for the new version. This version keeps working.',
  'updates.not-writable': 'You do not have permission to replace the app’s file. This version keeps working.',
  'updates.failed': 'The new version could not be downloaded or installed. This version keeps working.',
  'updates.not-installed': 'Version … was not installed. The previous version keeps working.',
  'licences.missing': 'The list of licences is not part of this build.',
  'port.in-use': 'Another program uses port …',
  'shell.no-windows': 'The browser opens windows here.',
  'input.invalid': 'Switchhook asked itself for something it cannot do. Nothing was changed.',
  'host.disconnected': 'The app’s background service is not responding. Switchhook keeps trying.',
  internal: 'Something went wrong inside Switchhook. …',
  /** What is said where there is no detail, and leaving it out would not make a sentence. */
  withoutDetail: {
    'platform.refused': 'The platform refused this.',
    'updates.not-installed': 'The new version was not installed. The previous version keeps working.',
    'session.other-domain': 'Only accounts of one domain can sign in on this computer.',
    'port.in-use': 'Another program uses this port.',
    'profile.holds-secret':
      'The profile contains a secret that belongs to one person. Ask for a profile without it. Nothing was changed.',
    'platform.rate-limited': 'The phone service is busy and asks to wait.',
  },
  wait: {
    long: 'The phone service asks for a very long wait. Switchhook tries again sooner.',
    minutes: (count: number): string => `${count} minutes`,
    seconds: (count: number): string => (count === 1 ? 'a second' : `${count} seconds`),
  },
  quoted: (words: string): string => `The platform answered: ${words}`,
})
