import type { Frame } from './audio-port.ts'
import { Mp3Recording } from './mp3-recording.ts'
import { SilenceMeter } from './silence-meter.ts'

/** Records what one party says, as a mono MP3: a message in a mailbox, an announcement spoken by telephone. */
export class MonoRecorder implements Disposable {
  /** How loud the party is, and since when it is silent. */
  readonly sound = new SilenceMeter()
  private readonly recording = new Mp3Recording(1)

  /** Seconds recorded so far. */
  get seconds(): number {
    return this.recording.seconds
  }

  /** Adds 20 ms; ignored after the end. */
  write(frame: Frame): void {
    if (this.recording.ended) return
    this.recording.write(frame)
    this.sound.write(frame)
  }

  /** Ends the recording and gives the MP3. Rejects where the encoder failed or the recording had ended before. */
  finish(): Promise<Buffer> {
    return this.recording.finish()
  }

  /** Gives the recording up, unless it is finished or being finished. */
  [Symbol.dispose](): void {
    this.recording[Symbol.dispose]()
  }
}
