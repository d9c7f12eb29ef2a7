import { expect, test } from 'vitest'
import { ref, watch } from 'vue'
import { stableComputed } from '#renderer/stores/stable-computed.ts'

test('an equal value keeps its identity and triggers no watcher', () => {
  const now = ref(0)
  const words = stableComputed(() => [{ words: `since ${Math.floor(now.value / 60)} min`, tone: 'plain' }])
  let changes = 0
  watch(words, () => (changes += 1), { flush: 'sync' })
  const first = words.value
  now.value = 59
  expect(words.value).toBe(first)
  expect(changes).toBe(0)
  now.value = 60
  expect(words.value).toEqual([{ words: 'since 1 min', tone: 'plain' }])
  expect(changes).toBe(1)
})
