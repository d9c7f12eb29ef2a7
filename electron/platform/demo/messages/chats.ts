import { writeCode } from '#shared/api/codes.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { StoredChat, StoredChatMessage } from '../../store/tables/messages.ts'
import { sampleWebsites } from '../company/web.ts'
import { idsOf } from '../company/people.ts'
import { customerId } from '../customer.ts'
import type { Customer } from '../customers/customers.ts'
import { byTime, Calendar, workingMoment } from '../past/calendar.ts'
import type { Random } from '../random.ts'
import { chatConversations } from '../words/conversations.ts'
import { fillIn, randomDetails } from '../words/fill.ts'

const count = 70
const days = 40
const operators = idsOf('Orders', 'Showroom', 'Workshops')
const cities = ['Wharfmere', 'Little Saltham', 'Oxbow Quay', 'Upper Claywick', 'Fenholt'] as const
const browsers = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
] as const
const pages = ['', 'glazes/celadon', 'kilns/top-loader-60', 'clay/stoneware', 'workshops', 'basket'] as const

export type SampleChat = {
  readonly chat: Omit<StoredChat, 'id'>
  readonly messages: readonly Omit<StoredChatMessage, 'id' | 'chat_id'>[]
}

/** Chats on the web shop, oldest first. */
export function makeChats({
  customers,
  random,
  now,
}: {
  readonly customers: readonly Customer[]
  readonly random: Random
  readonly now: number
}): readonly SampleChat[] {
  const calendar = new Calendar(now)
  return Array.from({ length: count }, () => workingMoment(random, days))
    .toSorted(byTime)
    .map((moment, index) => {
      const customer = random.chance(0.6) ? random.pickOrNone(customers) : undefined
      return makeChat({ startedAt: calendar.at(moment), index, customer, random })
    })
}

type ChatPlan = {
  readonly startedAt: number
  readonly index: number
  readonly customer: Customer | undefined
  readonly random: Random
}

function makeChat({ startedAt: began, index, customer, random }: ChatPlan): SampleChat {
  const isMissed = random.chance(0.12)
  const operator = isMissed ? null : (random.pickOrNone(operators) ?? null)
  const details = randomDetails(random)
  const conversation = random.pickOrNone(chatConversations) ?? []
  let time = began
  const messages = (isMissed ? conversation.slice(0, 1) : conversation).map((text, turn) => {
    time += random.between(8, 70) * 1000
    return {
      customer_id: customerId,
      user_id: operator,
      created_at: writeTimestamp(time),
      author: turn % 2 === 0 ? 'visitor' : 'operator',
      text: fillIn(text, details),
    }
  })
  const page = random.pick(pages)
  return {
    messages,
    chat: {
      customer_id: customerId,
      user_id: operator,
      operator_id: operator,
      operator_ua: operator === null ? '' : 'Switchhook',
      created_at: writeTimestamp(began),
      duration: Math.round((time - began) / 1000),
      state: writeCode('chat.state', isMissed ? 'missed' : 'ended'),
      visitor_city: random.pick(cities),
      visitor_country: 'GB',
      visitor_email: customer?.email ?? '',
      visitor_geo: '',
      visitor_id: `visitor-${1_000 + index}`,
      visitor_ip: `203.0.113.${random.between(1, 254)}`,
      visitor_name: customer ? `${customer.first} ${customer.last}` : 'Visitor',
      visitor_referer: `https://shop.hollowmere.example/${page}`,
      visitor_ua: random.pick(browsers),
      website_id: random.between(1, sampleWebsites.length),
    },
  }
}
