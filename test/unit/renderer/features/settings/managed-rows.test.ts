import { expect, test } from 'vitest'
import { frozenLabels, managedRows, problemWords } from '#renderer/features/settings/managed-rows.ts'
import { readPolicy } from '#electron/host/policy/read-policy.ts'
import type { PolicyProblem } from '#shared/host/policy.ts'

const policyOf = (content: unknown) => ({
  ...readPolicy([{ origin: '/etc/switchhook/policy.json', kind: 'content', content }]),
  waiting: [],
})

test('each value is worded, and a locked one is told apart from a default', () => {
  const state = policyOf({
    locked: { recording: 'no-start', relay: null, relayOnly: true, shortcuts: { mute: 'U' } },
    preset: { updates: 'notify' },
  })
  const rows = managedRows(state).flatMap((group) => group.rows)
  expect(rows.map(({ label, value, locked }) => [label, value, locked])).toEqual([
    ['Through TURN only', 'On', true],
    ['Team relay', 'None', true],
    ['Call recording', 'Cannot be started', true],
    ['Changed keys', 'mute: U', true],
    ['Updates', 'Announced, installed by hand', false],
  ])
})

test('what cannot be read is named by its label', () => {
  expect(frozenLabels(policyOf({ locked: { server: 'no address' } }))).toEqual(['Platform address'])
})

test.for<[PolicyProblem, string]>([
  [{ key: '', fault: 'not-json' }, 'It is not JSON.'],
  [{ key: '', fault: 'not-json', stale: true }, 'It is not JSON. What it said before still applies.'],
  [{ key: '', fault: 'not-readable', detail: 'EACCES' }, 'It cannot be read (EACCES).'],
  [{ key: 'recording', fault: 'bad-choice' }, 'It must be one of: allowed, no-start, shown.'],
  [{ key: 'receiverPort', fault: 'bad-value' }, 'This value cannot be used. Example: 8443'],
  [{ key: 'colour', fault: 'unknown-name' }, 'This name is not known.'],
])('%j is said as: %s', ([problem, words]) => {
  expect(problemWords(problem)).toBe(words)
})
