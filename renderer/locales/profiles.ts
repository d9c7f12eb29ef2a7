import { defineWords } from '#shared/locales/words.ts'

/** The question whether to use a connection profile. */
export const profilesWords = defineWords('profiles', {
  title: 'Connection profile',
  question: 'Use this connection profile?',
  from: (host: string): string =>
    `A link outside Switchhook offers a connection profile from ${host}. Viewing it contacts that server and changes nothing.`,
  reading: 'Reading the profile…',
  connects: (host: string): string => `This connects you to ${host}. Nothing changes until you use it.`,
  signsOut: (host: string): string => `You are signed in to ${host} and will be signed out there first.`,
  ownAuthority:
    'It brings its own certificate authority, which will be trusted for that platform. Check it with whoever gave you the profile.',
  unknown: (names: string): string => `Not used, because this version does not know it: ${names}.`,
  sipUser: 'Your SIP user',
  sipUserHint: 'Leave empty to keep the phone account as it is.',
  held: 'Your organisation has set something else on this computer, so this profile cannot be used here.',
  tooLarge: 'A profile can be at most 64 kB. Nothing was changed.',
  close: 'Close',
  notNow: 'Not now',
  tryAgain: 'Try again',
  view: 'View',
  use: 'Use it',
  signOutAndUse: 'Sign out and use it',
  now: 'Now:',
  same: 'Same as now',
  /** The other fields share their names with the settings of an organisation. */
  phoneUser: 'SIP user',
  none: 'None',
  on: 'On',
  off: 'Off',
  certificate: (name: string, until: string) => `${name}, until ${until}`,
  unnamedCertificate: 'A certificate without a name',
  unreadableCertificate: 'A certificate that cannot be read',
})
