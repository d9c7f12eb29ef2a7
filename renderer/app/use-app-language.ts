import { ref, watch, type Ref } from 'vue'
import { languageLoader, showLanguage } from '../locales/use-language.ts'
import { useHostStore } from '../stores/host.ts'
import { loadWithRetry } from '../ui/load-with-retry.ts'

/**
 * Shows the app in the language of the settings. False until the words of that language have loaded or failed to; after
 * a failure the app is English and loading is retried.
 */
export function useAppLanguage(): Readonly<Ref<boolean>> {
  const host = useHostStore()
  const isReady = ref(false)
  const setReady = () => (isReady.value = true)
  watch(
    () => host.state?.settings.language,
    async (chosen, _, onCleanup) => {
      if (chosen === undefined) return
      let isCurrent = true
      onCleanup(() => (isCurrent = false))
      const load = languageLoader(chosen)
      const language = load ? await loadWithRetry(load, { onFirstFailure: setReady }) : undefined
      if (isCurrent) showLanguage(language)
      setReady()
    },
    { immediate: true },
  )
  return isReady
}
