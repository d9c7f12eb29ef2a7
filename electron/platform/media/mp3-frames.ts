import { sampleRate } from './audio-port.ts'

/** Kilobits per second of an MP3: speech at 8 kHz needs no more. */
export const mp3BitRate = { 1: 16, 2: 32 } as const

/** Most bytes of a stream that are also written to a file while it runs: over four hours in stereo. */
export const maxDraftBytes = 64 * 1024 * 1024

/** Samples per channel in one frame (ISO/IEC 13818-3 layer III, MPEG 2.5). */
const mp3FrameSamples = 576

/** Frames that the encoder adds at the end of a stream, beyond those filled by its samples. */
const endFrames = 2

/** Bytes of one frame. At these rates all frames have the same size. */
export function mp3FrameBytes(channels: 1 | 2): number {
  return (mp3FrameSamples * mp3BitRate[channels] * 1000) / (8 * sampleRate)
}

/** The number of frames that the encoder produces for `samples` samples per channel. */
export function mp3FramesOf(samples: number): number {
  return Math.ceil(samples / mp3FrameSamples) + endFrames
}

/**
 * Repeats a whole MP3 of `mp3.ts` until it has as many frames as one of `samples` samples. Nothing is encoded: the
 * first frame of a stream needs no bits of an earlier one, so it may follow any other.
 */
export function repeatMp3(mp3: Buffer, { channels, samples }: RepeatOptions): Buffer {
  return Buffer.alloc(mp3FramesOf(samples) * mp3FrameBytes(channels), mp3)
}

type RepeatOptions = { readonly channels: 1 | 2; readonly samples: number }
