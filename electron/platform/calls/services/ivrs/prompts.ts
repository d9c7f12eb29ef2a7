import { pause, type Sound } from '../../../media/sound.ts'
import { sayText } from '../../../media/voice.ts'

const betweenMilliseconds = 300

/**
 * Sounds of a setting, which are texts or names separated by commas, as the platform says them: one after another with a
 * short pause. The platform has no library of sounds, so a name is said like any word.
 */
export function soundsOf(text: string): readonly Sound[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => [sayText(part), pause(betweenMilliseconds)])
}
