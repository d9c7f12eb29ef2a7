import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

test('an assertion is tried until it passes, and its value is returned', async () => {
  let tries = 0
  const value = await eventually(
    () => {
      tries += 1
      expect(tries).toBe(3)
      return 'ready'
    },
    { interval: 1 },
  )
  expect(value).toBe('ready')
})

test('when the time is over the last error is thrown', async () => {
  let tries = 0
  const failing = eventually(
    () => {
      tries += 1
      throw new Error(`state ${tries}`)
    },
    { timeout: 500, interval: 1 },
  )
  await expect(failing).rejects.toThrow(/^state \d+$/)
  expect(tries).toBeGreaterThan(1)
})

test('an assertion that never settles fails by name', async () => {
  await expect(eventually(() => new Promise(() => {}), { timeout: 20, interval: 1 })).rejects.toThrow(
    'did not settle',
  )
})

test('a temporary folder goes with its owner', async () => {
  let path = ''
  {
    await using folder = await temporaryFolder()
    path = folder.path
    expect(existsSync(path)).toBe(true)
  }
  expect(existsSync(path)).toBe(false)
})
