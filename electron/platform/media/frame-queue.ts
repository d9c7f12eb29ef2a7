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
  readonly start?: number
}

/** A step in sequence numbers beyond which the stream counts as new (RFC 3550 appendix A.1). */
const newStream = 100

/** Pulls for which a surplus must last before a packet is dropped. */
const surplusWindow = 50

/**
 * Jitter buffer between the network's packets and the clock, which pulls one frame every 20 ms. Sorts packets, drops
 * duplicates and late ones, and keeps the delay short: a surplus after a burst is reduced by one packet per second.
 */
export class FrameQueue {
  private readonly capacity: number
  private readonly start: number
  private packets: Packet[] = []
  /** Samples of the first packet already consumed. */
  private consumed = 0
  private newest: number | undefined
  private played = Number.NEGATIVE_INFINITY
  private gathering = true
  private pulls = 0
  private lowest = Number.POSITIVE_INFINITY

  constructor({ capacity = 10, start = 2 }: FrameQueueOptions = {}) {
    this.capacity = capacity
    this.start = start
  }

  /** Packets waiting. */
  get length(): number {
    return this.packets.length
  }

  /** Adds the samples of a packet; `sequence` is its 16-bit RTP sequence number. */
  push(sequence: number, samples: Int16Array): void {
    const place = this.unwrap(sequence)
    if (place <= this.played) return
    let index = this.packets.length
    while (index > 0 && (this.packets[index - 1]?.sequence ?? 0) >= place) index -= 1
    if (this.packets[index]?.sequence === place) return
    this.packets.splice(index, 0, { sequence: place, samples })
    if (this.packets.length > this.capacity) this.drop()
  }

  /** The next 20 ms; `silence` if the queue is empty. */
  pull(): Frame {
    if (this.gathering && this.packets.length < this.start) return silence
    this.gathering = false
    const frame = this.nextFrame()
    if (this.packets.length === 0) this.gathering = frame === silence
    this.shed()
    return frame
  }

  clear(): void {
    this.packets = []
    this.consumed = 0
    this.newest = undefined
    this.played = Number.NEGATIVE_INFINITY
    this.gathering = true
  }

  private nextFrame(): Frame {
    const [first] = this.packets
    if (first === undefined) return silence
    if (this.consumed === 0 && first.samples.length === frameSamples) {
      this.drop()
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
      this.drop()
      const [next] = this.packets
      if (next === undefined) break
      packet = next
    }
    return frame
  }

  private drop(): void {
    const packet = this.packets.shift()
    this.consumed = 0
    if (packet !== undefined) this.played = packet.sequence
  }

  private shed(): void {
    this.lowest = Math.min(this.lowest, this.packets.length)
    this.pulls += 1
    if (this.pulls < surplusWindow) return
    if (this.lowest > this.start) this.drop()
    this.pulls = 0
    this.lowest = Number.POSITIVE_INFINITY
  }

  private unwrap(sequence: number): number {
    const last = this.newest
    const step = last === undefined ? 0 : ((sequence - last + 0x8000) & 0xffff) - 0x8000
    if (last === undefined || Math.abs(step) > newStream) {
      this.clear()
      this.newest = sequence
      return sequence
    }
    const place = last + step
    this.newest = Math.max(last, place)
    return place
  }
}
