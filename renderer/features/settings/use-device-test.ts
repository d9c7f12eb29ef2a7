import { onUnmounted, ref } from 'vue'
import type { AudioTest } from '#shared/host/audio.ts'
import { audioWords } from '../../locales/settings/audio.ts'
import { askOrNotify } from '../../stores/ask-or-notify.ts'

/** Milliseconds after which a test sound ends by itself. */
const soundDuration: Readonly<Partial<Record<AudioTest, number>>> = { speaker: 4_000, ring: 6_000 }

/** Runs one test at a time: the loudspeaker, the ringer, or the agent's own voice. It ends with the page. */
export function useDeviceTest() {
  const running = ref<AudioTest>('none')
  let timer: ReturnType<typeof setTimeout> | undefined

  function toggle(test: AudioTest): void {
    clearTimeout(timer)
    running.value = running.value === test ? 'none' : test
    void askOrNotify(() => audioWords.testAction, 'devices.test', { what: running.value })
    const duration = soundDuration[running.value]
    if (duration !== undefined) timer = setTimeout(() => toggle(running.value), duration)
  }

  onUnmounted(() => {
    if (running.value !== 'none') toggle(running.value)
  })
  return { running, toggle }
}
