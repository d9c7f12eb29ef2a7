import { readFrameHeader, readXingFrames } from './mp3-frames.ts'

/**
 * Walks the frames of an MP3 as its bytes arrive, in pieces of any size, by headers alone. Holds at most a frame's
 * worth of bytes.
 */
export class Mp3Walk {
  /** Whole frames so far, without the one that only holds a Xing header. */
  frames = 0
  seconds = 0
  /** Bytes seen from the first frame on. */
  bytes = 0
  /** Frame count of the encoder; null if not given. */
  private promised: number | null = null
  private secondsAFrame = 0
  private remainder: Uint8Array = new Uint8Array()
  private skip = 0
  private isInFrame = false
  private isFirst = true
  /** Bytes of tags before the first frame. */
  private lead = 0

  feed(chunk: Uint8Array): void {
    const all = this.remainder.length > 0 ? Buffer.concat([this.remainder, chunk]) : chunk
    let at = 0
    while (at < all.length) {
      if (this.skip > 0) {
        const step = Math.min(this.skip, all.length - at)
        this.skip -= step
        at += step
        if (this.isFirst) this.lead += step
        else this.bytes += step
        continue
      }
      const step = this.enter(all, at)
      if (step === 'more') break
      at += step
    }
    this.remainder = all.slice(at)
  }

  /** Estimates the duration of a file of `total` bytes from the data so far. 0 if no frame was found. */
  estimate(total: number | null): number {
    // A file has no more frames than bytes, whatever its header claims.
    if (this.promised && this.promised <= (total ?? Infinity)) return this.promised * this.secondsAFrame
    if (total === null || this.bytes === 0) return this.seconds
    return Math.max(this.seconds, (this.seconds * (total - this.lead)) / this.bytes)
  }

  /** Whether the complete file breaks off within a frame, or long before the encoder's count. */
  get isCutOff(): boolean {
    if (this.promised) return this.frames < this.promised * 0.98 - 2
    return this.isInFrame && this.skip > 0
  }

  /** Reads the item at `at`: returns the bytes to advance, or `more` if it is incomplete. */
  private enter(all: Uint8Array, at: number): number | 'more' {
    const remaining = all.length - at
    if (remaining < 10) return 'more'
    const tag = tagBytes(all, at)
    if (tag > 0) return this.jump(tag, false)
    const frame = readFrameHeader(all, at)
    if (!frame) {
      this.isInFrame = false
      return 1
    }
    if (this.isFirst) {
      if (remaining < frame.length) return 'more'
      this.isFirst = false
      this.secondsAFrame = frame.samples / frame.sampleRate
      this.promised = readXingFrames(all, at, frame)
      if (this.promised !== null) return this.jump(frame.length, false)
    }
    this.frames += 1
    this.seconds += frame.samples / frame.sampleRate
    return this.jump(frame.length, true)
  }

  private jump(bytes: number, isFrame: boolean): number {
    this.isInFrame = isFrame
    this.skip = bytes
    return 0
  }
}

/** Length of a tag at the start: ID3 version 2 (section 3.1 of its text) or 1; 0 if there is none. */
function tagBytes(all: Uint8Array, at: number): number {
  const letters = String.fromCharCode(...all.subarray(at, at + 3))
  if (letters === 'TAG') return 128
  if (letters !== 'ID3' || (all[at + 3] ?? 255) > 9) return 0
  const size = [6, 7, 8, 9].reduce((sum, index) => (sum << 7) | ((all[at + index] ?? 0) & 127), 0)
  return 10 + size + (((all[at + 5] ?? 0) & 16) === 16 ? 10 : 0)
}
