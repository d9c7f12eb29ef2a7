import { Worker } from 'node:worker_threads'
import { err, ok, type Result } from '#shared/core/result.ts'
import { type AudioKind, sniffAudio } from '#shared/core/audio-kind.ts'
import { faultOfAac, faultOfMp4 } from './check-aac.ts'
import { renderNotes } from './notes.ts'
import { sampledSound, type Sound } from './sound.ts'

/** An uploaded file, ready to be played. */
export interface DecodedAudio {
  readonly kind: AudioKind
  readonly sound: Sound
  /** False if the platform cannot decode the file and plays a gong instead. */
  readonly isDecoded: boolean
}

/** A message to the decoding thread. */
export interface DecodeRequest {
  readonly kind: 'mp3' | 'wav'
  readonly file: Uint8Array
}

/** The answer: 8 kHz mono samples, or a sentence that says what is wrong with the file. */
export type DecodeResult = Result<Int16Array, string>

/** Milliseconds allowed for one file; the longest takes about two seconds. */
const decodeTimeout = 30_000

/** Played instead of a file that the platform cannot decode: three falling notes. */
const gong = sampledSound(
  renderNotes(
    [784, 659, 523].map((frequency) => ({ frequency, milliseconds: 500 })),
    { level: 0.15, decay: 2 },
  ),
)

/** Decodes one file at a time, so that many simultaneous uploads need no more memory than one. */
let lastDecoding: Promise<unknown> = Promise.resolve()

/**
 * Turns an uploaded announcement into a sound. MP3 and WAV are decoded in a separate thread, up to ten minutes. AAC, in
 * MP4 or alone, is only checked, since no decoder has a licence suitable for this product; a gong is played instead.
 * The error is a sentence about a file of unknown type or a broken one.
 */
export async function decodeAudio(file: Uint8Array): Promise<Result<DecodedAudio, string>> {
  const kind = sniffAudio(file)
  if (kind === undefined) return err('The file is no MP3, MP4, WAV or AAC audio.')
  if (kind === 'mp4' || kind === 'aac') {
    const fault = kind === 'mp4' ? faultOfMp4(file) : faultOfAac(file)
    return fault === undefined ? ok({ kind, sound: gong, isDecoded: false }) : err(fault)
  }
  const decoding = lastDecoding.then(() => decodeInThread({ kind, file }))
  lastDecoding = decoding
  const samples = await decoding
  return samples.ok ? ok({ kind, sound: sampledSound(samples.value), isDecoded: true }) : samples
}

/** Never rejects: a thread that fails or takes too long is reported like a broken file. */
async function decodeInThread(request: DecodeRequest): Promise<DecodeResult> {
  // From source the thread runs a TypeScript file; in a bundle, the JavaScript file next to the chunk.
  const source = import.meta.url.endsWith('.ts')
  const url = new URL(source ? './decode-audio-worker.ts' : './decode-audio-worker.js', import.meta.url)
  const answer = Promise.withResolvers<DecodeResult>()
  // Captures the output, since the decoder prints each fault of a file.
  const worker = new Worker(url, { workerData: request, stdout: true, stderr: true })
  worker.on('message', (message: DecodeResult) => answer.resolve(message))
  worker.on('error', () => answer.resolve(err('The file cannot be decoded.')))
  const timer = setTimeout(() => answer.resolve(err('The file takes too long to decode.')), decodeTimeout)
  const result = await answer.promise
  clearTimeout(timer)
  await worker.terminate()
  return result
}
