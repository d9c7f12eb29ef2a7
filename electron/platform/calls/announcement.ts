import { inSequence, type Sound, soundOf } from '../media/sound.ts'
import { beep } from '../media/tones.ts'
import { sayText } from '../media/voice.ts'

const beepMilliseconds = 400

/** A text as the platform says it, with a beep at the end. */
export function announcementOf(text: string): Sound {
  return inSequence([sayText(text), soundOf(beep(1000, beepMilliseconds), beepMilliseconds)])
}
