import { faultOf } from '#shared/core/log-fault.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { pause, type Sound } from '../../../media/sound.ts'
import { sayNumber, sayText } from '../../../media/voice.ts'
import { causes } from '../../../sip/leg.ts'
import type { Switchboard } from '../../switchboard.ts'
import { askPin } from '../pin-gate.ts'
import type { Service } from '../service.ts'
import type { ServiceLeg } from '../service-leg.ts'
import type { Inbox, InboxMessage, Inboxes } from './inbox.ts'

const words = {
  fresh: 'new messages',
  menu: 'press one again two save three delete or hash next',
  saved: 'saved',
  deleted: 'deleted',
  broken: 'this message cannot be played',
  end: 'no more messages goodbye',
}

/** Milliseconds after which the call of a listener who presses nothing ends. */
const patience = 15_000
/** Milliseconds of silence between two sounds. */
const between = 300

/**
 * Plays a user's own mailbox by telephone, after its PIN if one is set: one message after another, new
 * ones first. During or after a message, 1 plays it again, 2 saves it, 3 deletes it, # skips it and * ends the call.
 */
export function checkVoicemail(board: Switchboard, inboxes: Inboxes): Service {
  return ({ call, leg }) => {
    const user = call.source?.party.user
    const inbox = user && inboxes.inboxOf(user.id)
    if (!inbox) return leg.leave(causes.forbidden)
    const listen = () => new Listening(board, leg, inbox).start()
    leg.answer()
    if (inbox.pin === '') listen()
    else askPin({ leg, clock: board.ports.clock, pin: inbox.pin }, listen)
  }
}

class Listening {
  private readonly board: Switchboard
  private readonly leg: ServiceLeg
  private readonly inbox: Inbox
  private left: readonly InboxMessage[]
  private stopTimer: Unsubscribe | undefined
  /** Grows with each step, so that a sound loaded for an earlier one is dropped. */
  private step = 0

  constructor(board: Switchboard, leg: ServiceLeg, inbox: Inbox) {
    this.board = board
    this.leg = leg
    this.inbox = inbox
    this.left = inbox.messages()
  }

  start(): void {
    const { leg } = this
    leg.untilOver(() => this.stopTimer?.())
    leg.onDigit((key) => this.pressed(key))
    const fresh = this.left.filter(({ isNew }) => isNew).length
    this.say([sayNumber(fresh), sayText(words.fresh)], () => this.play())
  }

  private pressed(key: string): void {
    const [message] = this.left
    if (key === '*') return this.leg.leave()
    if (!message) return
    switch (key) {
      case '1':
        return this.play()
      case '2':
        this.inbox.save(message.id)
        return this.next([sayText(words.saved)])
      case '3':
        this.inbox.remove(message.id)
        return this.next([sayText(words.deleted)])
      case '#':
        this.inbox.heard(message.id)
        return this.next([])
    }
  }

  private next(before: readonly Sound[]): void {
    this.left = this.left.slice(1)
    this.say(before, () => this.play())
  }

  private play(): void {
    const [message] = this.left
    const { leg, inbox, board } = this
    if (!message) return this.say([sayText(words.end)], () => leg.leave())
    this.quiet()
    const { step } = this
    inbox.soundOf(message.id).then(
      (sound) => {
        if (!leg.over && step === this.step) this.playSound(message, sound)
      },
      (error: unknown) => {
        board.ports.log.write('error', 'voicemail.failed', { error: faultOf(error) })
        if (!leg.over && step === this.step) this.playSound(message, undefined)
      },
    )
  }

  private playSound({ id, caller }: InboxMessage, sound: Sound | undefined): void {
    if (!sound) return this.say([sayText(words.broken)], () => this.next([]))
    this.say([sayNumber(caller), pause(between), sound], () => {
      this.inbox.heard(id)
      this.say([sayText(words.menu)], () => this.wait())
    })
  }

  private wait(): void {
    this.stopTimer = this.board.ports.clock.after(patience, () => this.leg.leave())
  }

  private say(sounds: readonly Sound[], then: () => void): void {
    this.quiet()
    this.leg.audio.play([pause(between), ...sounds], then)
  }

  private quiet(): void {
    this.step += 1
    this.stopTimer?.()
    this.leg.audio.stop()
  }
}
