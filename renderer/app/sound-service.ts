import { computed, shallowRef, watch } from 'vue'
import { soundPath, type Sound } from '#shared/host/sounds.ts'
import { errorWords } from '../locales/error-words.ts'
import { ask } from '../services.ts'
import { useHostStore } from '../stores/host.ts'
import { watchSound } from '../stores/watch-sound.ts'
import type { SoundService } from '../ui/sound-service.ts'

/** Line states in which the agent is listening to the call. */
const calling = new Set(['ringing', 'answering', 'dialling', 'early', 'connected'])

/** Answers the players of this app from the host. */
export function createSoundService(): SoundService {
  const host = useHostStore()
  const speaker = computed(() => host.state?.devices.audio?.inUse.speaker?.id ?? '')
  const calls = shallowRef(0)
  const busy = computed(() =>
    host.lines
      .filter(({ state }) => calling.has(state))
      .map(({ id, state }) => `${id} ${state === 'connected'}`),
  )
  watch(busy, (now, before) => {
    if (now.some((each) => !before.includes(each))) calls.value += 1
  })
  return {
    speaker,
    calls,
    pathOf: soundPath,
    look: (sound, onKnown) =>
      watchSound(sound, (result) =>
        onKnown(
          result.ok
            ? { ...result.value, isCutOff: result.value.isCutOff === true, words: '' }
            : { seconds: 0, peaks: [], isCutOff: false, words: errorWords(result.error) },
        ),
      ),
    position: async (sound: Sound) => {
      const place = await ask('sounds.position', { sound })
      return place.ok ? place.value.seconds : 0
    },
    stopped: (sound, seconds) => void ask('sounds.stopped', { sound, seconds }),
  }
}
