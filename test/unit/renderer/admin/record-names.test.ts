import { beforeEach, expect, test, vi } from 'vitest'
import { effectScope, nextTick, watchEffect } from 'vue'
import { useAdminPageStore } from '#renderer/admin/admin-page.ts'
import { useRecordNamesStore } from '#renderer/admin/record-names.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { ok } from '#shared/core/result.ts'
import { startPageHost } from '#test/support/page-host.ts'

let screens: Screens

beforeEach(async () => {
  screens ??= await startPageHost()
})

const answer = (name: string | null) =>
  screens.answer('admin.names', ok(name === null ? [] : [{ key: 3, name, note: '' }]))
const asked = () => screens.asked().filter(({ method }) => method === 'admin.names').length

test('after a change the names are read again, and the old one is shown meanwhile', async () => {
  const [names, page] = [useRecordNamesStore(), useAdminPageStore()]
  const shown: (string | undefined)[] = []
  const scope = effectScope()
  answer('Sales')
  scope.run(() =>
    watchEffect(() => {
      names.requestNames('queues', [3])
      shown.push(names.displayName('queues', 3))
    }),
  )
  await vi.waitUntil(() => shown.at(-1) === 'Sales')
  await nextTick()
  expect(asked()).toBe(1)
  answer('Orders')
  page.revision += 1
  await vi.waitUntil(() => shown.at(-1) === 'Orders')
  expect(shown.slice(shown.indexOf('Sales'))).not.toContain(undefined)
  answer(null)
  page.revision += 1
  await vi.waitUntil(() => names.cachedName('queues', 3) === null)
  await nextTick()
  expect(asked()).toBe(3)
  scope.stop()
})

test('a telephone number is named as everywhere else', () => {
  const names = useRecordNamesStore()
  names.add('numbers', [{ key: '+441632960501', name: '+441632960501', note: '' }])
  expect(names.displayName('numbers', '+441632960501')).toBe('+44 1632 960501')
})
