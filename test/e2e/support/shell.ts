/** Which shell the flows of this run start: each vitest project that has flows says so in its environment. */
export const testedShell: 'browser' | 'desktop' =
  process.env['SWITCHHOOK_TEST_SHELL'] === 'desktop' ? 'desktop' : 'browser'
