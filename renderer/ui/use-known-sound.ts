import { shallowRef, watch } from 'vue'
import { useSoundDesk, type KeptSound, type KnownSound } from './sound-desk.ts'

const nothing: KnownSound = { seconds: 0, peaks: [], isCutOff: false, words: '' }

/** What the desk of this app knows of a sound, renewed while there is more to know; nothing where none is given. */
export function useKnownSound(sound: () => KeptSound | undefined) {
  const desk = useSoundDesk()
  const known = shallowRef<KnownSound>(nothing)
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
