import { onScopeDispose } from 'vue'
import { errorWords } from '../../locales/error-words.ts'
import { notices } from '../../stores/notices.ts'
import { useToasts } from '../../ui/toasts.ts'

/** Shows each notice as a toast: what happened, or what did not go through and why. */
export function useNoticeToasts(): void {
  const toasts = useToasts()
  const stop = notices.on((notice) => {
    const text =
      'words' in notice ? notice.words : `${notice.doing} did not go through. ${errorWords(notice.error)}`
    toasts.show({ text })
  })
  onScopeDispose(stop)
}
