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

const prompts = {
  fresh: 'new messages',
  menu: 'press one again two save three delete or hash next',
  saved: 'saved',
  deleted: 'deleted',
  broken: 'this message cannot be played',
  end: 'no more messages goodbye',
}

/** Milliseconds after which the call of a listener who presses nothing ends. */
const keyTimeout = 15_000
/** Milliseconds of silence between two sounds. */
const pauseMilliseconds = 300

/**
 * Plays a user's own mailbox by telephone, after its PIN if one is set: one message after another, new
 * ones first. During or after a message, 1 plays it again, 2 saves it, 3 deletes it, # skips it and * ends the call.
 */
export function checkVoicemail(board: Switchboard, inboxes: Inboxes): Service {
  return ({ call, leg }) => {
    const user = call.source?.party.user
    const inbox = user && inboxes.inboxOf(user.id)
    if (!inbox) return leg.end(causes.forbidden)
    const startSession = () => new MailboxSession(board, leg, inbox).start()
    leg.answer()
    if (inbox.pin === '') startSession()
    else askPin({ leg, clock: board.ports.clock, pin: inbox.pin }, startSession)
  }
}

class MailboxSession {
  private readonly board: Switchboard
  private readonly leg: ServiceLeg
  private readonly inbox: Inbox
  private remaining: readonly InboxMessage[]
  private stopTimer: Unsubscribe | undefined
  /** Grows with each step, so that a sound loaded for an earlier one is dropped. */
  private step = 0

  constructor(board: Switchboard, leg: ServiceLeg, inbox: Inbox) {
    this.board = board
    this.leg = leg
    this.inbox = inbox
    this.remaining = inbox.messages()
  }

  start(): void {
    const { leg } = this
    leg.addCleanup(() => this.stopTimer?.())
    leg.onDigit((key) => this.onKey(key))
    const newCount = this.remaining.filter(({ isNew }) => isNew).length
    this.playSounds([sayNumber(newCount), sayText(prompts.fresh)], () => this.play())
  }

  private onKey(key: string): void {
    const [message] = this.remaining
    if (key === '*') return this.leg.end()
    if (!message) return
    switch (key) {
      case '1':
        return this.play()
      case '2':
        this.inbox.save(message.id)
        return this.playNext([sayText(prompts.saved)])
      case '3':
        this.inbox.remove(message.id)
        return this.playNext([sayText(prompts.deleted)])
      case '#':
        this.inbox.markHeard(message.id)
        return this.playNext([])
    }
  }

  private playNext(confirmation: readonly Sound[]): void {
    this.remaining = this.remaining.slice(1)
    this.playSounds(confirmation, () => this.play())
  }

  private play(): void {
    const [message] = this.remaining
    const { leg, inbox, board } = this
    if (!message) return this.playSounds([sayText(prompts.end)], () => leg.end())
    this.stopPlaying()
    const { step } = this
    inbox.soundOf(message.id).then(
      (sound) => {
        if (!leg.isOver && step === this.step) this.playSound(message, sound)
      },
      (error: unknown) => {
        board.ports.log.write('error', 'voicemail.failed', { error: faultOf(error) })
        if (!leg.isOver && step === this.step) this.playSound(message, undefined)
      },
    )
  }

  private playSound({ id, caller }: InboxMessage, sound: Sound | undefined): void {
    if (!sound) return this.playSounds([sayText(prompts.broken)], () => this.playNext([]))
    this.playSounds([sayNumber(caller), pause(pauseMilliseconds), sound], () => {
      this.inbox.markHeard(id)
      this.playSounds([sayText(prompts.menu)], () => this.startKeyTimer())
    })
  }

  private startKeyTimer(): void {
    this.stopTimer = this.board.ports.clock.after(keyTimeout, () => this.leg.end())
  }

  private playSounds(sounds: readonly Sound[], onPlayed: () => void): void {
    this.stopPlaying()
    this.leg.audio.play([pause(pauseMilliseconds), ...sounds], onPlayed)
  }

  private stopPlaying(): void {
    this.step += 1
    this.stopTimer?.()
    this.leg.audio.stop()
  }
}
