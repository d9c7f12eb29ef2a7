import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '#test/support/runner/command.ts'
import { fullFiles } from '#test/support/full-files.ts'

test('every file left out of npm test exists and is listed once', () => {
  expect(fullFiles.filter((path) => !existsSync(`${root}${path}`))).toEqual([])
  expect(new Set(fullFiles).size).toBe(fullFiles.length)
})
