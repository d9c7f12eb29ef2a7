import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { writeChecksums } from '#electron/packaging/checksums.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

test('every file is listed with its hash in the order of its path, and what is no file, or not ours, is not', async () => {
  await using folder = await temporaryFolder('checksums')
  await mkdir(folder.join('unpacked'))
  await writeFile(folder.join('unpacked/b'), 'abc')
  await writeFile(folder.join('a.deb'), '')
  await writeFile(folder.join('builder-debug.yml'), 'x')
  await symlink('a.deb', folder.join('link'))
  const lines = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.deb\n',
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  unpacked/b\n',
  ].join('')
  expect(await writeChecksums(folder.path)).toBe(lines)
  expect(await readFile(folder.join('SHA256SUMS'), 'utf8')).toBe(lines)
  // Its own list is not in it the second time.
  expect(await writeChecksums(folder.path)).toBe(lines)
})
