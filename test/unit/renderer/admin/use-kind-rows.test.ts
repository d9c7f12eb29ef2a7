import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { effectScope } from 'vue'
import { useKindRows } from '#renderer/admin/use-kind-rows.ts'
import { adminKind } from '#shared/api/admin/kinds.ts'
import { ok } from '#shared/core/result.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { startPageHost } from '#test/support/page-host.ts'

const scope = effectScope()
let host: Screens

beforeAll(async () => {
  host = await startPageHost()
})
afterAll(() => scope.stop())

test('a record that could not be read stands in its own place', async () => {
  const kind = adminKind('users')
  if (!kind) throw new Error('There is no such kind')
  host.answer('admin.rows', ok({ rows: [{ id: 1 }, { id: 3 }], total: 3, invalid: [1] }))
  const rows = scope.run(() => useKindRows(() => ({ kind, fields: [], filter: [] })))
  await vi.waitUntil(() => rows?.total.value === 3)
  expect([0, 1, 2].map((at) => rows?.rowAt(at)?.['id'] ?? null)).toEqual([1, null, 3])
})
