import type { Unsubscribe } from '#shared/core/disposables.ts'
import { MonoRecorder } from '../../../media/mono-recorder.ts'
import type { PromptPort } from '../../../media/prompt-port.ts'

/** Limits at which a message ends by itself, in seconds. */
const messageLimits = {
  /** Longer messages are cut off. */
  maxSeconds: 180,
  /** Silence after speech that ends the message. */
  maxSilence: 5,
  /** Longest silence before speech. */
  maxSilenceBeforeSpeech: 10,
  /** Shorter messages, and those without speech, are not kept. */
  minSeconds: 1,
} as const

export type RecordedMessage = { readonly seconds: number; readonly mp3: Uint8Array }

/** Records what a caller says to a mailbox, from the service's port. */
export class MessageRecording {
  private readonly recorder = new MonoRecorder()
  private readonly unsubscribe: Unsubscribe

  /** `onEnd` is called if the message ends by itself: it is too long, or nobody speaks any more. */
  constructor(port: Pick<PromptPort, 'onFrame'>, onEnd: () => void) {
    const { recorder } = this
    this.unsubscribe = port.onFrame((frame) => {
      recorder.write(frame)
      const { isHeard, silentSeconds } = recorder.silenceMeter
      const allowedSilence = isHeard ? messageLimits.maxSilence : messageLimits.maxSilenceBeforeSpeech
      if (recorder.seconds >= messageLimits.maxSeconds || silentSeconds >= allowedSilence) onEnd()
    })
  }

  /** Ends the message; undefined if there is nothing worth keeping. Rejects if the MP3 could not be made. */
  async finish(): Promise<RecordedMessage | undefined> {
    this.unsubscribe()
    const { seconds, silenceMeter } = this.recorder
    if (seconds < messageLimits.minSeconds || !silenceMeter.isHeard) {
      this.recorder[Symbol.dispose]()
      return undefined
    }
    return { seconds, mp3: await this.recorder.finish() }
  }
}
