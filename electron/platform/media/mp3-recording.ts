import { type Frame, frameSamples, sampleRate } from './audio-port.ts'
import { type Mp3Stream, openMp3 } from './mp3.ts'

/** Frames gathered before they go to the encoder: 2 s, the most of a recording that is ever held as samples. */
const chunkFrames = 100

/** An MP3 that grows frame by frame. It is encoded while it is written, so a long one costs little memory. */
export class Mp3Recording implements Disposable {
  private readonly count: 1 | 2
  private readonly draft: string | undefined
  private stream: Mp3Stream | undefined
  private channels: Int16Array[]
  private filled = 0
  private samples = 0
  private over = false

  /** `draft`: a file for the encoded data, as for `openMp3`. */
  constructor(channels: 1 | 2, draft?: string) {
    this.count = channels
    this.draft = draft
    this.channels = empty(channels)
  }

  /** Seconds written so far. */
  get seconds(): number {
    return this.samples / sampleRate
  }

  get ended(): boolean {
    return this.over
  }

  /** Adds 20 ms: one frame for each channel. Ignored after the end. */
  write(...frames: readonly Frame[]): void {
    if (this.over) return
    for (const [place, channel] of this.channels.entries()) {
      const frame = frames[place]
      if (frame !== undefined) channel.set(frame, this.filled)
    }
    this.filled += frameSamples
    this.samples += frameSamples
    if (this.filled === chunkFrames * frameSamples) this.flush()
  }

  /** Ends the recording and returns the MP3. Rejects if the encoder failed or the recording had already ended. */
  async finish(): Promise<Buffer> {
    if (this.over) throw new Error('The recording has ended already.')
    this.over = true
    this.flush()
    return await this.opened().finish()
  }

  /** Discards the recording, unless it is finished or being finished. */
  [Symbol.dispose](): void {
    if (this.over) return
    this.over = true
    this.stream?.drop()
  }

  private flush(): void {
    const { channels, filled } = this
    this.channels = empty(this.count)
    this.filled = 0
    if (filled > 0) this.opened().write(...channels.map((channel) => channel.slice(0, filled)))
  }

  private opened(): Mp3Stream {
    this.stream ??= openMp3(this.count, this.draft)
    return this.stream
  }
}

function empty(channels: number): Int16Array[] {
  return Array.from({ length: channels }, () => new Int16Array(chunkFrames * frameSamples))
}
