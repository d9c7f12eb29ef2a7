/** Samples per second of all audio inside the platform. */
export const sampleRate = 8000

/** Samples of one frame: 20 ms, the packet time of RFC 3551 section 4.2. */
export const frameSamples = 160

/** One frame of mono linear PCM: `frameSamples` signed 16-bit samples. */
export type Frame = Int16Array

/** A silent frame. Never write into it. */
export const silence: Frame = new Int16Array(frameSamples)

/**
 * One party's audio in and out, seen from the mixer, which calls both methods once every 20 ms.
 * A SIP leg, a simulated customer and a queue's music are all audio ports.
 */
export interface AudioPort {
  /** The next 20 ms from this party; `silence` if there is nothing. */
  pull(): Frame
  /** The next 20 ms for this party to hear. The caller does not keep the frame. */
  push(frame: Frame): void
}
