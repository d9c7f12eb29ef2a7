import { setImmediate as nextTurn } from 'node:timers/promises'
import { spoken } from '../calls/sample-message.ts'
import { sampleRate } from '../media/audio-port.ts'
import { openMp3 } from '../media/mp3.ts'
import { samplesOf, soundOf } from '../media/sound.ts'
import { Random } from './random.ts'

/** What a sample recording is made from: its length in seconds, and the pitch of the caller in hertz. */
export type Sample = { readonly seconds: number; readonly tone: number }

const level = 0.2
/** Words of the phrases that each side has, at two and a half words a second; they come again in changing order. */
const sentences = ['Yes that is right', 'Could you look that up for me', 'One moment I have it here', 'It says so on the order', 'Then we do it that way on Thursday morning'] // prettier-ignore
/** Samples between two turns. */
const rest = { least: sampleRate / 10, most: (sampleRate * 7) / 10 } as const

/**
 * Two voices made of tones that take turns, as a stereo MP3: the caller on the left, the agent on the right. Written turn
 * by turn, so that ten minutes hold nobody up.
 */
export function sampleRecording({ seconds, tone }: Sample): Promise<Uint8Array> {
  const voices = [phrasesOf(tone), phrasesOf(tone * 1.5)]
  return written({ seconds, tone }, 2, (turn) => ({ phrases: voices[turn % 2] ?? [], side: turn % 2 }))
}

/** What the caller says alone, as a mono MP3. */
export function sampleVoicemail({ seconds, tone }: Sample): Promise<Uint8Array> {
  const phrases = phrasesOf(tone)
  return written({ seconds, tone }, 1, () => ({ phrases, side: 0 }))
}

/** In each turn one side says one of its phrases, while the other listens. */
type Turn = { readonly phrases: readonly Int16Array[]; readonly side: number }

async function written(
  { seconds, tone }: Sample,
  channels: 1 | 2,
  turnOf: (turn: number) => Turn,
): Promise<Uint8Array> {
  const random = new Random(seconds * 1_000 + tone)
  const stream = openMp3(channels)
  try {
    let left = seconds * sampleRate
    for (let turn = 0; left > 0; turn += 1) {
      const { phrases, side } = turnOf(turn)
      const said = random.pickOf(phrases) ?? new Int16Array(sampleRate)
      const length = Math.min(said.length + random.between(rest.least, rest.most), left)
      const sounds = Array.from({ length: channels }, () => new Int16Array(length))
      sounds[side]?.set(said.subarray(0, length))
      stream.write(...sounds)
      left -= length
      await nextTurn()
    }
    return await stream.finish()
  } catch (error) {
    stream.drop()
    throw error
  }
}

function phrasesOf(frequency: number): readonly Int16Array[] {
  return sentences.map((text) => {
    const milliseconds = text.split(' ').length * 400
    const tone = spoken({ text, seconds: milliseconds / 1000 }, frequency, level)
    return samplesOf(soundOf(tone, milliseconds))
  })
}
