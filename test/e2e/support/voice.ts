import { writeToneWav } from '#test/support/tone-wav.ts'
import type { TemporaryFolder } from '#test/support/temporary-folder.ts'

/**
 * Hertz of the tone that stands for a person's voice; `denied` and `absent`: there is none that a page may use. `asked`: a
 * device that beeps, and a permission that a test gives.
 */
export type Voice = number | 'denied' | 'absent' | 'asked'

/** The switches that give Chromium such a microphone. Each voice needs a Chromium of its own. */
export async function voiceSwitches(voice: Voice, folder: TemporaryFolder): Promise<readonly string[]> {
  if (voice === 'denied') return ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny']
  if (voice === 'asked') return ['--use-fake-device-for-media-stream']
  if (voice === 'absent') return ['--disable-audio-input', '--use-fake-ui-for-media-stream']
  const file = await writeToneWav(folder.join('tone.wav'), { frequency: voice })
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}`,
  ]
}

/**
 * Runs in the page: may use nothing from this file. Chromium's noise suppression takes a steady tone for noise and
 * removes it, so the tests ask for the microphone as it is. Everything else of the request stays.
 */
export function leaveVoiceAlone(): void {
  const { mediaDevices } = navigator
  if (!mediaDevices) return
  const asItIs = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
  mediaDevices.getUserMedia = (wanted) => {
    const plain = wanted?.audio ? { ...wanted, audio: { ...Object(wanted.audio), ...asItIs } } : wanted
    return MediaDevices.prototype.getUserMedia.call(mediaDevices, plain)
  }
}
