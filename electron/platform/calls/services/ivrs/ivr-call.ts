import type { IvrAction } from '#shared/calls/routing/ivr-action.ts'
import {
  keyTimeout,
  endsKeys,
  finalAction,
  leadsTo,
  moveOf,
  pickRandom,
} from '#shared/calls/routing/ivr-menu.ts'
import type { Ivr } from '#shared/calls/routing/ivr.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Switchboard } from '../../switchboard.ts'
import { passOn } from '../pass-on.ts'
import type { ServedCall } from '../service.ts'
import type { IvrBook } from './store-ivrs.ts'
import { pause, type Sound } from '../../../media/sound.ts'
import { sayText } from '../../../media/voice.ts'

const unknownKey = 'that choice is not available'

export type IvrCallPorts = {
  readonly board: Switchboard
  readonly book: IvrBook
  /** At least 0 and below 1. */
  readonly random: () => number
}

/** One caller in an IVR, from the answer until the caller moves on or hangs up. */
export class IvrCall {
  private readonly served: ServedCall
  private readonly ivr: Ivr
  private readonly ports: IvrCallPorts
  private rounds = 0
  private keys = ''
  /** Whether the caller has chosen or used up all rounds, so that keys are ignored. */
  private leaving = false
  private stopTimer: Unsubscribe | undefined

  constructor(served: ServedCall, ivr: Ivr, ports: IvrCallPorts) {
    this.served = served
    this.ivr = ivr
    this.ports = ports
  }

  start(): void {
    const { leg } = this.served
    if (this.ivr.random) {
      const picked = pickRandom(this.ivr.random, this.ports.random)
      if (picked) this.carryOut(picked, () => this.finish())
      else this.finish()
      return
    }
    leg.untilOver(() => this.stopTimer?.())
    leg.untilOver(leg.onDigit((key) => this.press(key)))
    leg.answer()
    this.playMenu()
  }

  /** Plays the menu once more, or gives up after the last round. */
  private playMenu(before = ''): void {
    const { ivr } = this
    this.keys = ''
    if (this.rounds >= ivr.rounds) return this.finish()
    this.rounds += 1
    this.say(`${before},${ivr.sounds}`, () => this.wait(ivr.timeoutSeconds * 1000, () => this.playMenu()))
  }

  private press(key: string): void {
    if (this.leaving) return
    this.served.leg.audio.stop()
    this.stopTimer?.()
    if (endsKeys(key, this.keys)) return this.decide(true)
    this.keys += key
    this.decide(false)
  }

  private decide(final: boolean): void {
    const numbers = this.ports.book.internalNumbers(this.ivr.customerId)
    const move = moveOf(this.ivr, this.keys, { numbers, final })
    switch (move.kind) {
      case 'wait':
        return this.wait(keyTimeout, () => this.decide(true))
      case 'dial':
        return this.carryOut({ kind: 'dial', number: move.number }, () => this.refuse())
      case 'unknown':
        return this.refuse()
      case 'act':
        this.leaving = true
        this.say(move.key.sounds, () => this.carryOut(move.key.action, () => this.refuse()))
    }
  }

  private refuse(): void {
    this.leaving = false
    this.playMenu(unknownKey)
  }

  /** All rounds are used up: plays the closing words and sends the caller to the final destination. */
  private finish(): void {
    const { postSounds } = this.ivr
    const { leg } = this.served
    this.leaving = true
    const goOn = () => this.carryOut(finalAction(this.ivr), () => leg.leave())
    if (this.rounds === 0) goOn()
    else this.say(postSounds, goOn)
  }

  /** Carries out a key's action; calls `nowhere` if it leads to nobody. */
  private carryOut(action: IvrAction, nowhere: () => void): void {
    const { board } = this.ports
    const { leg, call } = this.served
    if (action.kind === 'hang-up') return leg.leave()
    const to = leadsTo(action, this.ivr, board.directory)
    if (!to) return nowhere()
    const { ringSeconds } = this.ivr
    this.leaving = true
    passOn(board, call, {
      to,
      context: 'IVR',
      ...(ringSeconds === undefined ? {} : { seconds: ringSeconds }),
    })
  }

  private say(text: string, then: () => void): void {
    this.served.leg.audio.play(soundsOf(text), then)
  }

  private wait(milliseconds: number, then: () => void): void {
    this.stopTimer = this.ports.board.ports.clock.after(milliseconds, then)
  }
}

const betweenMilliseconds = 300

/**
 * Spoken form of a sound setting, a list of texts or names separated by commas: one after another with a short pause.
 * The platform has no sound library, so a name is read like any word.
 */
function soundsOf(text: string): readonly Sound[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => [sayText(part), pause(betweenMilliseconds)])
}
