import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { effectScope } from 'vue'
import { useRecords } from '#renderer/features/history/records/use-records.ts'
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
  const rows = [1, 3].map((id) => ({ id, fields: {} }))
  host.answer('history.rows', ok({ rows, total: 3, invalid: [1] }))
  const records = scope.run(() =>
    useRecords({ query: () => ({ list: 'calls', filter: [], groupBy: '' }), fields: () => [] }),
  )
  await vi.waitUntil(() => records?.isKnown.value)
  expect([0, 1, 2].map((at) => records?.rowAt(at)?.id ?? null)).toEqual([1, null, 3])
})
