import { defineWords } from '#shared/locales/words.ts'

/** Connection profiles: what one says, and what becomes of it. What its fields are called: `shared/locales/policy.ts`. */
export const profilesWords = defineWords('profiles', {
  title: 'Connection profile',
  question: 'Use this connection profile?',
  fromLink: (host: string) =>
    `A link outside Switchhook offers a connection profile at ${host}. Opening it contacts that server. Nothing changes yet.`,
  connects: (host: string) => `This connects you to ${host}. Nothing changes until you use it.`,
  signsOut: (host: string) => `You are signed in to ${host} and will be signed out there first.`,
  bringsAuthority:
    'It brings its own certificate authority, which is trusted for that platform. Compare it with whoever gave you the profile.',
  unknown: (names: string) => `Not used, because Switchhook does not know it: ${names}.`,
  phoneUser: 'Your SIP user',
  phoneUserHint: 'Leave it empty to keep the phone account as it is.',
  phoneUserLabel: 'SIP user',
  held: 'Your organisation set something else on this computer, so this profile cannot be used here.',
  tooLarge: 'A profile is no larger than 64 kB. Nothing was changed.',
  now: 'Now:',
  same: 'As it is now',
  on: 'On',
  off: 'Off',
  certificate: (name: string, until: string) => `${name}, until ${until}`,
  unnamedCertificate: 'A certificate without a name',
  unreadableCertificate: 'A certificate that cannot be read',
  close: 'Close',
  notNow: 'Not now',
  look: 'Open it',
  again: 'Try again',
  use: 'Use it',
  signOutAndUse: 'Sign out and use it',
  /** Completes "… did not go through". */
  theDismissal: 'Dismissing the link',
})
