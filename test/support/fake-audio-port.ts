import type { AudioPort } from '#electron/host/ports.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { ok } from '#shared/core/result.ts'
import type { AudioMethod, AudioReport } from '#shared/host/audio.ts'

/** An audio engine that accepts and records every method, and emits the reports that a test wants. */
export class FakeAudioPort implements AudioPort {
  readonly requests: { readonly method: AudioMethod; readonly input: unknown }[] = []
  ready = false
  private readonly readyChanges = new Emitter<boolean>()
  private readonly reports = new Emitter<AudioReport>()

  readonly ask: AudioPort['ask'] = async (method, ...[input]) => {
    this.requests.push({ method, input })
    return ok(undefined) as never
  }

  /** The last input of a method. */
  lastInput(method: AudioMethod): unknown {
    return this.requests.findLast((each) => each.method === method)?.input
  }

  connect(): void {
    this.ready = true
    this.readyChanges.emit(true)
  }

  disconnect(): void {
    this.ready = false
    this.readyChanges.emit(false)
  }

  report(report: AudioReport): void {
    this.reports.emit(report)
  }

  onReady(listener: (ready: boolean) => void) {
    return this.readyChanges.on(listener)
  }

  onReport(listener: (report: AudioReport) => void) {
    return this.reports.on(listener)
  }
}
