import type { Frame } from './audio-port.ts'
import { Mp3Recording } from './mp3-recording.ts'

/**
 * Records a call in stereo as MP3: the outside on the left, the agent's side on the right. Pauses are left out.
 */
export class StereoRecorder implements Disposable {
  private readonly recording: Mp3Recording
  private isPausing = false

  /** `draft`: a file, as for `openMp3`, that preserves the recording if the process is killed. */
  constructor(draft?: string) {
    this.recording = new Mp3Recording(2, draft)
  }

  /** Seconds recorded so far, without pauses. */
  get seconds(): number {
    return this.recording.seconds
  }

  get isPaused(): boolean {
    return this.isPausing && !this.recording.isEnded
  }

  /** Adds 20 ms of both sides; ignored while paused and after the end. */
  write(left: Frame, right: Frame): void {
    if (!this.isPausing) this.recording.write(left, right)
  }

  pause(): void {
    this.isPausing = true
  }

  resume(): void {
    this.isPausing = false
  }

  /** Ends the recording and returns the MP3. Rejects if the encoder failed or the recording had already ended. */
  finish(): Promise<Buffer> {
    return this.recording.finish()
  }

  /** Discards the recording, unless it is finished or being finished. */
  [Symbol.dispose](): void {
    this.recording[Symbol.dispose]()
  }
}
