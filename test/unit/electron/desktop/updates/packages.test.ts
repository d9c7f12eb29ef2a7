import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { PackageCache } from '#electron/desktop/updates/package-cache.ts'
import { replaceAppImage } from '#electron/desktop/updates/load-library.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

test('the version before stays on the disk, older ones go', async () => {
  await using folder = await temporaryFolder('kept')
  await writeFile(folder.join('download.exe'), 'two')
  const first = new PackageCache(folder.join('packages'), '1.0.0')
  expect(await first.previous()).toBeNull()
  await first.keep('2.0.0', folder.join('download.exe'))
  const second = new PackageCache(folder.join('packages'), '2.0.0')
  expect(await second.previous()).toBeNull()
  await second.keep('3.0.0', folder.join('download.exe'))
  const third = new PackageCache(folder.join('packages'), '3.0.0')
  expect(await third.previous()).toEqual({ version: '2.0.0', path: folder.join('packages', '2.0.0.exe') })
  await third.keep('4.0.0', folder.join('download.exe'))
  await utimes(folder.join('packages', '3.0.0.exe'), 1, 1)
  expect((await readdir(folder.join('packages'))).toSorted()).toEqual(['3.0.0.exe', '4.0.0.exe'])
})

test('an AppImage is replaced in one move and keeps its name and its rights', async () => {
  await using folder = await temporaryFolder('replace')
  await writeFile(folder.join('app.AppImage'), 'old', { mode: 0o755 })
  await writeFile(folder.join('download'), 'new', { mode: 0o600 })
  await replaceAppImage(folder.join('download'), folder.join('app.AppImage'))
  expect(await readFile(folder.join('app.AppImage'), 'utf8')).toBe('new')
  expect((await stat(folder.join('app.AppImage'))).mode & 0o777).toBe(0o755)
})

test('an AppImage that cannot be replaced is as it was, and nothing lies beside it', async () => {
  await using folder = await temporaryFolder('replace-not')
  await writeFile(folder.join('app.AppImage'), 'old', { mode: 0o755 })
  await expect(replaceAppImage(folder.join('nowhere'), folder.join('app.AppImage'))).rejects.toThrow(/ENOENT/)
  // Its place is taken by what no file can take the place of.
  await mkdir(folder.join('taken.AppImage/inside'), { recursive: true })
  await chmod(folder.join('app.AppImage'), 0o755)
  await expect(replaceAppImage(folder.join('app.AppImage'), folder.join('taken.AppImage'))).rejects.toThrow(
    /EISDIR|ENOTEMPTY/,
  )
  expect((await readdir(folder.path)).toSorted()).toEqual(['app.AppImage', 'taken.AppImage'])
  expect(await readFile(folder.join('app.AppImage'), 'utf8')).toBe('old')
})
