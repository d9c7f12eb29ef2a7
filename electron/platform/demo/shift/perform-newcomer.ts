import { writeTimestamp } from '#shared/api/timestamp.ts'
import { assertNever } from '#shared/core/assert-never.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { depositVoicemail } from '../../calls/services/voicemail/deposit.ts'
import { receiveFax } from '../../messages/receive-fax.ts'
import { receiveSms } from '../../messages/receive-sms.ts'
import type { StoredUser } from '../../store/rows.ts'
import { queueTeams } from '../company/queues.ts'
import { customerId } from '../customer.ts'
import { knownCustomers } from '../customers/known-customers.ts'
import { faxLine } from '../messages/faxes.ts'
import { linesTo } from '../past/parties.ts'
import { placeInboundCall, unknownCaller } from '../traffic/calls.ts'
import { firstText, openChat, logTextRefusal } from '../traffic/messages.ts'
import { customerNumber, freeUsers, hasPhone } from '../traffic/scene.ts'
import { stories, wrongNumber } from '../words/stories.ts'
import type { Sender, NewcomerAct } from './newcomer-plan.ts'
import type { ShiftScene } from './shift-scene.ts'

/** Milliseconds between two checks whether the newcomer is free. */
const retryDelay = 2_000

/** Performs the newcomer's plan for one agent, who has a telephone and answers it or not. */
export class Newcomer {
  private readonly scene: ShiftScene
  private readonly ext: string
  private readonly startedAt: number
  /** Whether a customer is about to ring; another one does not queue up behind. */
  private isRingPending = false

  constructor(scene: ShiftScene, ext: string) {
    this.scene = scene
    this.ext = ext
    this.startedAt = scene.messages.clock.now()
  }

  perform(act: NewcomerAct): void {
    const { scene, user } = this
    if (!user) return
    switch (act.kind) {
      case 'ring':
        if (!this.isRingPending) this.ringWhenFree(act)
        return
      case 'text':
        return this.text(user, act)
      case 'voicemail':
        return this.leaveVoicemail(user, act.from)
      case 'chat':
        return openChat(scene, act, customerNumber(scene, act.customer, 'mobile') ?? unknownCaller)
      case 'fax': {
        const from = customerNumber(scene, act.customer) ?? unknownCaller
        const received = receiveFax(scene, { from, to: faxLine, pages: act.pages, customerId })
        if (!received.ok) logTextRefusal(scene, received.error)
        return
      }
      default:
        assertNever(act)
    }
  }

  private get user(): StoredUser | undefined {
    return this.scene.store.users.find('ext', this.ext)
  }

  private ringWhenFree(act: Extract<NewcomerAct, { kind: 'ring' }>): void {
    const { scene } = this
    const user = freeUsers(scene).find(({ ext }) => ext === this.ext)
    this.isRingPending = !user || !hasPhone(scene, user)
    if (this.isRingPending) scene.clock.after(retryDelay, () => this.ringWhenFree(act))
    else if (user) this.ring(user, act)
  }

  private ring(user: StoredUser, { from, queue, talkFor }: Extract<NewcomerAct, { kind: 'ring' }>): void {
    const caller = this.numberOf(from)
    const queueNumber = queue && queueNumberOf(user)
    if (queueNumber === null) placeInboundCall(this.scene, user.cli, { from: caller, talkFor })
    else {
      const { colleagueAfter: answerAfter } = queue ?? { colleagueAfter: 0 }
      placeInboundCall(this.scene, queueNumber, {
        from: caller,
        answerAfter,
        exceptUserId: user.id,
        talkFor: talkFor + answerAfter,
      })
    }
  }

  private text(user: StoredUser, { from, words }: Extract<NewcomerAct, { kind: 'text' }>): void {
    const text = from.kind === 'story' ? (stories[from.story]?.text ?? '') : firstText(words)
    const received = receiveSms(this.scene.messages, {
      from: this.numberOf(from),
      to: user.cli,
      text,
      customerId,
    })
    if (!received.ok) logTextRefusal(this.scene, received.error)
  }

  /** Only if no caller has left one since the shift began; an agent who does not answer already has some. */
  private leaveVoicemail(user: StoredUser, from: Sender): void {
    const { store, messages, log } = this.scene
    const voicemails = store.voicemessages.where([{ property: 'user_id', operator: 'eq', value: user.id }])
    const startTimestamp = writeTimestamp(this.startedAt)
    if (voicemails.some(({ origtime }) => String(origtime) >= startTimestamp)) return
    const number = this.numberOf(from)
    const caller = { number, name: messages.contactOf(number, customerId)?.name ?? '' }
    depositVoicemail({ store, clock: messages.clock }, { userId: user.id, caller, dialled: user.cli }).catch(
      (error: unknown) => log.write('error', 'traffic.failed', { error: faultOf(error) }),
    )
  }

  private numberOf(from: Sender): string {
    switch (from.kind) {
      case 'story':
        return knownCustomers[from.story]?.mobile ?? unknownCaller
      case 'wrong-number':
        return wrongNumber.number
      case 'customer':
        return customerNumber(this.scene, from.customer, 'mobile') ?? unknownCaller
      default:
        return assertNever(from)
    }
  }
}

/** The number of a queue that the user works for; null if there is none. */
function queueNumberOf({ id }: StoredUser): string | null {
  const queue = queueTeams.findIndex((team) => team.includes(id)) + 1
  return linesTo(queue)[0]?.e164 ?? null
}
