import { appError } from '#shared/core/app-error.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { maxGreetingSeconds, type GreetingSound } from '#shared/host/voicemail.ts'
import type { AudioPort } from '../ports.ts'

export type GreetingRecorderOptions = {
  readonly audio: AudioPort
  /** Whether a line is ringing or connected. */
  readonly isBusy: () => boolean
}

/** The recordings of one page; it is disposed of with the page. */
export interface PageRecorder extends Disposable {
  record(): Outcome
  recorded(): Outcome<GreetingSound & { readonly seconds: number }>
}

const nothing = err(appError('greeting.nothing-recorded'))
const duringCall = err(appError('greeting.during-call'))

/** Records a greeting in the audio engine: one at a time, the latest request wins, and a call takes precedence. */
export class GreetingRecorder implements Disposable {
  private readonly options: GreetingRecorderOptions
  private readonly stopListening: Unsubscribe
  private owner: object | null = null

  constructor(options: GreetingRecorderOptions) {
    this.options = options
    // A recording is lost with its engine.
    this.stopListening = options.audio.onReady(() => (this.owner = null))
  }

  page(): PageRecorder {
    const page = {}
    return {
      record: () => this.record(page),
      recorded: () => this.recorded(page),
      [Symbol.dispose]: () => this.release(page),
    }
  }

  /** Called when a line has come or gone. A call stops the recording, which keeps what was said so far. */
  linesChanged(): void {
    if (this.owner && this.options.isBusy()) void this.options.audio.ask('audio.record', { what: 'stop' })
  }

  [Symbol.dispose](): void {
    this.stopListening()
  }

  private async record(page: object): Outcome {
    const { audio, isBusy } = this.options
    if (isBusy()) return duringCall
    this.owner = page
    const begun = await audio.ask('audio.record', { what: 'begin', longest: maxGreetingSeconds })
    if (this.owner !== page) return begun.ok ? nothing : begun
    if (begun.ok && !isBusy()) return ok(undefined)
    this.release(page)
    return isBusy() ? duringCall : begun
  }

  private async recorded(page: object): ReturnType<PageRecorder['recorded']> {
    if (this.owner !== page) return nothing
    this.owner = null
    return this.options.audio.ask('audio.recorded')
  }

  private release(page: object): void {
    if (this.owner !== page) return
    this.owner = null
    void this.options.audio.ask('audio.record', { what: 'forget' })
  }
}
