import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPolicyFiles } from '#electron/host/policy/policy-file.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** The tests' user stands for the administrator. */
const own = [process.getuid?.() ?? 0]

async function place() {
  const folder = await temporaryFolder('policy')
  onTestFinished(() => folder[Symbol.asyncDispose]())
  await chmod(folder.path, 0o755)
  return { folder: folder.path, path: join(folder.path, 'policy.json') }
}

async function write(path: string, text: string, mode = 0o644) {
  await writeFile(path, text)
  await chmod(path, mode)
}

test('a missing file gives no policy', async () => {
  const { path, folder } = await place()
  expect(findPolicyFiles(path, own)).toEqual([])
  expect(findPolicyFiles(join(folder, 'none', 'policy.json'), own)).toEqual([])
})

test('the file, then those of its folder in the order of their names', async () => {
  const { path, folder } = await place()
  await write(path, '\uFEFF{"locked":{}}')
  const more = join(folder, 'policy.d')
  await mkdir(more, { mode: 0o755 })
  await write(join(more, '20-b.json'), '{"preset":{}}')
  await write(join(more, '10-a.json'), '[]')
  await write(join(more, 'readme.txt'), 'not a policy')
  expect(findPolicyFiles(path, own)).toEqual([
    { origin: path, kind: 'content', content: { locked: {} } },
    { origin: join(more, '10-a.json'), kind: 'content', content: [] },
    { origin: join(more, '20-b.json'), kind: 'content', content: { preset: {} } },
  ])
})

test('another’s file is refused', async () => {
  const { path } = await place()
  await write(path, '{}')
  expect(findPolicyFiles(path, [4_000_000])).toMatchObject([{ kind: 'refused', fault: 'not-owned-by-root' }])
})

test.for([0o664, 0o646, 0o666])('a file that others may write is refused: %o', async (mode) => {
  const { path } = await place()
  await write(path, '{}', mode)
  expect(findPolicyFiles(path, own)).toMatchObject([{ kind: 'refused', fault: 'writable-by-others' }])
})

test('a file in a folder that others may write is refused', async () => {
  const { path, folder } = await place()
  await write(path, '{}')
  await chmod(folder, 0o777)
  expect(findPolicyFiles(path, own)).toMatchObject([{ kind: 'refused', fault: 'folder-writable-by-others' }])
})

test('a file that cannot be read is told apart from a missing one', async () => {
  const { path } = await place()
  await write(path, '{"locked":')
  expect(findPolicyFiles(path, own)).toMatchObject([{ kind: 'unreadable', fault: 'not-json' }])
  await write(path, ' '.repeat(300_000))
  expect(findPolicyFiles(path, own)).toMatchObject([{ kind: 'unreadable', fault: 'too-large' }])
})

test('a folder in the file’s place, and links that lead nowhere or in a circle', async () => {
  const { path, folder } = await place()
  await mkdir(path)
  expect(findPolicyFiles(path, own)).toMatchObject([{ kind: 'refused', fault: 'not-a-file' }])
  const circle = join(folder, 'circle.json')
  await symlink(circle, circle)
  expect(findPolicyFiles(circle, own)).toMatchObject([
    { kind: 'unreadable', fault: 'not-readable', detail: 'ELOOP' },
  ])
})
