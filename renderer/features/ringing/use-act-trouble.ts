import { onScopeDispose, readonly, ref, watch, type Ref } from 'vue'
import { errorWords } from '../../locales/error-words.ts'
import { notices } from '../../stores/notices.ts'

/** What did not go through last, in words, until another call rings: for a window that has no place for toasts. */
export function useActTrouble(lineId: () => string): Readonly<Ref<string>> {
  const words = ref('')
  const stop = notices.on((notice) => {
    words.value =
      'error' in notice ? `${notice.doing} did not go through. ${errorWords(notice.error)}` : notice.words
  })
  watch(lineId, () => (words.value = ''))
  onScopeDispose(stop)
  return readonly(words)
}
