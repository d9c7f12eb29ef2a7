import { type Frame, frameSamples, silence } from './audio-port.ts'

interface Packet {
  /** The unwrapped 16-bit RTP sequence number. */
  readonly sequence: number
  readonly samples: Int16Array
}

export interface FrameQueueOptions {
  /** Most packets kept; one more drops the oldest. */
  readonly capacity?: number
  /** Packets gathered before the first is played, to absorb late ones. */
  readonly startLength?: number
}

/** A step in sequence numbers beyond which the stream counts as new (RFC 3550 appendix A.1). */
const maxSequenceStep = 100

/** Pulls for which a surplus must last before a packet is dropped. */
const surplusWindow = 50

/**
 * Jitter buffer between the network's packets and the clock, which pulls one frame every 20 ms. Sorts packets, drops
 * duplicates and late ones, and keeps the delay short: a surplus after a burst is reduced by one packet per second.
 */
export class FrameQueue {
  private readonly capacity: number
  private readonly startLength: number
  private packets: Packet[] = []
  /** Samples of the first packet already consumed. */
  private consumed = 0
  private newestSequence: number | undefined
  private lastPlayed = Number.NEGATIVE_INFINITY
  private isBuffering = true
  private pulls = 0
  private minLength = Number.POSITIVE_INFINITY

  constructor({ capacity = 10, startLength = 2 }: FrameQueueOptions = {}) {
    this.capacity = capacity
    this.startLength = startLength
  }

  /** Packets waiting. */
  get length(): number {
    return this.packets.length
  }

  /** Adds the samples of a packet; `sequence` is its 16-bit RTP sequence number. */
  push(sequence: number, samples: Int16Array): void {
    const unwrapped = this.unwrap(sequence)
    if (unwrapped <= this.lastPlayed) return
    let index = this.packets.length
    while (index > 0 && (this.packets[index - 1]?.sequence ?? 0) >= unwrapped) index -= 1
    if (this.packets[index]?.sequence === unwrapped) return
    this.packets.splice(index, 0, { sequence: unwrapped, samples })
    if (this.packets.length > this.capacity) this.dropFirst()
  }

  /** The next 20 ms; `silence` if the queue is empty. */
  pull(): Frame {
    if (this.isBuffering && this.packets.length < this.startLength) return silence
    this.isBuffering = false
    const frame = this.nextFrame()
    if (this.packets.length === 0) this.isBuffering = frame === silence
    this.reduceSurplus()
    return frame
  }

  clear(): void {
    this.packets = []
    this.consumed = 0
    this.newestSequence = undefined
    this.lastPlayed = Number.NEGATIVE_INFINITY
    this.isBuffering = true
  }

  private nextFrame(): Frame {
    const [first] = this.packets
    if (first === undefined) return silence
    if (this.consumed === 0 && first.samples.length === frameSamples) {
      this.dropFirst()
      return first.samples
    }
    const frame = new Int16Array(frameSamples)
    let filled = 0
    for (let packet = first; filled < frameSamples && packet !== undefined;) {
      const part = packet.samples.subarray(this.consumed, this.consumed + frameSamples - filled)
      frame.set(part, filled)
      filled += part.length
      this.consumed += part.length
      if (this.consumed < packet.samples.length) break
      this.dropFirst()
      const [next] = this.packets
      if (next === undefined) break
      packet = next
    }
    return frame
  }

  private dropFirst(): void {
    const packet = this.packets.shift()
    this.consumed = 0
    if (packet !== undefined) this.lastPlayed = packet.sequence
  }

  private reduceSurplus(): void {
    this.minLength = Math.min(this.minLength, this.packets.length)
    this.pulls += 1
    if (this.pulls < surplusWindow) return
    if (this.minLength > this.startLength) this.dropFirst()
    this.pulls = 0
    this.minLength = Number.POSITIVE_INFINITY
  }

  private unwrap(sequence: number): number {
    const last = this.newestSequence
    const step = last === undefined ? 0 : ((sequence - last + 0x8000) & 0xffff) - 0x8000
    if (last === undefined || Math.abs(step) > maxSequenceStep) {
      this.clear()
      this.newestSequence = sequence
      return sequence
    }
    const unwrapped = last + step
    this.newestSequence = Math.max(last, unwrapped)
    return unwrapped
  }
}
