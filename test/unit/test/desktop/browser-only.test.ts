import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { browserOnly, browserOnlyReason } from '#test/desktop/support/browser-only.ts'
import { flowsOfBothShells } from '#test/desktop/support/flows.ts'

const flows = fileURLToPath(new URL('../../../e2e/flows/', import.meta.url))

/** A flow that starts an app is here, or in `browserOnly` with the reason why it needs one shell alone. */
const ofBothShells =
  'arrivals audio-settings automatic-answer call-focus contacts demo greetings hold-mute-digits hostile-caller ' +
  'keyboard-shift language main-job messages missed-causes outbound quality-and-readiness recordings reload ' +
  'second-call sign-in trouble-at-work voicemail'

test('each name in the list of what is about the browser shell alone names a test that there is', () => {
  for (const [file, tests] of Object.entries(browserOnly)) {
    const source = readFileSync(`${flows}${file}`, 'utf8').replaceAll(/test\(\s+'/g, "test('")
    const names = Object.keys(tests).filter((name) => name !== '*')
    expect(names.filter((name) => !source.includes(`test('${name}`))).toEqual([])
    for (const reason of Object.values(tests)) expect(reason.length).toBeGreaterThan(20)
  }
})

test('a test is skipped by the beginning of its name, a whole file by a star, and nothing else is', () => {
  expect(browserOnlyReason('crash.test.ts', 'anything')).toContain('page-crash')
  expect(browserOnlyReason('sign-in.test.ts', 'the address works once: another browser')).not.toBeNull()
  expect(browserOnlyReason('sign-in.test.ts', 'by e-mail and password')).toBeNull()
  expect(browserOnlyReason('main-job.test.ts', 'anything')).toBeNull()
})

test('the flows of both shells are those that start an app', () => {
  const all = flowsOfBothShells()
  expect(all.map((path) => basename(path, '.test.ts'))).toEqual(ofBothShells.split(' '))
})
