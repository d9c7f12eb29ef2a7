import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

/**
 * Every script runs on the Node of the development dependency, so the machine's own Node only has to run npm. npm takes
 * what a package wants of it from the lock file, and warns in five lines for each that wants a newer one: what is not so
 * is not said there. `npm install` may write it again.
 */

type Entry = { readonly optional?: boolean; readonly engines?: Readonly<Record<string, string>> }
type Json = { readonly packages: Readonly<Record<string, Entry>> }

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Json
const oldest = Number(/\d+/.exec(lock.packages['']?.engines?.['node'] ?? '')?.[0])

test('npm has nothing to say about the oldest Node that the project is installed with', () => {
  const wanting = Object.entries(lock.packages).filter(
    ([, { optional, engines }]) => optional !== true && !isMet(engines?.['node'] ?? '*'),
  )
  expect(
    wanting.map(([path]) => path),
    'remove engines.node of these from package-lock.json',
  ).toEqual([])
  expect(oldest).toBe(20)
})

test.for([
  ['>=18', true],
  ['>= 22.x', false],
  ['^22.12.0 || ^24.0.0 || >=26.0.0', false],
  ['^18.17.0 || >=20.5.0', true],
  ['20 || >=22', true],
  ['*', true],
] as const)('%s: %s', ([range, met]) => expect(isMet(range)).toBe(met))

/** Whether some version of the oldest major is in the range (node-semver), looking at majors only. */
function isMet(range: string): boolean {
  return range.split('||').some((part) => {
    const [, operator = '', major] = /^\s*(>=|>|\^|~|=)?\s*v?(\d+|\*)/.exec(part) ?? []
    if (major === undefined || major === '*') return true
    return operator.startsWith('>') ? Number(major) <= oldest : Number(major) === oldest
  })
}
