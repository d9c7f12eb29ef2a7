import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { useDraft, type Draft } from '#renderer/features/messages/use-draft.ts'
import { useSending } from '#renderer/features/messages/use-sending.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { startPageHost } from '#test/support/page-host.ts'

const mei = '+447700900731'
let host: Screens
let scope: EffectScope
let draft: Draft
let sending: ReturnType<typeof useSending>

beforeAll(async () => {
  host = await startPageHost()
})
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  host.answer('texts.draft', ok(undefined))
  host.answer('texts.send', ok({ key: 'one', thread: mei }))
  scope = effectScope()
  const made = scope.run(() => {
    const written = useDraft(mei, () => true)
    const wishes = { threadKey: mei, draft: written, lastSender: () => '', onSent: () => undefined }
    return { written, sends: useSending(wishes) }
  })
  if (!made) throw new Error('the scope is over')
  draft = made.written
  sending = made.sends
})
afterEach(() => scope.stop())

test.each([
  ['nothing leaves an empty field', 'Both bowls', ''],
  ['the beginning of the next one stays', 'Both bowls, and', ', and'],
  ['another one in its place stays whole', 'On Friday', 'On Friday'],
])('of what is typed while a text goes, %s', async (_, typed, left) => {
  draft.words.value = 'Both bowls'
  const going = sending.send()
  draft.words.value = typed
  expect(await going).toBe(true)
  expect(draft.words.value).toBe(left)
})

const sentWords = () =>
  host
    .asked()
    .filter(({ method }) => method === 'texts.send')
    .map(({ input }) => input)

test('what is sent while a text goes, goes after it', async () => {
  const before = sentWords().length
  draft.words.value = 'Both bowls'
  const first = sending.send()
  draft.words.value = 'On Friday'
  expect(await Promise.all([first, sending.send()])).toEqual([true, true])
  expect(draft.words.value).toBe('')
  expect(sentWords().slice(before)).toEqual([
    expect.objectContaining({ words: 'Both bowls' }),
    expect.objectContaining({ words: 'On Friday' }),
  ])
})

test('a text that is sent twice in a hurry goes once', async () => {
  const before = sentWords().length
  draft.words.value = 'Both bowls'
  expect(await Promise.all([sending.send(), sending.send(), sending.send()])).toEqual([true, false, false])
  expect(sentWords()).toHaveLength(before + 1)
})

test('behind one that is refused nothing goes, and all that was written stays', async () => {
  const before = sentWords().length
  host.answer('texts.send', err(appError('input.invalid')))
  draft.words.value = 'Both bowls'
  const first = sending.send()
  draft.words.value = 'Both bowls, on Friday'
  expect(await Promise.all([first, sending.send()])).toEqual([false, false])
  expect(draft.words.value).toBe('Both bowls, on Friday')
  expect(sentWords()).toHaveLength(before + 1)
  host.answer('texts.send', ok({ key: 'one', thread: mei }))
  expect(await sending.send()).toBe(true)
})
