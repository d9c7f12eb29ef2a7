import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Destination } from '../../directory.ts'
import { defaultCountry, routeDialled } from '../../routing.ts'
import type { Switchboard } from '../../switchboard.ts'
import { passOn } from '../pass-on.ts'
import type { ServedCall } from '../service.ts'
import type { IvrAction } from './action.ts'
import type { Ivr, IvrBook } from './ivr.ts'
import { pause, type Sound } from '../../../media/sound.ts'
import { sayText } from '../../../media/voice.ts'

/** Milliseconds between two keys of one number. */
const betweenKeys = 2_000

const unknownKey = 'that choice is not available'

export type IvrCallPorts = {
  readonly board: Switchboard
  readonly book: IvrBook
  /** 0 up to 1. */
  readonly random: () => number
}

/** One caller in an IVR, from the answer until the caller goes on or hangs up. */
export class IvrCall {
  private readonly served: ServedCall
  private readonly ivr: Ivr
  private readonly ports: IvrCallPorts
  private rounds = 0
  private keys = ''
  /** The caller has chosen, or has had all rounds: keys mean nothing any more. */
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
      const { random } = this.ivr
      const picked = random[Math.floor(this.ports.random() * random.length)]
      if (picked) this.carryOut(picked, () => this.finish())
      else this.finish()
      return
    }
    leg.untilOver(() => this.stopTimer?.())
    leg.untilOver(leg.onDigit((key) => this.press(key)))
    leg.answer()
    this.playMenu()
  }

  /** Plays the menu once more, or gives up after the last turn. */
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
    if (key === '#' && this.keys !== '') return this.decide(true)
    this.keys += key
    this.decide(false)
  }

  private decide(final: boolean): void {
    const { ivr, keys } = this
    const numbers = ivr.dialsExtensions ? this.ports.book.internalNumbers(ivr.customerId) : []
    const step = readKeys(keys, { hasAction: (key) => ivr.keys.has(key), numbers }, final)
    const chosen = ivr.keys.get(keys)
    if (step === 'wait') return this.wait(betweenKeys, () => this.decide(true))
    if (step === 'dial') return this.carryOut({ kind: 'dial', number: keys }, () => this.refuse())
    if (step === 'unknown' || !chosen) return this.refuse()
    this.leaving = true
    this.say(chosen.sounds, () => this.carryOut(chosen.action, () => this.refuse()))
  }

  private refuse(): void {
    this.leaving = false
    this.playMenu(unknownKey)
  }

  /** All rounds are over: says the last words and sends the caller to the final destination. */
  private finish(): void {
    const { final, postSounds } = this.ivr
    const { leg } = this.served
    this.leaving = true
    const action: IvrAction =
      final.type === 'H' ? { kind: 'hang-up' } : { kind: 'record', type: final.type, id: final.id }
    const goOn = () => this.carryOut(action, () => leg.leave())
    if (this.rounds === 0) goOn()
    else this.say(postSounds, goOn)
  }

  /** Does what a key stands for; `nowhere` where it leads to nobody. */
  private carryOut(action: IvrAction, nowhere: () => void): void {
    const { board } = this.ports
    const { leg, call } = this.served
    if (action.kind === 'hang-up') return leg.leave()
    const to = this.destinationOf(action)
    if (!to) return nowhere()
    const { ringSeconds } = this.ivr
    this.leaving = true
    passOn(board, call, {
      to,
      context: 'IVR',
      ...(ringSeconds === undefined ? {} : { seconds: ringSeconds }),
    })
  }

  private destinationOf(action: IvrAction): Destination | undefined {
    const { directory } = this.ports.board
    const { customerId } = this.ivr
    if (action.kind === 'record') return directory.destinationOf(action.type, action.id, customerId)
    if (action.kind !== 'dial') return undefined
    const dialled = routeDialled(action.number, { country: defaultCountry, customerId }, directory)
    return dialled.kind === 'unknown' ? undefined : dialled
  }

  private say(text: string, then: () => void): void {
    this.served.leg.audio.play(soundsOf(text), then)
  }

  private wait(milliseconds: number, then: () => void): void {
    this.stopTimer = this.ports.board.ports.clock.after(milliseconds, then)
  }
}

/** What a menu makes of the keys that were pressed so far. */
type MenuStep = 'wait' | 'dial' | 'act' | 'unknown'

type Menu = {
  /** Whether a single key has an action. */
  readonly hasAction: (key: string) => boolean
  /** Internal numbers that can be dialled; none where the IVR does not dial extensions. */
  readonly numbers: readonly string[]
}

/**
 * Decides what keys mean where a key may be a choice as well as the beginning of an internal number. While a longer
 * number begins with them, more keys may come and it waits; then a number that was pressed in full is dialled; then a
 * single key with an action acts. So a key acts at once where no internal number begins with it, and after a pause where
 * one does. `final`: no more keys will come, since the caller paused or pressed #.
 */
export function readKeys(keys: string, { hasAction, numbers }: Menu, final: boolean): MenuStep {
  const longer = numbers.some((number) => number.length > keys.length && number.startsWith(keys))
  if (longer && !final) return 'wait'
  if (numbers.includes(keys)) return 'dial'
  return keys.length === 1 && hasAction(keys) ? 'act' : 'unknown'
}

const betweenMilliseconds = 300

/**
 * Sounds of a setting, which are texts or names separated by commas, as the platform says them: one after another with a
 * short pause. The platform has no library of sounds, so a name is said like any word.
 */
function soundsOf(text: string): readonly Sound[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => [sayText(part), pause(betweenMilliseconds)])
}
