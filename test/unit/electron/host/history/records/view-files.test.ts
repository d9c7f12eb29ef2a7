import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ViewFiles } from '#electron/host/history/records/view-files.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const views = {
  calls: {
    columns: ['calldate', 'src'],
    saved: [{ name: 'Long', filter: [{ property: 'duration', operator: 'gte', value: 600 }], groupBy: '' }],
  },
} as const

test('columns and filters are kept for each agent', async () => {
  await using folder = await temporaryFolder()
  const files = new ViewFiles(folder.path, new NotedLog())
  expect(await files.read('platform 31')).toEqual({ ok: true, value: {} })
  expect((await files.keep('platform 31', views)).ok).toBe(true)
  expect(await files.read('platform 31')).toEqual({ ok: true, value: views })
  expect(await files.read('platform 32')).toEqual({ ok: true, value: {} })
  const names = await readdir(folder.path)
  expect(names.join()).not.toContain('platform')
})

test('a file that is damaged is set aside, and one that holds nonsense is as none', async () => {
  await using folder = await temporaryFolder()
  const files = new ViewFiles(folder.path, new NotedLog())
  await files.keep('a', views)
  const [name = ''] = await readdir(folder.path)
  await writeFile(join(folder.path, name), '{"calls":')
  expect(await files.read('a')).toEqual({ ok: true, value: {} })
  expect(await readdir(folder.path)).toHaveLength(1)
  await files.keep('a', views)
  await writeFile(join(folder.path, name), '{"calls":{"columns":7}}')
  expect(await files.read('a')).toEqual({ ok: true, value: {} })
})
