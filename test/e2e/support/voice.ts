import { writeToneWav } from '#test/support/tone-wav.ts'
import type { TemporaryFolder } from '#test/support/temporary-folder.ts'

/**
 * Hertz of the tone that stands for a person's voice; `denied` and `absent`: there is none that a page may use. `asked`: a
 * device that beeps, and a permission that a test gives. `onDevice`: a fake device plays the tone from a file; without it,
 * the page makes the tone itself where the browser is shared.
 */
export type Voice = number | { readonly onDevice: number } | 'denied' | 'absent' | 'asked'

/** The switches that give Chromium such a microphone. Each needs a Chromium of its own. */
export async function voiceSwitches(voice: Voice, folder: TemporaryFolder): Promise<readonly string[]> {
  if (voice === 'denied') return ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny']
  if (voice === 'asked') return ['--use-fake-device-for-media-stream']
  if (voice === 'absent') return ['--disable-audio-input', '--use-fake-ui-for-media-stream']
  const file = await writeToneWav(folder.join('tone.wav'), {
    frequency: typeof voice === 'number' ? voice : voice.onDevice,
  })
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

/**
 * Runs in the page: may use nothing from this file. The browser's microphone is asked for as it would be, with its
 * permission and its devices, and a tone takes the place of what it hears: any number of voices share a browser.
 */
export function speakTone(frequency: number): void {
  const { mediaDevices } = navigator
  if (!mediaDevices) return
  let voice: MediaStreamTrack | undefined
  mediaDevices.getUserMedia = async (wanted) => {
    const heard = await MediaDevices.prototype.getUserMedia.call(mediaDevices, wanted)
    const [microphone] = heard.getAudioTracks()
    if (!microphone) return heard
    const { deviceId } = microphone.getSettings()
    microphone.stop()
    voice ??= makeVoice()
    const track = voice?.clone()
    if (!track) return heard
    const settings = { ...track.getSettings(), ...(deviceId === undefined ? {} : { deviceId }) }
    track.getSettings = () => settings
    return new MediaStream([track])
  }

  function makeVoice(): MediaStreamTrack | undefined {
    const silent: AudioContextOptions & { readonly sinkId: object } = { sinkId: { type: 'none' } }
    const context = new AudioContext(silent)
    const output = new MediaStreamAudioDestinationNode(context, { channelCount: 1 })
    const tone = new OscillatorNode(context, { frequency })
    tone.connect(new GainNode(context, { gain: frequency === 0 ? 0 : 0.5 })).connect(output)
    tone.start()
    return output.stream.getAudioTracks()[0]
  }
}
