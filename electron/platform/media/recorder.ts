import { type Frame, frameSamples, sampleRate } from './audio-port.ts'
import { type Mp3Stream, openMp3 } from './mp3.ts'

/** Frames gathered before they go to the encoder: 2 s, all that is ever held of a recording as samples. */
const chunkFrames = 100

/**
 * Records a call in stereo as MP3: the outside on the left, the agent's side on the right. It encodes while the call
 * runs, so an hour-long recording needs as little memory as a short one. A paused stretch is simply absent.
 */
export class StereoRecorder implements Disposable {
  private stream: Mp3Stream | undefined
  private left = new Int16Array(chunkFrames * frameSamples)
  private right = new Int16Array(chunkFrames * frameSamples)
  private filled = 0
  private samples = 0
  private state: 'running' | 'paused' | 'ended' = 'running'

  /** Seconds recorded so far, pauses not counted. */
  get seconds(): number {
    return this.samples / sampleRate
  }

  get paused(): boolean {
    return this.state === 'paused'
  }

  /** Adds 20 ms of both sides; ignored while paused and after the end. */
  write(left: Frame, right: Frame): void {
    if (this.state !== 'running') return
    this.left.set(left, this.filled)
    this.right.set(right, this.filled)
    this.filled += frameSamples
    this.samples += frameSamples
    if (this.filled === this.left.length) this.flush()
  }

  pause(): void {
    if (this.state === 'running') this.state = 'paused'
  }

  resume(): void {
    if (this.state === 'paused') this.state = 'running'
  }

  /** Ends the recording and gives the MP3. Rejects where the encoder failed or the recording had ended before. */
  async finish(): Promise<Buffer> {
    if (this.state === 'ended') throw new Error('The recording has ended already.')
    this.state = 'ended'
    this.flush()
    return await this.opened().finish()
  }

  /** Gives the recording up, unless it is finished or being finished. */
  [Symbol.dispose](): void {
    if (this.state === 'ended') return
    this.state = 'ended'
    this.stream?.drop()
  }

  private flush(): void {
    const { left, right, filled } = this
    this.left = new Int16Array(chunkFrames * frameSamples)
    this.right = new Int16Array(chunkFrames * frameSamples)
    this.filled = 0
    if (filled > 0) this.opened().write(left.slice(0, filled), right.slice(0, filled))
  }

  private opened(): Mp3Stream {
    this.stream ??= openMp3(2)
    return this.stream
  }
}
