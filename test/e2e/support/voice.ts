import { writeToneWav } from '#test/support/tone-wav.ts'
import type { TemporaryFolder } from '#test/support/temporary-folder.ts'

/**
 * Frequency in hertz of the tone that serves as a person's voice; `denied` and `absent`: the page may not use a
 * microphone, or there is none. `asked`: a device that beeps, and a permission that the test grants. `onDevice`: a fake
 * device plays the tone from a file; without it, the page generates the tone itself in a shared browser.
 */
export type Voice = number | { readonly onDevice: number } | 'denied' | 'absent' | 'asked'

/** The switches that give Chromium such a microphone. Each combination needs a separate Chromium. */
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
 * Runs in the page: may use nothing from this file. Chromium's noise suppression removes a steady tone as noise, so the
 * tests request the microphone without processing. The rest of the request is unchanged.
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
 * Runs in the page: may use nothing from this file. Requests the browser's microphone normally, with its permission and
 * its devices, but replaces its audio by a tone: any number of voices share a browser.
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
