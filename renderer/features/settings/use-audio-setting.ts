import { computed, type WritableComputedRef } from 'vue'
import type { AudioSettings } from '#shared/settings/settings.ts'
import { useSetting } from './use-setting.ts'

/** One field of the audio settings, see `use-setting.ts`. */
export function useAudioSetting<Name extends keyof AudioSettings>(
  name: Name,
): WritableComputedRef<AudioSettings[Name]> {
  const audio = useSetting('audio')
  return computed({
    get: () => audio.value[name],
    set: (value) => (audio.value = { ...audio.value, [name]: value }),
  })
}
