import { speechTone } from '../calls/sample-message.ts'
import { sampleRate } from '../media/audio-port.ts'
import { repeatMp3 } from '../media/mp3-frames.ts'
import { openMp3 } from '../media/mp3.ts'
import { samplesOf, soundOf } from '../media/sound.ts'
import { Random } from './random.ts'

/** Parameters of a sample recording: length in seconds, and pitch of the caller in hertz. */
export type Sample = { readonly seconds: number; readonly tone: number }

const level = 0.2
/** Sentences of both sides, at two and a half words a second, in varying order. */
const sentences = ['Yes that is right', 'Could you look that up for me', 'One moment I have it here', 'It says so on the order', 'Then we do it that way on Thursday morning'] as const // prettier-ignore
/** Samples between two turns. */
const pauseSamples = { min: sampleRate / 10, max: (sampleRate * 7) / 10 } as const
/**
 * Samples after which a conversation repeats, so that pressing Play waits for no more to be encoded. Two turns fit,
 * even with the longest sentence in both.
 */
const period = 8 * sampleRate

/**
 * Two alternating voices made of tones, as a stereo MP3: the caller on the left, the agent on the right. A few turns
 * are encoded and repeated. Rejects if the encoder failed.
 */
export function sampleRecording(sample: Sample, open = openMp3): Promise<Uint8Array> {
  return makeMp3(sample, 2, open)
}

/** The caller's side alone, as a mono MP3, made like a recording. */
export function sampleVoicemail(sample: Sample, open = openMp3): Promise<Uint8Array> {
  return makeMp3(sample, 1, open)
}

async function makeMp3(sample: Sample, channels: 1 | 2, open: typeof openMp3): Promise<Uint8Array> {
  const samples = sample.seconds * sampleRate
  const stream = open(channels)
  try {
    stream.write(...renderTurns(sample, channels, Math.min(samples, period)))
    return repeatMp3(await stream.finish(), { channels, samples })
  } catch (error) {
    stream.discard()
    throw error
  }
}

/** In each turn one side says a sentence while the other listens. Only the first turn may be cut off at the end. */
function renderTurns(
  { seconds, tone }: Sample,
  channels: 1 | 2,
  length: number,
): readonly Int16Array<ArrayBuffer>[] {
  const random = new Random(seconds * 1_000 + tone)
  const sides = Array.from({ length: channels }, () => new Int16Array(length))
  for (let turn = 0, from = 0; from < length; turn += 1) {
    const side = turn % channels
    const phrase = phraseOf(random.pickOrNone(sentences) ?? sentences[0], side === 0 ? tone : tone * 1.5)
    if (turn > 0 && from + phrase.length > length) break
    sides[side]?.set(phrase.subarray(0, length - from), from)
    from += phrase.length + random.between(pauseSamples.min, pauseSamples.max)
  }
  return sides
}

function phraseOf(text: string, frequency: number): Int16Array {
  const milliseconds = text.split(' ').length * 400
  return samplesOf(
    soundOf(speechTone({ text, seconds: milliseconds / 1000 }, frequency, level), milliseconds),
  )
}
