import { onScopeDispose, ref, watch, type Ref } from 'vue'
import { hostLink } from '../services.ts'
import { useOtherForm } from '../stores/page-form.ts'
import { useScreenStore } from '../stores/screen.ts'

/**
 * Opens the diagnostics when the menu asks for them, before anybody has signed in too: then support is needed most.
 * Whether they were opened since this page began, so that their code is loaded then.
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
