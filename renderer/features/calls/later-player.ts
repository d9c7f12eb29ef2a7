import { defineAsyncComponent } from 'vue'
import { notices } from '../../stores/notices.ts'
import { cannotLoad, loadPatiently, remembered } from '../../ui/load-patiently.ts'

/** The player, loaded when a recording is played: the console is there before it. */
export const LaterPlayer = defineAsyncComponent(() =>
  loadPatiently(
    remembered(async () => (await import('../../ui/AudioPlayer.vue')).default),
    { onTrouble: () => notices.emit({ words: cannotLoad('The player') }) },
  ),
)
