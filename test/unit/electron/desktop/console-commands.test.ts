import { expect, test } from 'vitest'
import { withConsole } from '#electron/desktop/console-commands.ts'
import { FakeHost } from '#test/support/fake-host.ts'

test.for([
  ['answer', false],
  ['hang-up', false],
  ['record', false],
  ['transfer', true],
  ['keypad', true],
  ['new-call', true],
  ['compact', false],
  ['taking-calls', false],
  ['go-history', true],
] as const)('%s brings the console: %s', ([name, brings]) => {
  const host = new FakeHost()
  let shown = 0
  const view = withConsole(host, () => (shown += 1))
  view.run(name)
  expect(host.commandsRun).toEqual([name])
  expect(shown > 0).toBe(brings)
  expect(view.state).toBe(host.state)
})
