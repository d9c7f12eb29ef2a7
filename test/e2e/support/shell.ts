/** The shell that the flows of this run start: each vitest project with flows sets it in its environment. */
export const testedShell: 'browser' | 'desktop' =
  process.env['SWITCHHOOK_TEST_SHELL'] === 'desktop' ? 'desktop' : 'browser'
