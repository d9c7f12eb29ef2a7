import type { MessageBoxOptions } from 'electron'
import { expect, test } from 'vitest'
import { approveProgram } from '#electron/desktop/approve-program.ts'
import { mayRunCommand, programConsent } from '#electron/host/settings/program-consent.ts'
import { readTunnel } from '#shared/settings/read-events.ts'
import type { TunnelSettings } from '#shared/settings/event-settings.ts'

const none: TunnelSettings = { kind: 'none', address: '' }
const program = (command: string) => ({ kind: 'command', command, pattern: 'https' }) as const

function desk(present: TunnelSettings = none) {
  const asked: string[] = []
  const answers = Promise.withResolvers<boolean>()
  const consent = programConsent({
    present: () => present,
    approve: (command) => {
      asked.push(command)
      return answers.promise
    },
  })
  return { asked, consent, answer: answers.resolve }
}

test.for([true, false])(
  'a program runs only if the person says so outside of pages: %s',
  async (consents) => {
    const { asked, consent, answer } = desk()
    answer(consents)
    expect(await consent(program('cloud --port {port}'))).toBe(consents)
    expect(asked).toEqual(['cloud --port {port}'])
  },
)

test('what runs no program of the page’s choosing, or the one that is set, is not asked', async () => {
  const { asked, consent } = desk(program('mine'))
  for (const tunnel of [none, program('mine'), undefined, null, { kind: 'command', command: 7 }])
    expect(await consent(tunnel)).toBe(true)
  expect(asked).toEqual([])
})

test('a page cannot pile up questions', async () => {
  const { asked, consent, answer } = desk()
  const first = consent(program('one'))
  expect(await consent(program('two'))).toBe(false)
  answer(true)
  expect(await first).toBe(true)
  expect(asked).toEqual(['one'])
})

test('where only pages can ask, no program may be set', async () => {
  const consent = programConsent({ present: () => none })
  expect(await consent(program('any'))).toBe(false)
  expect(await consent(none)).toBe(true)
})

test.for([
  ['where the shell has asked', undefined, undefined, true],
  ['where nothing was named', [], undefined, false],
  ['that the start named', ['other', 'mine'], undefined, true],
  ['that the start did not name', ['mine too', 'min'], undefined, false],
  ['that the organisation set', [], program('mine'), true],
  ['beside what the organisation set', [], program('other'), false],
] as const)('a command of the settings is run %s', ([, allowed, policy, expected]) => {
  expect(mayRunCommand('mine', { allowed, policy })).toBe(expected)
})

test.for([
  [0, false],
  [1, true],
] as const)('the box shows the command, and says no by itself: button %i', async ([response, expected]) => {
  const boxes: MessageBoxOptions[] = []
  const showBox = async (box: MessageBoxOptions) => {
    boxes.push(box)
    return { response }
  }
  expect(await approveProgram(showBox, `rm ${'x'.repeat(997)}`)).toBe(expected)
  const [box] = boxes
  expect(box).toMatchObject({ buttons: ['Do not run it', 'Run it'], defaultId: 0, cancelId: 0 })
  expect(box?.detail).toMatch(/^rm x{997}\n/)
})

test.for([
  ['longer than the box shows', `ls ${'x'.repeat(998)}`],
  ['with a second line', 'ls\n\n\n\nrm'],
  ['with a carriage return', 'rm all\rls'],
  ['with a line separator', 'ls\u2028rm'],
  ['with the direction of its text turned', 'ls \u202Erm'],
  ['with an invisible character', 'l\u200Bs'],
] as const)('a command %s is refused, in the box and as a setting', async ([, command]) => {
  const boxes: MessageBoxOptions[] = []
  const showBox = async (box: MessageBoxOptions) => {
    boxes.push(box)
    return { response: 1 }
  }
  expect(await approveProgram(showBox, command)).toBe(false)
  expect(boxes).toEqual([])
  expect(readTunnel(program(command))).toBeUndefined()
})
