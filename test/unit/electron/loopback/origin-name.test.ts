import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { storedOriginName, originName } from '#electron/loopback/origin-name.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

test('a name is below localhost, one label that nobody guesses, and another each time', () => {
  expect(originName()).toMatch(/^switchhook-[0-9a-f]{20}\.localhost$/)
  expect(originName()).not.toBe(originName())
})

test('a name that is kept stays over restarts, readable by the owner alone', async () => {
  await using folder = await temporaryFolder('origin')
  const name = storedOriginName(folder.path)
  expect(storedOriginName(folder.path)).toBe(name)
  expect(await readFile(folder.join('browser-origin'), 'utf8')).toBe(`${name}\n`)
  expect((await stat(folder.join('browser-origin'))).mode & 0o777).toBe(0o600)
})

test('a stored name that others could read, or that is invalid, is replaced by a new one', async () => {
  await using folder = await temporaryFolder('origin')
  const file = folder.join('browser-origin')
  const name = storedOriginName(folder.path)
  await chmod(file, 0o644)
  const next = storedOriginName(folder.path)
  expect(next).not.toBe(name)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  for (const text of ['', 'localhost', 'evil.example', `${next}:80`, `${next}\n${name}`]) {
    await writeFile(file, text)
    expect(storedOriginName(folder.path)).toMatch(/^switchhook-[0-9a-f]{20}\.localhost$/)
  }
})

test('where no file can be kept, there is a name all the same', async () => {
  await using folder = await temporaryFolder('origin')
  await mkdir(folder.join('browser-origin'))
  expect(storedOriginName(folder.path)).toMatch(/\.localhost$/)
})
