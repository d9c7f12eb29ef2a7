import { computed, shallowRef, type WritableComputedRef } from 'vue'
import { defaultSettings, type Settings } from '#shared/settings/settings.ts'
import { settingsWords } from '../../locales/settings/common.ts'
import { askOrNotify } from '../../stores/ask-or-notify.ts'
import { useHostStore } from '../../stores/host.ts'

/**
 * One field of the settings. A new value is sent to the host and shown meanwhile; after the response the host's value
 * is shown again, so that a refused change is reverted.
 */
export function useSetting<Name extends keyof Settings>(name: Name): WritableComputedRef<Settings[Name]> {
  const host = useHostStore()
  const pending = shallowRef<{ readonly value: Settings[Name] }>()

  return computed({
    get: () => (pending.value ? pending.value.value : (host.state?.settings ?? defaultSettings)[name]),
    set(value) {
      const change = { value }
      pending.value = change
      const changes: Partial<Settings> = { [name]: value }
      void askOrNotify(() => settingsWords.changeAction, 'settings.change', { changes }).then(() => {
        if (pending.value === change) pending.value = undefined
      })
    },
  })
}
