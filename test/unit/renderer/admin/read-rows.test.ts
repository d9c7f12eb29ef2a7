import { expect, test } from 'vitest'
import { readRows } from '#renderer/admin/editors/read-rows.ts'
import { maxAdminRows } from '#shared/host/admin.ts'
import { ok } from '#shared/core/result.ts'
import { startPageHost } from '#test/support/page-host.ts'

test('a row that cannot be read moves no other: each is read once', async () => {
  const screens = await startPageHost()
  const ids = Array.from({ length: maxAdminRows + 2 }, (_, at) => at + 1)
  for (const from of [0, maxAdminRows - 1, maxAdminRows]) {
    const rows = ids.slice(from, from + maxAdminRows).flatMap((id) => (id === 2 ? [] : [{ id }]))
    screens.answer('admin.rows', ok({ rows, total: ids.length }), { from })
  }
  const read = await readRows({ kind: 'users', fields: [], maxRows: 5_000 })
  expect(read).toEqual(ok({ rows: ids.filter((id) => id !== 2).map((id) => ({ id })), total: ids.length }))
})
