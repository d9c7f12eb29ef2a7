import type { Frame } from './audio-port.ts'
import { Mp3Recording } from './mp3-recording.ts'
import { SilenceMeter } from './silence-meter.ts'

/** Records one party as a mono MP3: a message in a mailbox, an announcement spoken by telephone. */
export class MonoRecorder implements Disposable {
  /** How loud the party is, and for how long it has been silent. */
  readonly silenceMeter = new SilenceMeter()
  private readonly recording = new Mp3Recording(1)

  /** Seconds recorded so far. */
  get seconds(): number {
    return this.recording.seconds
  }

  /** Adds 20 ms; ignored after the end. */
  write(frame: Frame): void {
    if (this.recording.isEnded) return
    this.recording.write(frame)
    this.silenceMeter.write(frame)
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
