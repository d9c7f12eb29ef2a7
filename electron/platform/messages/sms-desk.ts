import type { CodeWord } from '#shared/api/codes.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { invalid, type Refusal } from '../http/refusal.ts'
import type { StoredUser } from '../store/rows.ts'
import type { StoredSms } from '../store/tables/messages.ts'
import { charge } from '../account.ts'
import { receiveSms } from './receive-sms.ts'
import { readTextNumber, senderNumber } from './sms-numbers.ts'
import { storeSms, userParty, type SmsPorts } from './sms-record.ts'

export type SendSmsRequest = { readonly from?: string; readonly to: string; readonly message: string }

/** Price of a text to an outside number, in the customer's currency: the specification shows no prices. */
export const textPrice = 0.04

/** Milliseconds that a text stays in each state, and until a simulated recipient replies. */
const stateDelays = { queued: 150, sent: 850, reply: 1_000 } as const

/**
 * Sends text messages (specification 4.4). A text proceeds from queued through sent to delivered by itself, even after
 * a restart; one to a platform number arrives there. The last digits of an outside number choose its simulated
 * behaviour: 01 never confirms, 02 fails, 00 replies.
 */
export class SmsService implements Disposable {
  private readonly ports: SmsPorts
  private readonly timers = new Set<Unsubscribe>()

  constructor(ports: SmsPorts) {
    this.ports = ports
    for (const state of ['queued', 'sent'] as const)
      for (const sms of ports.store.sms.where([{ property: 'result', operator: 'eq', value: state }]))
        this.scheduleNextState(sms)
  }

  /** Sends a text in a user's name; 400 if a number is unusable, 403 if it is a colleague's. */
  send(user: StoredUser, { from, to, message }: SendSmsRequest): Result<StoredSms, Refusal> {
    const sender = senderNumber(this.ports.store, user, from)
    if (!sender.ok) return sender
    const receiver = readTextNumber(to, user.cc ?? '')
    if (receiver === undefined) return invalid(`${to} is no telephone number`)
    const sms = storeSms(this.ports, {
      customer_id: user.customer_id,
      user_id: user.id,
      type: 'out',
      from: sender.value,
      to: receiver,
      message,
      sender: userParty(user),
    })
    this.scheduleNextState(sms)
    return ok(sms)
  }

  [Symbol.dispose](): void {
    for (const cancel of this.timers) cancel()
    this.timers.clear()
  }

  /** Schedules the next state of a text that was sent. */
  private scheduleNextState({ id, type, result }: StoredSms): void {
    if (type !== 'out') return
    if (result === 'queued') this.schedule(stateDelays.queued, () => this.markSent(id))
    if (result === 'sent') this.schedule(stateDelays.sent, () => this.deliver(id))
  }

  /** Marks the text as sent, and charges one to an outside number. */
  private markSent(id: number): void {
    const { store } = this.ports
    store.transaction(() => {
      const sms = store.sms.read(id)
      if (!sms) return
      if (!store.ddis.find('e164', sms.to)) charge(store, sms.customer_id, textPrice)
      this.setResult(id, 'sent')
    })
  }

  private setResult(id: number, result: CodeWord<'sms.result'>): void {
    const updated = this.ports.store.sms.update(id, { result })
    if (updated) this.scheduleNextState(updated)
  }

  private deliver(id: number): void {
    const { store } = this.ports
    const sms = store.sms.read(id)
    if (!sms) return
    const { from, to } = sms
    if (store.ddis.find('e164', to))
      return store.transaction(() => {
        const received = receiveSms(this.ports, { from, to, text: sms.message ?? '' })
        this.setResult(id, received.ok ? 'delivered' : 'failed')
      })
    if (to.endsWith('01')) return
    this.setResult(id, to.endsWith('02') ? 'failed' : 'delivered')
    // A reply to a mobile goes to that telephone and not to the platform; it is refused here, and nothing is lost.
    if (to.endsWith('00'))
      this.schedule(
        stateDelays.reply,
        () => void receiveSms(this.ports, { from: to, to: from, text: replyTo(id) }),
      )
  }

  private schedule(delay: number, action: () => void): void {
    const cancel = this.ports.clock.after(delay, () => {
      this.timers.delete(cancel)
      action()
    })
    this.timers.add(cancel)
  }
}

const replies = [
  'Thanks, got it.',
  'Yes, that works for me.',
  'Could you call me this afternoon?',
  'Perfect, see you then.',
  'Not today, sorry. Tomorrow morning?',
  'Can you send me the order number again?',
] as const

/** The reply of a simulated recipient; the same message always gets the same one. */
function replyTo(messageId: number): string {
  return replies[messageId % replies.length] ?? replies[0]
}
