import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { browserOnly } from './browser-only.ts'

const folder = fileURLToPath(new URL('../../e2e/flows/', import.meta.url))

/** Flows, from the project's root, that start an app and so run in both shells. Screens on a played host need no shell. */
export function flowsOfBothShells(): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts') && !name.endsWith('-screen.test.ts'))
    .filter((name) => browserOnly[name]?.['*'] === undefined)
    .filter((name) => /\bstart(?:Agent|App)\(/.test(readFileSync(`${folder}${name}`, 'utf8')))
    .map((name) => `test/e2e/flows/${name}`)
}
