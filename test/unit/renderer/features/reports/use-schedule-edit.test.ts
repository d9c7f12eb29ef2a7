import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { effectScope, shallowRef } from 'vue'
import { useScheduleEdit } from '#renderer/features/reports/use-schedule-edit.ts'
import { notices } from '#renderer/stores/notices.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { startPageHost } from '#test/support/page-host.ts'
import { readNotice } from '#test/support/read-notice.ts'

const description = 'Whom to ring back. '.repeat(20)
const stored = { id: 1, name: 'Missed calls', description, emails: ['a@shop.example'] }
/** As the list has it: long values are shortened. */
const row = { ...stored, description: `${description.slice(0, 200)}…` }

let screens: Screens
let edit: ReturnType<typeof useScheduleEdit>

beforeAll(async () => {
  screens = await startPageHost()
})
beforeEach(() => {
  const answer = { value: shallowRef(null) }
  const schedules = { rows: answer, facts: answer, refresh: () => 0 }
  const made = effectScope().run(() => useScheduleEdit(schedules as never))
  if (!made) throw new Error('The scope has ended')
  edit = made
})

test('a schedule is edited as the platform has it, not as its row shortens it', async () => {
  screens.answer('admin.read', ok(stored))
  await edit.open(row)
  expect(edit.draft.value.description).toBe(description)
  edit.draft.value = { ...edit.draft.value, description: `${description}Today.` }
  screens.answer('admin.change', ok({ kind: 'saved', record: stored }))
  await edit.save()
  const { input } = screens.asked().findLast(({ method }) => method === 'admin.change') ?? {}
  expect(input).toMatchObject({ body: { description: `${description}Today.` }, before: stored })
  expect(edit.original.value).toBe(null)
})

test('a schedule that cannot be read opens no form, and the person is told', async () => {
  screens.answer('admin.read', err(appError('platform.not-found')))
  const onNotice = vi.fn()
  const stop = notices.on((notice) => onNotice(readNotice(notice)))
  await edit.open(row)
  stop()
  expect([edit.original.value, onNotice.mock.calls]).toEqual([
    null,
    [[{ error: appError('platform.not-found'), action: 'Edit' }]],
  ])
})

test('of two schedules asked for at once, the last one is edited', async () => {
  screens.answer('admin.read', ok({ ...stored, id: 2, name: 'Queues' }))
  await Promise.all([edit.open(row), edit.open(null)])
  expect(edit.key.value).toBe(null)
  expect(edit.original.value).toEqual({})
})
