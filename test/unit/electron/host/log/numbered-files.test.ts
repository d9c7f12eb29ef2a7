import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { NumberedFiles } from '#electron/host/log/numbered-files.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

test('the newest file is opened at its end, or the next if it is full, and one too many goes', async () => {
  await using folder = await temporaryFolder('numbered-files')
  const files = new NumberedFiles({
    clock: new ManualClock(),
    folder: folder.join('logs'),
    name: 'app',
    limits: { files: 2 },
  })
  const write = async (text: string, fileBytes: number) => {
    const { file, bytes } = await files.openNewest((size) => size + text.length > fileBytes)
    await file.appendFile(text)
    await file.close()
    return bytes
  }
  expect(await files.newest(100)).toEqual([])
  expect(await write('one\n', 8)).toBe(0)
  await writeFile(folder.join('logs', 'app-1.jsonl'), 'of another program')
  expect(await write('two\n', 8)).toBe(5)
  expect(await write('three\n', 8)).toBe(0)
  expect(await files.newest(100)).toEqual(['three\n', 'one\ntwo\n'])
  expect(await write('four\n', 8)).toBe(0)
  expect(await readdir(folder.join('logs'))).toEqual(['app-000002.jsonl', 'app-000003.jsonl', 'app-1.jsonl'])
})

test('numbers continue after the highest, whatever its length', async () => {
  await using folder = await temporaryFolder('numbered-files')
  await mkdir(folder.join('logs'))
  for (const number of ['999999', '1000000']) await writeFile(folder.join('logs', `app-${number}.jsonl`), '')
  const files = new NumberedFiles({
    clock: new ManualClock(),
    folder: folder.join('logs'),
    name: 'app',
    limits: { files: 3 },
  })
  await (await files.openNext()).close()
  expect(await readdir(folder.join('logs'))).toContain('app-1000001.jsonl')
})
