import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { useDraft, type Draft } from '#renderer/features/messages/use-draft.ts'
import { useHostStore } from '#renderer/stores/host.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { eventually } from '#test/support/eventually.ts'
import { startPageHost } from '#test/support/page-host.ts'

let host: Screens
let scope: EffectScope
let draft: Draft
let before: number
let writing: boolean

beforeAll(async () => {
  host = await startPageHost()
})
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  host.answer('texts.draft', ok(undefined))
  before = saves().length
  writing = true
  scope = effectScope()
  const made = scope.run(() => useDraft('+447700900142', () => writing))
  if (!made) throw new Error('the scope is over')
  draft = made
})
afterEach(() => scope.stop())

function saves() {
  return host.asked().filter(({ method }) => method === 'texts.draft')
}
const kept = () =>
  saves()
    .slice(before)
    .map(({ input }) => (input as { readonly draft: { readonly words: string } }).draft.words)

describe('what is being written', () => {
  test('is kept within a second, once for a few letters', async () => {
    for (const words of ['D', 'De', 'Dear']) draft.words.value = words
    await eventually(() => expect(kept()).toEqual(['Dear']))
  })

  test('is restored, once, and not saved again for that', async () => {
    draft.restore({ words: 'Dear Mei', from: '' })
    draft.words.value = 'Dear Mei, half'
    draft.restore({ words: 'Dear Mei', from: '' })
    expect(draft.words.value).toBe('Dear Mei, half')
    await eventually(() => expect(kept()).toEqual(['Dear Mei, half']))
  })

  test('typed before the answer came, it loses nothing of either', () => {
    draft.words.value = 'and so on'
    draft.restore({ words: 'Dear Mei', from: '+441632960101' })
    expect(draft.words.value).toBe('Dear Mei\nand so on')
    expect(draft.from.value).toBe('+441632960101')
  })

  test('its own beginning, kept meanwhile, is not put before it', () => {
    draft.words.value = 'Dear Mei'
    draft.restore({ words: 'Dear', from: '' })
    expect(draft.words.value).toBe('Dear Mei')
  })

  test('changed or sent in another window, it is so here too, but never under the hands of who writes', async () => {
    draft.restore({ words: 'Dear Mei', from: '' })
    draft.restore({ words: 'Dear Mei, at nine', from: '' })
    expect(draft.words.value).toBe('Dear Mei')
    writing = false
    draft.restore({ words: 'Dear Mei, at nine', from: '+441632960101' })
    expect([draft.words.value, draft.from.value]).toEqual(['Dear Mei, at nine', '+441632960101'])
    draft.restore({ words: '', from: '' })
    expect(draft.words.value).toBe('')
    draft.words.value = 'not saved yet'
    draft.restore({ words: '', from: '' })
    expect(draft.words.value).toBe('not saved yet')
    await eventually(() => expect(kept()).toEqual(['not saved yet']))
  })

  test('goes at once when the thread or the page is left', async () => {
    draft.words.value = 'left with the page'
    window.dispatchEvent(new Event('pagehide'))
    expect(kept()).toEqual(['left with the page'])
    draft.words.value = 'left with the thread'
    scope.stop()
    await eventually(() => expect(kept().at(-1)).toBe('left with the thread'))
  })

  test('that could not be kept says so, and goes when the host is back', async () => {
    host.answer('texts.draft', err(appError('host.disconnected')))
    draft.words.value = 'not lost'
    await eventually(() => expect(draft.error.value?.code).toBe('host.disconnected'))
    host.answer('texts.draft', ok(undefined))
    useHostStore().connected = false
    await eventually(() => expect(useHostStore().connected).toBe(false))
    useHostStore().connected = true
    await eventually(() => expect(draft.error.value).toBeNull())
    expect(kept().at(-1)).toBe('not lost')
  })
})
