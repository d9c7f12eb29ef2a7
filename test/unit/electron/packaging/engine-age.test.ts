import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { engineFaults, engineReleases } from '#electron/packaging/engine-age.ts'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, { readonly version: string }>>
}
const { version = '' } = lock.packages['node_modules/electron'] ?? {}

test('the engine of the lock file is one of the newest three, which get fixes', () => {
  expect(engineFaults(version, engineReleases.checkedOn)).toEqual([])
  expect(engineReleases.majors.map(({ major }) => major)).toContain(Number(version.split('.')[0]))
})

test('an older engine is refused from the day on which its third successor comes out', () => {
  const releases = {
    checkedOn: '2030-01-20',
    goodForDays: 70,
    majors: [7, 8, 9, 10].map((major) => ({ major, on: `2030-01-${major * 2}` })),
  }
  expect(engineFaults('7.9.1', '2030-01-19', { ...releases, majors: releases.majors.slice(0, 3) })).toEqual(
    [],
  )
  expect(engineFaults('7.9.1', '2030-01-20', releases)).toEqual([
    'Electron 7.9.1 gets no fixes any more: the oldest supported major is 8.',
  ])
  expect(engineFaults('8.0.0', '2030-01-20', releases)).toEqual([])
})

test('a table of releases that was not checked for a long time is reported', () => {
  const faults = engineFaults(version, '2099-01-01')
  expect(faults).toContain(
    `The table of Electron's releases was last checked on ${engineReleases.checkedOn}.`,
  )
})
