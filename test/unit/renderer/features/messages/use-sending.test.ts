import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { useDraft, type Draft } from '#renderer/features/messages/use-draft.ts'
import { useSending } from '#renderer/features/messages/use-sending.ts'
import { ok } from '#shared/core/result.ts'
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
    const wishes = { threadKey: mei, draft: written, lastOwn: () => '', sent: () => undefined }
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
