/** Whole flows in which a shell does nothing, by the reason. */
const withoutShell = {
  'pages of records, which reach the host through the same bridge as contacts, recordings and texts':
    'account admin admin-editors admin-editors-keys admin-keys admin-two-people faxes-chats history operations ' +
    'reports routing timeline wallboard',
  'news and answers of the platform, which the host reads alike in both shells':
    'bad-input events-and-polling feature-codes other-phone settings-events settings-tunnel',
  'keys of a page and calls of one engine, as in keyboard-shift and second-call, which run in both shells':
    'attended-transfer keyboard',
  'a page of the demo platform, which is no part of a shell': 'demo-platform',
}
const ofWholeFlows = Object.entries(withoutShell).flatMap(([reason, names]) =>
  names.split(' ').map((name) => [`${name}.test.ts`, { '*': reason }] as const),
)

/**
 * Tests of flows that are about the browser shell alone, by the name of their file and the beginning of their own, each
 * with the reason. `*` is the whole file. Everything else that starts an app runs in both shells.
 */
export const browserOnly: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(ofWholeFlows),
  'replay.test.ts': {
    '*': 'an event log is replayed by a server of its own, whatever shell recorded it',
  },
  'demo-killed.test.ts': {
    '*': 'the process that the browser shell starts; Electron ends its own processes itself',
  },
  'crash.test.ts': {
    '*': 'several browser tabs at one host; the one console of the desktop dies in test/desktop/page-crash.test.ts',
  },
  'reload.test.ts': {
    'closing the page ends no call either':
      'a second tab; the window is closed in test/desktop/calls.test.ts',
  },
  'sign-in.test.ts': {
    'by `npm run demo`': 'the way of npm to the browser shell; the demo of the desktop is in start.test.ts',
    'the address works once': 'the one-time address of the browser shell',
  },
  'quality-and-readiness.test.ts': {
    'the light opens by keyboard to all checks; notices':
      'the browser asks for notices; the desktop has them',
    'notices that are allowed make it ready': 'the browser asks for notices; the desktop has them',
  },
  'demo.test.ts': { 'by its seed': 'what the demo platform does by itself, two minutes long' },
  'outbound.test.ts': {
    'a busy number': 'an answer of the network, which the host reads',
    'a number that never answers': 'an answer of the network, which the host reads',
    'a name that is typed': 'the dialler, which asks the host for names in every flow of calls',
    'text that is not a number is not dialled': 'the dialler, which refuses before any shell is asked',
  },
  'missed-causes.test.ts': {
    'the page was behind another one': 'the browser asks for notices, and a tab hides the page',
    'no page with sound was open': 'in the desktop the console and what rings are two pages',
  },
}

/** Why a test does not run in the desktop shell; null where it does. */
export function browserOnlyReason(file: string, test: string): string | null {
  const listed = browserOnly[file]
  if (!listed) return null
  const found = Object.entries(listed).find(([name]) => name === '*' || test.startsWith(name))
  return found?.[1] ?? null
}
