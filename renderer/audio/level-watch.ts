import type { Levels } from '#shared/host/audio.ts'
import type { Microphone, MicrophoneUser } from './devices/microphone.ts'
import { Meter } from './meter.ts'
import type { MixingContext } from './mixing.ts'

export type LevelWatchOptions = {
  readonly mixing: MixingContext
  readonly microphone: Microphone
  /** Streams that the agent hears now and whose level must be measured. */
  readonly audibleStreams: () => readonly MediaStream[]
  /** Peak in the last milliseconds of sounds whose samples are known. */
  readonly playedPeak: (milliseconds: number) => number
  readonly onLevels: (levels: Levels) => void
}

/** Milliseconds between levels. */
const reportInterval = 100

/**
 * Reports the levels of microphone and loudspeaker ten times a second. The microphone is open while its level is
 * watched; both report silence again after the last watcher.
 */
export class LevelWatch implements MicrophoneUser, Disposable {
  private readonly options: LevelWatchOptions
  private readonly outputs = new Map<string, Meter>()
  private input: Meter | null = null
  private timer: ReturnType<typeof setInterval> | undefined
  private watchers = { microphone: false, speaker: false, recording: false }

  constructor(options: LevelWatchOptions) {
    this.options = options
  }

  /** Watches both levels. */
  watchAll(isWatching: boolean): void {
    this.setWatched({ ...this.watchers, microphone: isWatching })
  }

  /** Watches the loudspeaker's level alone, during a sound test. */
  watchSpeaker(isWatching: boolean): void {
    this.setWatched({ ...this.watchers, speaker: isWatching })
  }

  /** Watches the microphone's level during a recording, regardless of other watchers. */
  watchRecording(isRecording: boolean): void {
    this.setWatched({ ...this.watchers, recording: isRecording })
  }

  setTrack(track: MediaStreamTrack | null): void {
    this.input?.[Symbol.dispose]()
    this.input = track ? new Meter(this.options.mixing, new MediaStream([track])) : null
  }

  [Symbol.dispose](): void {
    this.setWatched({ microphone: false, speaker: false, recording: false })
  }

  private setWatched(next: LevelWatch['watchers']): void {
    const { microphone } = this.options
    const needsMicrophone = (each: LevelWatch['watchers']) => each.microphone || each.recording
    if (needsMicrophone(next) && !needsMicrophone(this.watchers)) void microphone.open(this)
    if (!needsMicrophone(next) && needsMicrophone(this.watchers)) {
      microphone.close(this)
      this.setTrack(null)
    }
    this.watchers = next
    if (needsMicrophone(next) || next.speaker) this.timer ??= setInterval(() => this.report(), reportInterval)
    else this.stop()
  }

  private report(): void {
    this.updateMeters()
    const { playedPeak } = this.options
    const peaks = [...this.outputs.values()].map((meter) => meter.peak(reportInterval))
    const output = Math.max(playedPeak(reportInterval), ...peaks)
    this.options.onLevels({ input: this.input?.peak(reportInterval) ?? 0, output: Math.min(output, 1) })
  }

  private stop(): void {
    if (this.timer === undefined) return
    clearInterval(this.timer)
    this.timer = undefined
    for (const meter of this.outputs.values()) meter[Symbol.dispose]()
    this.outputs.clear()
    this.options.onLevels({ input: 0, output: 0 })
  }

  /** Starts meters for new streams and stops those of ended ones. */
  private updateMeters(): void {
    const streams = new Map(
      this.options
        .audibleStreams()
        .flatMap((stream) => stream.getAudioTracks().map((track) => [track.id, stream])),
    )
    for (const [id, meter] of this.outputs) {
      if (streams.has(id)) continue
      meter[Symbol.dispose]()
      this.outputs.delete(id)
    }
    for (const [id, stream] of streams)
      if (!this.outputs.has(id)) this.outputs.set(id, new Meter(this.options.mixing, stream))
  }
}
