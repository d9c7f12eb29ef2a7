import { computed, shallowRef, watch } from 'vue'
import { soundPath, type Sound } from '#shared/host/sounds.ts'
import { errorWords } from '../locales/error-words.ts'
import { ask } from '../services.ts'
import { useHostStore } from '../stores/host.ts'
import { watchSound } from '../stores/watch-sound.ts'
import type { SoundService } from '../ui/sound-service.ts'

/** Line states in which the agent is listening to the call. */
const audibleStates = new Set(['ringing', 'answering', 'dialling', 'early', 'connected'])

/** Answers the players of this app from the host. */
export function createSoundService(): SoundService {
  const host = useHostStore()
  const speaker = computed(() => host.state?.devices.audio?.inUse.speaker?.id ?? '')
  const calls = shallowRef(0)
  const audibleCalls = computed(() =>
    host.lines
      .filter(({ state }) => audibleStates.has(state))
      .map(({ id, state }) => `${id} ${state === 'connected'}`),
  )
  watch(audibleCalls, (now, before) => {
    if (now.some((each) => !before.includes(each))) calls.value += 1
  })
  return {
    speaker,
    callCount: calls,
    pathOf: soundPath,
    watchInfo: (sound, onKnown) =>
      watchSound(sound, (result) =>
        onKnown(
          result.ok
            ? { ...result.value, isCutOff: result.value.isCutOff === true, words: '' }
            : { seconds: 0, peaks: [], isCutOff: false, words: errorWords(result.error) },
        ),
      ),
    loadPosition: async (sound: Sound) => {
      const position = await ask('sounds.position', { sound })
      return position.ok ? position.value.seconds : 0
    },
    savePosition: (sound, seconds) => void ask('sounds.stopped', { sound, seconds }),
  }
}
