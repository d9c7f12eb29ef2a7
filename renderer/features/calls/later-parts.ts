import { defineAsyncComponent, type Component } from 'vue'
import { notices } from '../../stores/notices.ts'
import { cannotLoad, loadPatiently, remembered } from '../../ui/load-patiently.ts'

/** `name` begins a sentence. */
function later<Part extends Component>(name: string, load: () => Promise<Part>) {
  const onTrouble = () => notices.emit({ words: cannotLoad(name) })
  return defineAsyncComponent(() => loadPatiently(load, { onTrouble }))
}

/** The player, loaded when a recording is played: the console is there before it. */
export const LaterPlayer = later(
  'The player',
  remembered(async () => (await import('../../ui/AudioPlayer.vue')).default),
)

/** Loads what shows a consultation: at once with the first call, so that it is there when one begins. */
export const loadConsultation = remembered(async () => (await import('./Consultation.vue')).default)
export const LaterConsultation = later('The consultation', loadConsultation)
