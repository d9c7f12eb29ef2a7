import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { sayText } from '../../media/voice.ts'
import type { ServiceLeg } from './service-leg.ts'

const tries = 3

/** Milliseconds to wait for the next key. */
const keyTimeout = 10_000

const words = {
  ask: 'please enter the pin',
  again: 'that pin is wrong please try again',
  refused: 'that pin is wrong goodbye',
}

export type PinOrder = { readonly leg: ServiceLeg; readonly clock: Clock; readonly pin: string }

/**
 * Asks an answered caller for a PIN, up to three times: `#`, the PIN's length or ten seconds without a key end
 * the entry. The right PIN lets the caller in; after the last wrong one the call ends. Hanging up ends the questions.
 */
export function askPin(order: PinOrder, letIn: () => void): void {
  new PinGate(order, letIn).ask(words.ask)
}

class PinGate {
  private readonly order: PinOrder
  private readonly letIn: () => void
  private readonly stopKeys: Unsubscribe
  private stopTimer: Unsubscribe | undefined
  private keys = ''
  private failures = 0

  constructor(order: PinOrder, letIn: () => void) {
    this.order = order
    this.letIn = letIn
    const { leg } = order
    this.stopKeys = leg.onDigit((key) => this.press(key))
    leg.untilOver(() => this.stop())
  }

  ask(text: string): void {
    this.keys = ''
    this.order.leg.audio.play([sayText(text)], () => this.wait())
  }

  private press(key: string): void {
    this.order.leg.audio.stop()
    this.stopTimer?.()
    if (key === '#') return this.check()
    this.keys += key
    if (this.keys.length >= this.order.pin.length) this.check()
    else this.wait()
  }

  private check(): void {
    const { leg, pin } = this.order
    if (this.keys === pin) {
      this.stop()
      return this.letIn()
    }
    this.failures += 1
    if (this.failures < tries) return this.ask(words.again)
    this.stop()
    leg.audio.play([sayText(words.refused)], () => leg.leave())
  }

  private wait(): void {
    this.stopTimer = this.order.clock.after(keyTimeout, () => this.check())
  }

  private stop(): void {
    this.stopKeys()
    this.stopTimer?.()
  }
}
