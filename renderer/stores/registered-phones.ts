import { computed, onScopeDispose, watch } from 'vue'
import { maxPhoneKeys } from '#shared/host/directory.ts'
import { ask } from '../services.ts'

/** Milliseconds between two requests while the same colleagues are shown: the counts hold for a minute. */
const repeatEvery = 20_000

/**
 * Has the registered phones of the colleagues among these keys read while their presence is shown: at once, when others
 * are shown, and again and again. The host limits how often it asks the platform.
 */
export function useRegisteredPhones(keys: () => readonly string[]): void {
  const wanted = computed(() =>
    keys()
      .filter((key) => key.startsWith('user:'))
      .slice(0, maxPhoneKeys)
      .join(' '),
  )
  let timer: ReturnType<typeof setInterval> | undefined
  watch(
    wanted,
    (list) => {
      clearInterval(timer)
      if (list === '') return
      const want = () => void ask('people.readPhones', { keys: list.split(' ') })
      want()
      timer = setInterval(want, repeatEvery)
    },
    { immediate: true },
  )
  onScopeDispose(() => clearInterval(timer))
}
