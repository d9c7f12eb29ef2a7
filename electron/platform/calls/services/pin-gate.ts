import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { sayText } from '../../media/voice.ts'
import type { ServiceLeg } from './service-leg.ts'

const maxAttempts = 3

/** Milliseconds to wait for the next key. */
const keyTimeout = 10_000

const prompts = {
  ask: 'please enter the pin',
  again: 'that pin is wrong please try again',
  refused: 'that pin is wrong goodbye',
}

export type PinOptions = { readonly leg: ServiceLeg; readonly clock: Clock; readonly pin: string }

/**
 * Asks an answered caller for a PIN, up to three times: `#`, the PIN's length or ten seconds without a key end
 * the entry. The right PIN lets the caller in; after the last wrong one the call ends. Hanging up ends the questions.
 */
export function askPin(options: PinOptions, onAccepted: () => void): void {
  new PinPrompt(options, onAccepted).promptForPin(prompts.ask)
}

class PinPrompt {
  private readonly options: PinOptions
  private readonly onAccepted: () => void
  private readonly unsubscribe: Unsubscribe
  private stopTimer: Unsubscribe | undefined
  private keys = ''
  private failures = 0

  constructor(options: PinOptions, onAccepted: () => void) {
    this.options = options
    this.onAccepted = onAccepted
    const { leg } = options
    this.unsubscribe = leg.onDigit((key) => this.onKey(key))
    leg.addCleanup(() => this.stopListening())
  }

  promptForPin(text: string): void {
    this.keys = ''
    this.options.leg.audio.play([sayText(text)], () => this.startTimer())
  }

  private onKey(key: string): void {
    this.options.leg.audio.stop()
    this.stopTimer?.()
    if (key === '#') return this.checkPin()
    this.keys += key
    if (this.keys.length >= this.options.pin.length) this.checkPin()
    else this.startTimer()
  }

  private checkPin(): void {
    const { leg, pin } = this.options
    if (this.keys === pin) {
      this.stopListening()
      return this.onAccepted()
    }
    this.failures += 1
    if (this.failures < maxAttempts) return this.promptForPin(prompts.again)
    this.stopListening()
    leg.audio.play([sayText(prompts.refused)], () => leg.end())
  }

  private startTimer(): void {
    this.stopTimer = this.options.clock.after(keyTimeout, () => this.checkPin())
  }

  private stopListening(): void {
    this.unsubscribe()
    this.stopTimer?.()
  }
}
