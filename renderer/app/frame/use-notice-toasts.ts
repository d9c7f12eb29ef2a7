import { onScopeDispose } from 'vue'
import { errorWords } from '../../locales/error-words.ts'
import { notices } from '../../stores/notices.ts'
import { useToasts } from '../../ui/toasts.ts'

/** Shows each notice as a toast: what did not go through, and why. */
export function useNoticeToasts(): void {
  const toasts = useToasts()
  const stop = notices.on(({ error, doing }) => {
    toasts.show({ text: `${doing} did not go through. ${errorWords(error)}` })
  })
  onScopeDispose(stop)
}
