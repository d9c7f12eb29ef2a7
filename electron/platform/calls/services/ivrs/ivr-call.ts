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
import { forwardCaller } from '../forward-caller.ts'
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
  private isLeaving = false
  private stopTimer: Unsubscribe | undefined

  constructor(served: ServedCall, ivr: Ivr, ports: IvrCallPorts) {
    this.served = served
    this.ivr = ivr
    this.ports = ports
  }

  start(): void {
    const { leg } = this.served
    if (this.ivr.random) {
      const randomAction = pickRandom(this.ivr.random, this.ports.random)
      if (randomAction) this.performAction(randomAction, () => this.finish())
      else this.finish()
      return
    }
    leg.addCleanup(() => this.stopTimer?.())
    leg.addCleanup(leg.onDigit((key) => this.onKey(key)))
    leg.answer()
    this.playMenu()
  }

  /** Plays the menu once more, or gives up after the last round. */
  private playMenu(prefix = ''): void {
    const { ivr } = this
    this.keys = ''
    if (this.rounds >= ivr.rounds) return this.finish()
    this.rounds += 1
    this.playText(`${prefix},${ivr.sounds}`, () =>
      this.startTimer(ivr.timeoutSeconds * 1000, () => this.playMenu()),
    )
  }

  private onKey(key: string): void {
    if (this.isLeaving) return
    this.served.leg.audio.stop()
    this.stopTimer?.()
    if (endsKeys(key, this.keys)) return this.evaluateKeys(true)
    this.keys += key
    this.evaluateKeys(false)
  }

  private evaluateKeys(isFinal: boolean): void {
    const numbers = this.ports.book.internalNumbers(this.ivr.customerId)
    const move = moveOf(this.ivr, this.keys, { numbers, final: isFinal })
    switch (move.kind) {
      case 'wait':
        return this.startTimer(keyTimeout, () => this.evaluateKeys(true))
      case 'dial':
        return this.performAction({ kind: 'dial', number: move.number }, () => this.rejectChoice())
      case 'unknown':
        return this.rejectChoice()
      case 'act':
        this.isLeaving = true
        this.playText(move.key.sounds, () => this.performAction(move.key.action, () => this.rejectChoice()))
    }
  }

  private rejectChoice(): void {
    this.isLeaving = false
    this.playMenu(unknownKey)
  }

  /** All rounds are used up: plays the closing words and sends the caller to the final destination. */
  private finish(): void {
    const { postSounds } = this.ivr
    const { leg } = this.served
    this.isLeaving = true
    const continueToFinal = () => this.performAction(finalAction(this.ivr), () => leg.end())
    if (this.rounds === 0) continueToFinal()
    else this.playText(postSounds, continueToFinal)
  }

  /** Carries out a key's action; calls `onUnreachable` if it leads to nobody. */
  private performAction(action: IvrAction, onUnreachable: () => void): void {
    const { board } = this.ports
    const { leg, call } = this.served
    if (action.kind === 'hang-up') return leg.end()
    const to = leadsTo(action, this.ivr, board.directory)
    if (!to) return onUnreachable()
    const { ringSeconds } = this.ivr
    this.isLeaving = true
    forwardCaller(board, call, {
      to,
      context: 'IVR',
      ...(ringSeconds === undefined ? {} : { seconds: ringSeconds }),
    })
  }

  private playText(text: string, onPlayed: () => void): void {
    this.served.leg.audio.play(soundsOf(text), onPlayed)
  }

  private startTimer(milliseconds: number, onTimeout: () => void): void {
    this.stopTimer = this.ports.board.ports.clock.after(milliseconds, onTimeout)
  }
}

const pauseMilliseconds = 300

/**
 * Spoken form of a sound setting, a list of texts or names separated by commas: one after another with a short pause.
 * The platform has no sound library, so a name is read like any word.
 */
function soundsOf(text: string): readonly Sound[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => [sayText(part), pause(pauseMilliseconds)])
}
