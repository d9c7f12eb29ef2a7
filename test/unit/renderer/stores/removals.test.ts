import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { notices } from '#renderer/stores/notices.ts'
import { counted, removalsEnded, removeWithUndo } from '#renderer/stores/removals.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { startPageHost } from '#test/support/page-host.ts'
import { readNotice, type ReadNotice } from '#test/support/read-notice.ts'

let host: Screens
let said: ReadNotice[] = []
const noun = () => ['message', 'messages'] as const

beforeAll(async () => {
  host = await startPageHost()
  notices.on((notice) => said.push(readNotice(notice)))
})

beforeEach(() => {
  said = []
  host.answer('voicemail.remove', ok({ removal: 'r1' }))
  host.answer('greetings.remove', ok({ removal: 'r2' }))
  host.answer('removals.undo', ok(undefined))
  host.answer('removals.ended', ok({ undone: false }))
})

/** Presses Undo on what was told last. */
function undo(): void {
  const last = said.at(-1)
  if (last && 'undo' in last) void last.undo?.()
}

test('what is deleted is counted and can be undone', async () => {
  expect(await removeWithUndo('voicemail.remove', [4, 7], noun)).toBe(true)
  expect(said).toMatchObject([{ words: '2 messages deleted' }])
  expect(host.asked().at(-2)).toEqual({ method: 'voicemail.remove', input: { ids: [4, 7] } })
  undo()
  await vi.waitFor(() =>
    expect(host.asked().at(-1)).toEqual({ method: 'removals.undo', input: { removal: 'r1' } }),
  )
  expect(said).toHaveLength(1)
})

test('a refused deletion is reported and offers no undo', async () => {
  host.answer('voicemail.remove', err(appError('platform.forbidden')))
  expect(await removeWithUndo('voicemail.remove', [4], noun)).toBe(false)
  expect(said).toEqual([{ error: appError('platform.forbidden'), action: 'Deleting' }])
})

test('an undo that comes too late is reported', async () => {
  host.answer('removals.undo', err(appError('removal.too-late')))
  await removeWithUndo('voicemail.remove', [4], noun)
  undo()
  await vi.waitFor(() =>
    expect(said.at(-1)).toEqual({ error: appError('removal.too-late'), action: 'Undoing the deletion' }),
  )
})

test('a refusal of the platform after the undo period is reported', async () => {
  host.answer('removals.ended', err(appError('platform.forbidden')))
  await removeWithUndo('voicemail.remove', [4], noun)
  await vi.waitFor(() =>
    expect(said.at(-1)).toEqual({ error: appError('platform.forbidden'), action: 'Deleting' }),
  )
  expect(said[0]).toMatchObject({ words: '1 message deleted' })
})

test('listeners of a list are told when a deletion has ended', async () => {
  const ended = vi.fn<(method: string) => void>()
  const stop = removalsEnded.on(ended)
  await removeWithUndo('greetings.remove', [4], noun)
  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith('greetings.remove'))
  stop()
})

test('an empty selection deletes nothing', async () => {
  const before = host.asked().length
  expect(await removeWithUndo('voicemail.remove', [], noun)).toBe(false)
  expect(host.asked()).toHaveLength(before)
})

test('numbers of things are words', () => {
  expect([counted(1, noun()), counted(1204, noun())]).toEqual(['1 message', '1,204 messages'])
})
