import { writeCode } from '#shared/api/codes.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { depositVoicemail } from '../../calls/services/voicemail/deposit.ts'
import type { Refusal } from '../../http/refusal.ts'
import { receiveSms } from '../../messages/receive-sms.ts'
import { customerId } from '../customer.ts'
import { chatConversations, textConversations } from '../words/conversations.ts'
import { fillIn } from '../words/fill.ts'
import { pickAt, type Plan } from './plan.ts'
import { activeUsers, customerNumber, type Scene } from './scene.ts'
import { faultOf } from '#shared/core/log-fault.ts'

type MessagePlan = Extract<Plan, { kind: 'text' | 'voicemail' | 'chat' }>

const details = { order: '48213', day: 'Thursday', name: '' } as const

/** First messages of customers. */
const firstTexts = textConversations.flatMap(([first]) => (first?.from === 'customer' ? [first.text] : []))
const firstLines = chatConversations.flatMap(([first]) => first ?? [])

/** Simulates an incoming text, voicemail or chat. */
export function writeMessage(scene: Scene, plan: MessagePlan): void {
  const { store, messages, log } = scene
  const number = customerNumber(scene, plan.who, 'mobile')
  const user = pickAt(activeUsers(scene), plan.whom)
  if (number === undefined || !user) return
  switch (plan.kind) {
    case 'text': {
      const text = firstText(plan.words)
      const received = receiveSms(messages, { from: number, to: user.cli, text, customerId })
      if (!received.ok) logTextRefusal(scene, received.error)
      return
    }
    case 'voicemail': {
      const name = messages.contactOf(number, customerId)?.name ?? ''
      depositVoicemail(
        { store, clock: messages.clock },
        { userId: user.id, caller: { number, name }, dialled: user.cli },
      ).catch((error: unknown) => log.write('error', 'traffic.failed', { error: faultOf(error) }))
      return
    }
    case 'chat':
      openChat(scene, plan, number)
  }
}

/** The first text of a conversation; `words` from 0 to below 1. */
export function firstText(words: number): string {
  return fillIn(pickAt(firstTexts, words) ?? '', details)
}

export function logTextRefusal({ log }: Pick<Scene, 'log'>, { status }: Refusal): void {
  log.write('warn', 'traffic.refused', { what: 'text', status })
}

/** A visitor of the web shop writes; no operator has taken the chat yet. */
export function openChat(
  { store, messages }: Scene,
  { words }: Pick<MessagePlan, 'words'>,
  number: string,
): void {
  const created_at = writeTimestamp(messages.clock.now())
  const text = fillIn(pickAt(firstLines, words) ?? '', details)
  store.transaction(() => {
    const chat = store.chats.insert({
      customer_id: customerId,
      user_id: null,
      operator_id: null,
      created_at,
      duration: 0,
      state: writeCode('chat.state', 'waiting'),
      visitor_country: 'GB',
      visitor_id: `visitor-${number.slice(-6)}`,
      visitor_ip: '198.51.100.7',
      visitor_name: messages.contactOf(number, customerId)?.name ?? 'Visitor',
      visitor_referer: 'https://shop.hollowmere.example/',
      website_id: store.callMeBackWebsites.where([])[0]?.id ?? null,
    })
    store.chatMessages.insert({
      customer_id: customerId,
      user_id: null,
      chat_id: chat.id,
      created_at,
      author: 'visitor',
      text,
    })
  })
}
