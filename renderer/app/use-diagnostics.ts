import { onScopeDispose, ref, watch, type Ref } from 'vue'
import { hostLink } from '../services.ts'
import { useOtherForm } from '../stores/page-form.ts'
import { useScreenStore } from '../stores/screen.ts'

/**
 * Opens the diagnostics when the menu asks for them, also before sign-in, when support is needed most. Returns whether
 * they have been opened since the page loaded, so that their code is loaded only then.
 */
export function useDiagnostics(): Ref<boolean> {
  const screen = useScreenStore()
  const { isInUse } = useOtherForm()
  const opened = ref(false)
  const stop = hostLink.frames.on((frame) => {
    if (frame.kind === 'command' && frame.name === 'diagnostics' && isInUse()) screen.diagnosticsOpen = true
  })
  watch(
    () => screen.diagnosticsOpen,
    (isOpen) => (opened.value ||= isOpen),
  )
  onScopeDispose(stop)
  return opened
}
