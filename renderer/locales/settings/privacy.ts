import { defineWords } from '#shared/locales/words.ts'

export const privacyWords = defineWords('settings/privacy', {
  crashReports: 'Keep crash reports on this computer',
  crashReportsHint:
    'A report holds parts of the app’s memory: names, numbers, perhaps a password. The last five are kept for 14 days and never sent. Applies after restart. Turning it off deletes them now.',
  reports: 'Crash reports',
  reportsHint: 'Deletes every report on this computer.',
  noReports: 'There are none on this computer.',
  deleteReports: 'Delete reports',
  deleteAction: 'Deleting the crash reports',
  managed: 'Your organisation manages Switchhook on this computer.',
  showManaged: 'Managed settings',
  security: 'Security',
  securityHint: 'Tests how well you are protected right now.',
  check: 'Check security',
  checkAgain: 'Check again',
  notChecked: 'Security could not be checked.',
  verdicts: { good: 'Good', unsure: 'Check this', bad: 'Not safe', fact: '' },
})

/** Results of the security check, row by row: a name, then the finding. */
export const securityWords = defineWords('settings/security', {
  secrets: {
    name: 'Passwords and tokens',
    keychain: 'In this computer’s keychain, never in a file or on this page.',
    memory: 'This computer has no working keychain. They are in memory only, and gone when the app closes.',
  },
  files: {
    name: 'App files',
    closed: (count: string) => `${count} checked, all closed to other users.`,
    open: (names: string) => `Other users may open ${names}.`,
    andMore: (names: string, more: string) => `${names} and ${more} more`,
  },
  authority: {
    name: 'Certificates',
    none: 'Only authorities that are trusted everywhere.',
    pinned: (name: string, until: string, server: string) =>
      `Besides those trusted everywhere: ${name}, until ${until}, for ${server} only.`,
    fingerprint: (fingerprint: string) => `SHA-256 ${fingerprint}`,
  },
  hosts: { name: 'Servers contacted', none: 'None since Switchhook started.' },
  origin: {
    name: 'Origin of this page',
    secure: (origin: string) => `${origin}, a secure context.`,
    insecure: (origin: string) => `${origin}, not a secure context.`,
  },
  scripts: {
    name: 'Injected scripts',
    ran: 'Tried just now: one ran.',
    refused: 'Tried just now, as markup and as text: none ran.',
  },
  node: {
    name: 'This computer, from this page',
    closed: 'Out of reach: no files and no programs.',
    open: (names: string) => `Within reach through ${names}.`,
  },
  bridge: {
    name: 'Connection from this page to the app',
    frozen: 'Scripts on this page cannot change it.',
    open: 'Scripts on this page can change it.',
  },
  permissions: {
    name: 'Permissions of this page',
    microphone: (state: string) => `microphone ${state}`,
    camera: (state: string) => `camera ${state}`,
    geolocation: (state: string) => `location ${state}`,
    notifications: (state: string) => `notifications ${state}`,
    states: { granted: 'allowed', denied: 'blocked', prompt: 'asks first', unknown: 'unknown' },
    /** The list above as a sentence. */
    sentence: (list: string) => `${list.charAt(0).toUpperCase()}${list.slice(1)}.`,
  },
  windows: {
    name: 'Windows',
    noSandbox: 'The sandbox was turned off on the command line (--no-sandbox).',
    loose: (paths: string) => `Not sandboxed: ${paths}.`,
    closed: (pages: number) =>
      pages === 1
        ? 'One page, sandboxed and isolated from the app’s own scripts.'
        : `${pages} pages, each sandboxed and isolated from the app’s own scripts.`,
  },
  tools: {
    name: 'Developer tools',
    inspectable: 'Other programs can look into this app: a debugging port is open.',
    allowed: 'Can be opened in this app.',
    closed: 'Cannot be opened, and no debugging port is open.',
  },
  engine: {
    name: 'Engine',
    versions: (electron: string, chromium: string) => `Electron ${electron}, Chromium ${chromium}.`,
    unknownVersion: 'of unknown version',
    other: 'Not the one that this app was built with.',
    outdated: (until: string) => `No fixes since ${until}. Update Switchhook.`,
    supported: (until: string) => `Gets fixes until ${until}.`,
  },
  fuses: {
    name: 'Program switches',
    notPackaged: 'This is not a packaged app. They are as Electron sets them.',
    unreadable: 'They cannot be read from the program file.',
    good: 'All set as they should be, read from the program file.',
    wrong: (list: string) => `The program ${list}.`,
    runAsNode: 'runs as a plain script host',
    nodeOptions: 'accepts options from the environment',
    nodeInspect: 'accepts debugger switches',
    cookieEncryption: 'stores cookies unencrypted',
    asarIntegrity: 'does not verify its own files',
    onlyAsar: 'loads an app from a folder beside it',
    fileProtocol: 'gives file pages more rights than others',
  },
  nodeVersion: 'Node',
})
