import { shallowRef, watch } from 'vue'
import { useSoundService, type StoredSound, type SoundInfo } from './sound-service.ts'

const nothing: SoundInfo = { seconds: 0, peaks: [], isCutOff: false, words: '' }

/** What the desk of this app knows of a sound, renewed while there is more to know; nothing where none is given. */
export function useSoundInfo(sound: () => StoredSound | undefined) {
  const desk = useSoundService()
  const known = shallowRef<SoundInfo>(nothing)
  watch(
    () => {
      const { kind, id } = sound() ?? {}
      return kind === undefined || id === undefined ? undefined : `${kind} ${id}`
    },
    (_now, _before, onCleanup) => {
      known.value = nothing
      const wanted = sound()
      if (wanted && desk) onCleanup(desk.look(wanted, (found) => (known.value = found)))
    },
    { immediate: true },
  )
  return { desk, known }
}
