import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { useAdminPageStore } from '#renderer/admin/admin-page.ts'
import { useMembersOf } from '#renderer/admin/editors/use-members-of.ts'
import { assignNumber } from '#renderer/admin/editors/use-numbers-here.ts'
import { useRuleOrder } from '#renderer/admin/editors/use-rule-order.ts'
import { useRemoval } from '#renderer/admin/use-removal.ts'
import { german } from '#renderer/locales/de/index.ts'
import { errorWords } from '#renderer/locales/error-words.ts'
import '#renderer/locales/use-language.ts'
import { adminKind } from '#shared/api/admin/kinds.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { english, speak } from '#shared/locales/words.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { startPageHost } from '#test/support/page-host.ts'

const refused = appError('platform.forbidden')
let host: Screens
let scope: EffectScope

beforeAll(async () => {
  host = await startPageHost()
})
beforeEach(() => {
  scope = effectScope()
  useAdminPageStore().ruleOrder = null
})
afterEach(() => {
  speak(english)
  scope.stop()
})
afterAll(() => vi.unstubAllGlobals())

/** Checks that the message contains the words of the refusal, in English and then in German. */
function expectBothLanguages(message: () => string | undefined): void {
  expect(message()).toContain(errorWords(refused))
  speak(german)
  expect(message()).toContain(errorWords(refused))
}

test('why the order of the rules was not saved follows the language', async () => {
  const rows = [
    { id: 1, pos: 1 },
    { id: 2, pos: 2 },
  ]
  host.answer('admin.rows', ok({ rows, total: 2, invalid: [] }))
  host.answer('admin.change', err(refused))
  const order = scope.run(() => useRuleOrder())
  await vi.waitUntil(() => order?.rules.value.length === 2)
  order?.move(0, 1)
  await order?.save()
  expectBothLanguages(() => order?.errorMessage.value)
})

test('why a member was not added follows the language', async () => {
  host.answer('admin.rows', ok({ rows: [], total: 0, invalid: [] }))
  host.answer('admin.read', err(refused))
  const members = scope.run(() => useMembersOf(() => ({ kind: 'users', field: 'groups', key: 3 })))
  await members?.change(12, true)
  expectBothLanguages(() => members?.errorMessage.value)
})

test('why records were not deleted follows the language', async () => {
  const kind = adminKind('users')
  if (!kind) throw new Error('There is no such kind')
  host.answer('admin.remove', ok({ removed: 1, refused: { key: 2, error: refused } }))
  const removal = scope.run(() => useRemoval())
  removal?.begin({ scope: 'some', kind, keys: [1, 2, 3] })
  if (removal) removal.typedConfirmation.value = '3'
  await removal?.confirm()
  expectBothLanguages(() => removal?.errorMessage.value)
  expect(removal?.errorMessage.value).not.toMatch(/deleted|not tried/)
})

test('why a number was not assigned follows the language', async () => {
  host.answer('admin.read', err(refused))
  host.answer('admin.codes', ok({}))
  const failure = await assignNumber({ e164: '+441632960188', kind: 'ivrs', key: 4, isAssigned: true })
  expectBothLanguages(() => failure?.())
})

test('that somebody else changed the rules follows the language', async () => {
  const page = useAdminPageStore()
  const rule = (id: number) => ({ id, pos: id })
  host.answer('admin.rows', ok({ rows: [rule(1), rule(2)], total: 2, invalid: [] }))
  const order = scope.run(() => useRuleOrder())
  await vi.waitUntil(() => order?.rules.value.length === 2)
  order?.move(0, 1)
  host.answer('admin.rows', ok({ rows: [rule(1), rule(2), rule(3)], total: 3, invalid: [] }))
  page.revision += 1
  await vi.waitUntil(() => order?.errorMessage.value)
  const inEnglish = order?.errorMessage.value
  speak(german)
  expect(order?.errorMessage.value).not.toBe(inEnglish)
})
