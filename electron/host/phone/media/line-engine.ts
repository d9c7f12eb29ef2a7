import type { AudioPort } from '#electron/host/ports.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { Description, MediaDirection } from '#shared/host/audio.ts'
import { withTimeout } from '../with-timeout.ts'

export type LineEngineOptions = { readonly lineId: string; readonly audio: AudioPort; readonly clock: Clock }

/** Timeout of each request to the engine, in milliseconds; a closing peer connection never answers. */
const stepTimeout = 8_000
/** Timeout for the engine's page to load, in milliseconds; the caller waits too. */
const loadTimeout = 10_000

/** Whether a request failed because there is no audio engine, or because it went away meanwhile. */
export function isEngineGone({ code }: AppError): boolean {
  return code === 'phone.no-audio-engine' || code === 'host.disconnected'
}

/** Sends one line's requests to the audio engine. Each fails with `audio.failed` after a timeout. */
export class LineEngine {
  private readonly options: LineEngineOptions

  constructor(options: LineEngineOptions) {
    this.options = options
  }

  get isReady(): boolean {
    return this.options.audio.ready
  }

  /** Waits for an engine that is still loading. Fails with `phone.no-audio-engine` after a timeout. */
  whenReady(): Outcome {
    const { audio, clock } = this.options
    if (audio.ready) return Promise.resolve(ok(undefined))
    const { promise, resolve } = Promise.withResolvers<Result>()
    const stop = audio.onReady((ready) => ready && resolve(ok(undefined)))
    const timeoutError = appError('phone.no-audio-engine')
    return withTimeout({ clock, milliseconds: loadTimeout, timeoutError }, promise).finally(stop)
  }

  offer(direction: MediaDirection, iceRestart: boolean): Outcome<Description> {
    const { audio, lineId } = this.options
    return this.withStepTimeout(
      audio.ask('audio.offer', iceRestart ? { lineId, direction, iceRestart } : { lineId, direction }),
    )
  }

  expect(offer: string): Outcome {
    const { audio, lineId } = this.options
    return this.withStepTimeout(audio.ask('audio.expect', { lineId, offer }))
  }

  answer(offer: string, direction: MediaDirection): Outcome<Description> {
    const { audio, lineId } = this.options
    return this.withStepTimeout(audio.ask('audio.answer', { lineId, offer, direction }))
  }

  accept(answer: string): Outcome {
    const { audio, lineId } = this.options
    return this.withStepTimeout(audio.ask('audio.accept', { lineId, answer }))
  }

  rollback(): Outcome {
    const { audio, lineId } = this.options
    return this.withStepTimeout(audio.ask('audio.rollback', { lineId }))
  }

  mute(muted: boolean): Outcome {
    const { audio, lineId } = this.options
    return this.withStepTimeout(audio.ask('audio.mute', { lineId, muted }))
  }

  sendDigits(digits: string): Outcome {
    const { audio, lineId } = this.options
    return this.withStepTimeout(audio.ask('audio.sendDigits', { lineId, digits }))
  }

  async playTone(tone: 'ringback' | 'busy' | 'none'): Promise<void> {
    const { audio, lineId } = this.options
    if (audio.ready) await this.withStepTimeout(audio.ask('audio.callProgress', { lineId, tone }))
  }

  close(): Outcome {
    const { audio, lineId } = this.options
    return this.withStepTimeout(audio.ask('audio.close', { lineId }))
  }

  private withStepTimeout<Value>(outcome: Outcome<Value>): Outcome<Value> {
    const timeoutError = appError('audio.failed')
    return withTimeout({ clock: this.options.clock, milliseconds: stepTimeout, timeoutError }, outcome)
  }
}
