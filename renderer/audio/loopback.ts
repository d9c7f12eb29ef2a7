import type { Microphone, MicrophoneUser } from './devices/microphone.ts'
import type { MixingContext } from './mixing.ts'
import type { Speaker } from './sounds/speaker.ts'

export type LoopbackOptions = {
  readonly mixing: MixingContext
  readonly microphone: Microphone
  readonly speaker: Speaker
}

/** Seconds by which the agent's voice is delayed: enough to tell it from live speech. */
const delaySeconds = 1

/** Plays the microphone back to the agent, as a caller would hear it. */
export class Loopback implements MicrophoneUser, Disposable {
  /** The audio that is played back. */
  readonly stream: MediaStream
  private readonly element: HTMLAudioElement
  private readonly options: LoopbackOptions
  private readonly delayNode: DelayNode
  private source: MediaStreamAudioSourceNode | null = null

  constructor(options: LoopbackOptions) {
    const context = options.mixing.acquire()
    const destination = new MediaStreamAudioDestinationNode(context)
    this.options = options
    this.delayNode = new DelayNode(context, { delayTime: delaySeconds, maxDelayTime: delaySeconds })
    this.delayNode.connect(destination)
    this.element = options.speaker.add({ sound: 'loopback' })
    this.stream = destination.stream
    this.element.srcObject = destination.stream
    options.speaker.play(this.element)
    void options.microphone.open(this)
  }

  setTrack(track: MediaStreamTrack | null): void {
    this.source?.disconnect()
    this.source = track
      ? new MediaStreamAudioSourceNode(this.delayNode.context as AudioContext, {
          mediaStream: new MediaStream([track]),
        })
      : null
    this.source?.connect(this.delayNode)
  }

  [Symbol.dispose](): void {
    this.options.microphone.close(this)
    this.setTrack(null)
    this.delayNode.disconnect()
    this.options.speaker.remove(this.element)
    this.options.mixing.release()
  }
}
