/** Samples a second of all audio inside the platform. */
export const sampleRate = 8000

/** Samples of one frame: 20 ms, the packet time of RFC 3551 section 4.2. */
export const frameSamples = 160

/** One frame of mono linear PCM: `frameSamples` signed 16-bit samples. */
export type Frame = Int16Array

/** A frame in which nothing is said. Never write into it. */
export const silence: Frame = new Int16Array(frameSamples)

/**
 * One party's ear and mouth, seen from the mixer, which calls both once every 20 ms.
 * A SIP leg, a simulated customer and a queue's music are all audio ports.
 */
export interface AudioPort {
  /** The next 20 ms that this party says; `silence` where there is nothing. */
  pull(): Frame
  /** The next 20 ms that this party shall hear. The frame is not kept by the caller. */
  push(frame: Frame): void
}
