import type { AppError, ErrorCode } from '#shared/core/app-error.ts'

/** One sentence an error code: what happened, then what is safe or what to do. `…` stands for the detail. */
const words: Readonly<Record<ErrorCode, string>> = {
  'session.wrong-password': 'The platform does not know this email and password.',
  'session.wrong-code': 'The platform does not accept this code. A new one may have been sent.',
  'session.wrong-token': 'The platform does not know this token.',
  'session.other-domain': 'Only accounts of … can sign in on this computer.',
  'session.signed-out': 'You are signed out. Sign in to go on; nothing is lost.',
  'network.unreachable': 'The platform cannot be reached. Check the address and the network.',
  'network.timeout': 'The platform did not answer in time.',
  'network.bad-certificate': 'The platform’s certificate is not trusted: …',
  'network.bad-address': 'This is not an address that can be used: …',
  'platform.not-json':
    'What answers at this address is not the platform: it sent a web page instead of data.',
  'platform.unexpected-answer': 'The platform sent an answer that cannot be read. …',
  'platform.refused': 'The platform answered: …',
  'platform.forbidden': 'Your account does not allow this.',
  'platform.not-found': 'The platform no longer knows this.',
  'platform.rate-limited': 'The platform asks to wait … before the next request.',
  'platform.failed': 'The platform has a fault of its own. Try again in a moment.',
  'call.not-known': 'The platform does not know this call. Nothing was done.',
  'phone.not-registered': 'The phone is not registered, so calls cannot be made.',
  'phone.wrong-password': 'The phone server does not accept this user and password.',
  'phone.unsafe-challenge':
    'The phone server asks for the password in an unsafe way (Digest without qop, or Basic), so it was not sent. Ask whoever runs the server.',
  'phone.other-server':
    'The SIP password was typed for another phone server, so it is not sent to this one. Type it again in Settings, Phone account.',
  'phone.no-account': 'There is no phone account yet. Add it in Settings.',
  'phone.no-audio-engine': 'There is no sound yet. Wait a moment, then try again.',
  'phone.no-such-call': 'This call has ended.',
  'phone.not-now': 'This cannot be done at this moment of the call.',
  'phone.number-invalid': 'This is not a number that can be dialled.',
  'phone.busy': 'The line is busy.',
  'phone.no-answer': 'There was no answer.',
  'phone.failed': 'The phone could not do this: …',
  'audio.microphone-denied': 'The microphone is blocked. You can listen, but nobody hears you.',
  'audio.microphone-absent': 'There is no microphone. You can listen, but nobody hears you.',
  'audio.failed': 'Sound could not be started. …',
  'sound.not-audio': 'The platform sent something that is not audio. The recording cannot be played.',
  'sound.cut-off': 'The platform did not send the whole recording. Open it again to try once more.',
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
    'The disk is full, so notifications are not taken. Make space; calls are still read every few seconds.',
  'events.not-kept':
    'Notifications cannot be written to this computer’s disk, so none are taken. Calls are still read every few seconds.',
  'events.no-receiver': 'Events cannot be received: …',
  'events.address-not-kept': 'The keychain did not save the new address. The old one still works.',
  'events.log-unavailable': 'The event log cannot be exported: …',
  'relay.unreachable': 'The team’s relay cannot be reached: …',
  'relay.refused': 'The team’s relay refused this desktop: …',
  'replay.only': 'This is a replay: what happened can be watched, not changed.',
  'profile.unreadable': 'The profile cannot be read: …',
  'profile.not-json': 'The profile is not JSON: …',
  'profile.invalid': 'The profile cannot be used: …',
  'profile.holds-secret':
    'The profile holds a secret (…), which belongs to one person. Ask for a profile without it. Nothing was changed.',
  'profile.during-call': 'A profile cannot be used during a call. Nothing was changed.',
  'policy.locked': 'Your organisation set this, so it cannot be changed here. Nothing was changed.',
  'settings.invalid': 'This setting cannot be used: …',
  'settings.not-kept': 'The change cannot be saved on this computer. It applies until Switchhook closes.',
  'removal.too-late': 'It is too late to undo this.',
  'texts.too-long': 'A text has at most 1,600 characters. Nothing was sent.',
  'texts.not-kept':
    'The text cannot be written to this computer’s disk, so it was not sent. Make space, then send it again.',
  'texts.in-memory':
    'This computer’s disk takes nothing now. Messages are shown, but drafts are lost when Switchhook ends. Make space.',
  'texts.not-now': 'This text is on its way or has gone already.',
  'texts.unclear':
    'It is not known whether this text was sent: nobody answered, and the platform does not show it.',
  'texts.not-listed':
    'The platform accepted this text, but does not list it. It may have been sent: check before you send it again.',
  'greeting.during-call': 'A greeting cannot be recorded during a call. Record it when the call has ended.',
  'greeting.microphone-denied':
    'The microphone is blocked, so nothing was recorded. Allow it, or choose a file instead.',
  'greeting.microphone-absent':
    'There is no microphone, so nothing was recorded. Connect one, or choose a file instead.',
  'greeting.nothing-recorded': 'Nothing was recorded. Record it again.',
  'greeting.not-audio': 'This file is not MP3, MP4, WAV or AAC, so it was not sent. Choose another one.',
  'greeting.too-large': 'This file is larger than 10 MB, so it was not sent. Choose a shorter one.',
  'updates.off': 'This installation does not update itself.',
  'updates.none': 'There is no newer version.',
  'updates.stopped': 'The download was stopped. It goes on later.',
  'updates.unreachable': 'The server with new versions cannot be reached. This version goes on working.',
  'updates.bad-feed': 'What answers for new versions cannot be read. This version goes on working.',
  'updates.damaged':
    'What was downloaded is not what was published, so it was thrown away. Nothing was changed.',
  'updates.not-signed':
    'What was downloaded is not signed by the publisher, so it was thrown away. Nothing was changed.',
  'updates.no-room':
    'There is not enough room on this disk for the new version. This version goes on working.',
  'updates.not-writable': 'This app’s own file may not be replaced by you. This version goes on working.',
  'updates.failed': 'The new version could not be fetched or installed. This version goes on working.',
  'updates.not-installed': 'Version … was not installed. The version before it goes on working.',
  'licences.missing': 'The list of licences is not part of this build.',
  'port.in-use': 'Another program uses port …',
  'shell.no-windows': 'Windows are opened by the browser here.',
  'input.invalid': 'Switchhook asked itself for something that it cannot do. Nothing was changed.',
  'host.disconnected': 'The app’s own service is not there. It is tried again by itself.',
  internal: 'Something went wrong inside Switchhook. …',
}

/** What is said where there is no detail, and leaving it out would not make a sentence. */
const withoutDetail: Partial<Readonly<Record<ErrorCode, string>>> = {
  'platform.refused': 'The platform refused this.',
  'updates.not-installed': 'The new version was not installed. The version before it goes on working.',
  'session.other-domain': 'Only accounts of one domain can sign in on this computer.',
  'port.in-use': 'Another program uses this port.',
  'profile.holds-secret':
    'The profile holds a secret, which belongs to one person. Ask for a profile without it. Nothing was changed.',
}

/** An error in plain words, as whole sentences. The platform's own sentence is quoted, never rewritten. */
export function errorWords(error: AppError): string {
  if (error.code === 'platform.rate-limited') return waitWords(error.retryAfter)
  const detail = quoted([error.detail ?? '', ...(error.errors ?? [])])
  const sentence = words[error.code]
  if (detail !== '') return withStop(sentence.replace('…', () => detail))
  return withStop(withoutDetail[error.code] ?? sentence.replace(/:? ?…$/, ''))
}

/** How long the platform asks to wait, in milliseconds. Nobody waits for hours: see `retry-after.ts` of the host. */
function waitWords(wait: number | undefined): string {
  const sentence = words['platform.rate-limited']
  if (wait === undefined) return sentence.replace(' …', '')
  const [seconds, minutes] = [Math.max(1, Math.round(wait / 1000)), Math.round(wait / 60_000)]
  if (minutes > 15) return 'The platform asks for a very long wait. Switchhook tries again sooner.'
  if (seconds >= 90) return sentence.replace('…', `${minutes} minutes`)
  return sentence.replace('…', seconds === 1 ? 'a second' : `${seconds} seconds`)
}

/** Longer words of the other side are cut: the beginning says what it is about. */
const longestQuote = 300

/** What the other side said, in its order and nothing of it twice. */
function quoted(parts: readonly string[]): string {
  const said: string[] = []
  for (const part of parts.map((each) => each.trim())) {
    if (part !== '' && !said.some((before) => before.includes(part))) said.push(part)
  }
  const whole = said.reduce(
    (before, part) => (before === '' ? part : `${before}${isEnded(before) ? '' : ';'} ${part}`),
    '',
  )
  return whole.length > longestQuote ? `${whole.slice(0, longestQuote - 1).trimEnd()}…` : whole
}

/** A sentence of the other side, with a full stop where it has no end. */
export function withStop(text: string): string {
  return isEnded(text) ? text : `${text}.`
}

function isEnded(text: string): boolean {
  return /[.!?…]$/.test(text)
}
