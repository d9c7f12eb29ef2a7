import { appError } from '#shared/core/app-error.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { err } from '#shared/core/result.ts'
import { createAsker, type Ask } from '#shared/host/asker.ts'
import type { AudioMethods, AudioReport } from '#shared/host/audio.ts'
import { readAudioAnswer } from '../kernel/audio-answers.ts'
import type { AudioState } from '#shared/host/slices.ts'
import type { FrameChannel } from '#shared/host/wire.ts'
import type { AudioPort } from '../ports.ts'

type Engine = { readonly channel: FrameChannel; readonly ask: Ask<AudioMethods> }

const absent: AudioState = { engine: 'absent', microphone: 'unknown', error: null }

/** The audio engines of all pages behind one port; the first live one is in use. */
export class AudioEngines implements AudioPort {
  readonly ask: Ask<AudioMethods>
  private readonly onState: (state: AudioState) => void
  private readonly reports = new Emitter<AudioReport>()
  private readonly readiness = new Emitter<boolean>()
  private readonly engines: Engine[] = []
  private state = absent

  constructor(onState: (state: AudioState) => void) {
    this.onState = onState
    this.ask = (method, ...input) => {
      const [active] = this.engines
      if (!active) return Promise.resolve(err(appError('phone.no-audio-engine')) as never)
      return active.ask(method, ...input)
    }
  }

  get ready(): boolean {
    return this.engines.length > 0
  }

  onReport(listener: (report: AudioReport) => void): Unsubscribe {
    return this.reports.on(listener)
  }

  onReady(listener: (ready: boolean) => void): Unsubscribe {
    return this.readiness.on(listener)
  }

  /** Listens to a page that may offer an engine, until it closes. */
  attach(channel: FrameChannel): void {
    channel.on((frame) => {
      if (frame.kind === 'audio-offered') this.offer(channel)
      if (frame.kind === 'audio-report' && this.engines[0]?.channel === channel)
        this.handleReport(frame.report)
    })
    channel.onClose(() => this.withdraw(channel))
  }

  private offer(channel: FrameChannel): void {
    if (this.engines.some((engine) => engine.channel === channel)) return
    this.engines.push({ channel, ask: createAsker<AudioMethods>(channel, readAudioAnswer) })
    channel.send({ kind: 'audio-role', active: this.engines.length === 1 })
    if (this.engines.length === 1) this.activate()
  }

  private withdraw(channel: FrameChannel): void {
    const at = this.engines.findIndex((engine) => engine.channel === channel)
    if (at < 0) return
    this.engines.splice(at, 1)
    if (at > 0) return
    this.show(absent)
    this.readiness.emit(false)
    this.engines[0]?.channel.send({ kind: 'audio-role', active: true })
    if (this.ready) this.activate()
  }

  private activate(): void {
    this.show({ ...absent, engine: 'ready' })
    this.readiness.emit(true)
  }

  private handleReport(report: AudioReport): void {
    if (report.kind === 'microphone') this.show({ ...this.state, microphone: report.state, error: null })
    if (report.kind === 'error') this.show({ ...this.state, error: report.error })
    this.reports.emit(report)
  }

  private show(state: AudioState): void {
    this.state = state
    this.onState(state)
  }
}
