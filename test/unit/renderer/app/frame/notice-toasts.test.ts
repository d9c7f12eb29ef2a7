import { afterEach, expect, test, vi } from 'vitest'
import { effectScope } from 'vue'
import { useNoticeToasts } from '#renderer/app/frame/use-notice-toasts.ts'
import { actionWords } from '#renderer/locales/actions.ts'
import { german } from '#renderer/locales/de/index.ts'
import { errorWords } from '#renderer/locales/error-words.ts'
import { outcomeWords } from '#renderer/locales/outcomes.ts'
import { notices } from '#renderer/stores/notices.ts'
import { useToasts } from '#renderer/ui/toasts.ts'
import { appError } from '#shared/core/app-error.ts'
import { english, speak } from '#shared/locales/words.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { pageStores } from '#test/support/page-stores.ts'

afterEach(() => {
  speak(english)
  vi.useRealTimers()
})

test('toasts on the screen follow the language', () => {
  vi.useFakeTimers()
  pageStores()
  const scope = effectScope()
  scope.run(() => useNoticeToasts(new EventTarget() as Window))
  const error = appError('platform.forbidden')
  notices.emit({ words: () => outcomeWords.noContact })
  notices.emit({ error, action: () => actionWords.remove })
  const shown = () => useToasts().list.value.map(({ text }) => text())
  const expected = () => [
    outcomeWords.noContact,
    `${actionWords.failed(actionWords.remove)} ${errorWords(error)}`,
  ]
  const inEnglish = expected()
  expect(shown()).toEqual(inEnglish)
  speak(german)
  expect(shown()).toEqual(expected())
  expect(shown()).not.toEqual(inEnglish)
  scope.stop()
})

test('what was undone is said, as by a screen reader; what was not is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  pageStores()
  const scope = effectScope()
  scope.run(() => useNoticeToasts(new EventTarget() as Window))
  const shown = () => useToasts().list.value.map(({ text }) => text())
  const undo = async (worked: boolean) => {
    notices.emit({ words: () => outcomeWords.noContact, undo: async () => worked })
    const { list, undoLatest } = useToasts()
    expect(list.value.at(-1)?.action).toBeDefined()
    undoLatest()
    await flushTasks()
  }
  await undo(false)
  expect(shown()).not.toContain(outcomeWords.undone)
  await undo(true)
  expect(shown().at(-1)).toBe(outcomeWords.undone)
  scope.stop()
})
