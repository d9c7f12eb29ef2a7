/** They reach the host through the same bridge as the flows of contacts, recordings and texts, which run in both shells. */
const pagesOfRecords =
  'account admin admin-editors admin-editors-keys admin-keys admin-two-people operations reports routing'
    .split(' ')
    .map((name) => [`${name}.test.ts`, { '*': 'pages of records, for which a shell does nothing' }] as const)

/**
 * Tests of flows that are about the browser shell alone, by the name of their file and the beginning of their own, each
 * with the reason. `*` is the whole file. Everything else that starts an app runs in both shells.
 */
export const browserOnly: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(pagesOfRecords),
  'replay.test.ts': {
    '*': 'an event log is replayed by a server of its own, whatever shell recorded it',
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
  'bad-input.test.ts': {
    'the app’s own port is in use': 'the desktop listens on no port of its own',
    'a switch that there is not': 'Chromium has switches of its own, so the desktop refuses none',
  },
  'quality-and-readiness.test.ts': {
    'the light opens by keyboard to all checks; notices':
      'the browser asks for notices; the desktop has them',
    'notices that are allowed make it ready': 'the browser asks for notices; the desktop has them',
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
