import type { Levels } from '#shared/host/audio.ts'
import type { Microphone, MicrophoneUser } from './devices/microphone.ts'
import { Meter } from './meter.ts'
import type { Mixing } from './mixing.ts'

export type LevelWatchOptions = {
  readonly mixing: Mixing
  readonly microphone: Microphone
  /** Streams that the agent hears now and whose level must be measured. */
  readonly heard: () => readonly MediaStream[]
  /** Peak in the last milliseconds of sounds whose samples are known. */
  readonly played: (milliseconds: number) => number
  readonly onLevels: (levels: Levels) => void
}

/** Milliseconds between levels. */
const rhythm = 100

/**
 * Reports the levels of microphone and loudspeaker ten times a second. The microphone is open while its level is
 * watched; both report silence again after the last watcher.
 */
export class LevelWatch implements MicrophoneUser, Disposable {
  private readonly options: LevelWatchOptions
  private readonly outputs = new Map<string, Meter>()
  private input: Meter | null = null
  private timer: ReturnType<typeof setInterval> | undefined
  private watched = { microphone: false, speaker: false, recording: false }

  constructor(options: LevelWatchOptions) {
    this.options = options
  }

  /** Watches both levels. */
  watch(watching: boolean): void {
    this.setWatched({ ...this.watched, microphone: watching })
  }

  /** Watches the loudspeaker's level alone, during a sound test. */
  watchSpeaker(watching: boolean): void {
    this.setWatched({ ...this.watched, speaker: watching })
  }

  /** Watches the microphone's level during a recording, regardless of other watchers. */
  watchRecording(recording: boolean): void {
    this.setWatched({ ...this.watched, recording })
  }

  setTrack(track: MediaStreamTrack | null): void {
    this.input?.[Symbol.dispose]()
    this.input = track ? new Meter(this.options.mixing, new MediaStream([track])) : null
  }

  [Symbol.dispose](): void {
    this.setWatched({ microphone: false, speaker: false, recording: false })
  }

  private setWatched(wanted: LevelWatch['watched']): void {
    const { microphone } = this.options
    const needs = (each: LevelWatch['watched']) => each.microphone || each.recording
    if (needs(wanted) && !needs(this.watched)) void microphone.open(this)
    if (!needs(wanted) && needs(this.watched)) {
      microphone.close(this)
      this.setTrack(null)
    }
    this.watched = wanted
    if (needs(wanted) || wanted.speaker) this.timer ??= setInterval(() => this.report(), rhythm)
    else this.stop()
  }

  private report(): void {
    this.updateMeters()
    const { played } = this.options
    const measured = [...this.outputs.values()].map((meter) => meter.peak(rhythm))
    const output = Math.max(played(rhythm), ...measured)
    this.options.onLevels({ input: this.input?.peak(rhythm) ?? 0, output: Math.min(output, 1) })
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
    const heard = new Map(
      this.options.heard().flatMap((stream) => stream.getAudioTracks().map((track) => [track.id, stream])),
    )
    for (const [id, meter] of this.outputs) {
      if (heard.has(id)) continue
      meter[Symbol.dispose]()
      this.outputs.delete(id)
    }
    for (const [id, stream] of heard)
      if (!this.outputs.has(id)) this.outputs.set(id, new Meter(this.options.mixing, stream))
  }
}
