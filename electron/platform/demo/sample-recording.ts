import { frameSamples, sampleRate } from '../media/audio-port.ts'
import { encodeMp3Stereo } from '../media/mp3.ts'
import { cadenced, type Tone } from '../media/tones.ts'

/** Two voices made of tones that take turns: the caller on the left, the agent on the right. `tone` in hertz. */
export function sampleRecording(sample: {
  readonly seconds: number
  readonly tone: number
}): Promise<Uint8Array> {
  const caller = cadenced(sample.tone, 0.2, [700, 200, 400, 1_700])
  const agent = cadenced(sample.tone * 1.5, 0.2, [0, 1_500, 900, 600])
  return encodeMp3Stereo(render(caller, sample.seconds), render(agent, sample.seconds))
}

function render(tone: Tone, seconds: number): Int16Array {
  const frames = Math.ceil((seconds * sampleRate) / frameSamples)
  const samples = new Int16Array(frames * frameSamples)
  for (let frame = 0; frame < frames; frame += 1)
    samples.set(tone(frame * frameSamples), frame * frameSamples)
  return samples
}
