import type { Microphone, MicrophoneUser } from './devices/microphone.ts'
import type { Mixing } from './mixing.ts'
import type { Speaker } from './sounds/speaker.ts'

export type LoopbackOptions = {
  readonly mixing: Mixing
  readonly microphone: Microphone
  readonly speaker: Speaker
}

/** Seconds by which the agent's voice is delayed: enough to tell it from live speech. */
const delay = 1

/** Plays the microphone back to the agent, as a caller would hear it. */
export class Loopback implements MicrophoneUser, Disposable {
  /** The audio that is played back. */
  readonly stream: MediaStream
  private readonly element: HTMLAudioElement
  private readonly options: LoopbackOptions
  private readonly late: DelayNode
  private source: MediaStreamAudioSourceNode | null = null

  constructor(options: LoopbackOptions) {
    const context = options.mixing.use()
    const out = new MediaStreamAudioDestinationNode(context)
    this.options = options
    this.late = new DelayNode(context, { delayTime: delay, maxDelayTime: delay })
    this.late.connect(out)
    this.element = options.speaker.add({ sound: 'loopback' })
    this.stream = out.stream
    this.element.srcObject = out.stream
    options.speaker.play(this.element)
    void options.microphone.open(this)
  }

  setTrack(track: MediaStreamTrack | null): void {
    this.source?.disconnect()
    this.source = track
      ? new MediaStreamAudioSourceNode(this.late.context as AudioContext, {
          mediaStream: new MediaStream([track]),
        })
      : null
    this.source?.connect(this.late)
  }

  [Symbol.dispose](): void {
    this.options.microphone.close(this)
    this.setTrack(null)
    this.late.disconnect()
    this.options.speaker.remove(this.element)
    this.options.mixing.release()
  }
}
