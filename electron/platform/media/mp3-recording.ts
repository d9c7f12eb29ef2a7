import { type Frame, frameSamples, sampleRate } from './audio-port.ts'
import { type Mp3Stream, openMp3 } from './mp3.ts'

/** Frames gathered before they go to the encoder: 2 s, the most of a recording that is ever held as samples. */
const chunkFrames = 100

/** An MP3 that grows frame by frame. It is encoded while it is written, so a long one costs little memory. */
export class Mp3Recording implements Disposable {
  private readonly channelCount: 1 | 2
  private readonly draft: string | undefined
  private stream: Mp3Stream | undefined
  private channels: Int16Array[]
  private filled = 0
  private samples = 0
  private hasEnded = false

  /** `draft`: a file for the encoded data, as for `openMp3`. */
  constructor(channels: 1 | 2, draft?: string) {
    this.channelCount = channels
    this.draft = draft
    this.channels = emptyChannels(channels)
  }

  /** Seconds written so far. */
  get seconds(): number {
    return this.samples / sampleRate
  }

  get isEnded(): boolean {
    return this.hasEnded
  }

  /** Adds 20 ms: one frame for each channel. Ignored after the end. */
  write(...frames: readonly Frame[]): void {
    if (this.hasEnded) return
    for (const [index, channel] of this.channels.entries()) {
      const frame = frames[index]
      if (frame !== undefined) channel.set(frame, this.filled)
    }
    this.filled += frameSamples
    this.samples += frameSamples
    if (this.filled === chunkFrames * frameSamples) this.flush()
  }

  /** Ends the recording and returns the MP3. Rejects if the encoder failed or the recording had already ended. */
  async finish(): Promise<Buffer> {
    if (this.hasEnded) throw new Error('The recording has ended already.')
    this.hasEnded = true
    this.flush()
    return await this.openStream().finish()
  }

  /** Discards the recording, unless it is finished or being finished. */
  [Symbol.dispose](): void {
    if (this.hasEnded) return
    this.hasEnded = true
    this.stream?.discard()
  }

  private flush(): void {
    const { channels, filled } = this
    this.channels = emptyChannels(this.channelCount)
    this.filled = 0
    if (filled > 0) this.openStream().write(...channels.map((channel) => channel.slice(0, filled)))
  }

  private openStream(): Mp3Stream {
    this.stream ??= openMp3(this.channelCount, this.draft)
    return this.stream
  }
}

function emptyChannels(channels: number): Int16Array[] {
  return Array.from({ length: channels }, () => new Int16Array(chunkFrames * frameSamples))
}
