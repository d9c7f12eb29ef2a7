import type { AudioPort } from '#electron/host/ports.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { ok } from '#shared/core/result.ts'
import type { AudioMethod, AudioReport } from '#shared/host/audio.ts'

/** An audio engine that accepts and records every method, and emits the reports that a test wants. */
export class FakeAudioPort implements AudioPort {
  readonly asked: { readonly method: AudioMethod; readonly input: unknown }[] = []
  ready = false
  private readonly readies = new Emitter<boolean>()
  private readonly reports = new Emitter<AudioReport>()

  readonly ask: AudioPort['ask'] = async (method, ...[input]) => {
    this.asked.push({ method, input })
    return ok(undefined) as never
  }

  /** The last input of a method. */
  last(method: AudioMethod): unknown {
    return this.asked.findLast((each) => each.method === method)?.input
  }

  come(): void {
    this.ready = true
    this.readies.emit(true)
  }

  go(): void {
    this.ready = false
    this.readies.emit(false)
  }

  report(report: AudioReport): void {
    this.reports.emit(report)
  }

  onReady(listener: (ready: boolean) => void) {
    return this.readies.on(listener)
  }

  onReport(listener: (report: AudioReport) => void) {
    return this.reports.on(listener)
  }
}
