import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow } from '#test/architecture/sources.ts'
import { fullFiles } from '#test/support/full-files.ts'
import { root } from './command.ts'
import type { Tally } from './tally.ts'

const kept = join(root, 'node_modules/.cache/switchhook-tests/tally.json')

/**
 * Test files that do more in the full tier, from the project's root: those left to it entirely, and those that import
 * `tier.ts`, or a helper that does.
 */
export function filesWithTiers(): readonly string[] {
  const files = filesBelow('test').filter((path) => !path.startsWith('test/support/runner/'))
  const importers = (module: string) =>
    files.filter((path) => readFileSync(join(root, path), 'utf8').includes(`'#${module}'`))
  const direct = importers('test/support/tier.ts')
  const helpers = direct.filter((path) => !isTest(path))
  return [...new Set([...fullFiles, ...direct, ...helpers.flatMap(importers)])].filter(isTest)
}

const isTest = (path: string) => path.endsWith('.test.ts')

/** Ensures that an interrupted run leaves no older result for the remainder. */
export function forgetTally(): void {
  rmSync(kept, { force: true })
}

/** Saves the result of `npm test` for the remainder. */
export function keepTally(tally: Tally): void {
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify(tally))
}

/** The result of the last `npm test`. Throws if there is none. */
export function readTally(): Tally {
  return JSON.parse(readFileSync(kept, 'utf8'))
}
