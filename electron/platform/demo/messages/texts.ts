import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { StoredCannedResponse, StoredSms } from '../../store/tables/messages.ts'
import { threadOf } from '../../store/sms-thread.ts'
import { idOf, idsOf, newcomer, people } from '../company/people.ts'
import { customerId } from '../customer.ts'
import type { Customer } from '../customers/customers.ts'
import { knownCustomers } from '../customers/known-customers.ts'
import { byTime, Calendar, workingMoment, type Moment } from '../past/calendar.ts'
import { contact, colleague, directOf } from '../past/parties.ts'
import type { PastParty } from '../past/past-call.ts'
import type { Random } from '../random.ts'
import { cannedTexts, textConversations } from '../words/conversations.ts'
import { fillIn, randomDetails } from '../words/fill.ts'

type TextsOptions = {
  readonly customers: readonly Customer[]
  readonly random: Random
  /** Milliseconds since 1970. */
  readonly now: number
}

const firstAgent = idOf(newcomer)
const days = 12
const threadsPerAgent = { min: 5, max: 9 } as const
const writers = idsOf('Orders', 'Repairs', 'Trade desk', 'Kiln service', 'Showroom', 'Workshops', 'Billing')

type Thread = {
  readonly agent: PastParty
  readonly customer: PastParty
  readonly conversation: number
  readonly moment: Moment
}

/** Conversations by text between agents and customers, oldest text first. */
export function makeTexts({ customers, random, now }: TextsOptions): readonly Omit<StoredSms, 'id'>[] {
  const calendar = new Calendar(now)
  const mobiles = customers.flatMap((customer, index) =>
    customer.mobile === '' ? [] : [contact(customer, index + 1)],
  )
  const threads = writers.flatMap((userId): readonly Thread[] => {
    const others = random.shuffle(mobiles.slice(knownCustomers.length))
    const count = random.between(threadsPerAgent.min, threadsPerAgent.max)
    const knownContacts = mobiles
      .slice(0, knownCustomers.length)
      .filter((_, index) => userId === firstAgent || (index + userId) % 6 === 0)
    return [...knownContacts, ...others.slice(0, count)].map((customer, index) => ({
      agent: colleague(userId, directOf(userId)),
      customer,
      conversation:
        index < knownContacts.length
          ? (customer.contactId ?? 1) - 1
          : random.between(knownCustomers.length, textConversations.length - 1),
      moment: workingMoment(random, days),
    }))
  })
  return threads
    .toSorted((a, b) => byTime(a.moment, b.moment))
    .flatMap((thread) => textsOf(thread, calendar, random))
}

/** All texts of a conversation were sent within half an hour, the last of today's just now. */
function textsOf(
  { agent, customer, conversation, moment }: Thread,
  calendar: Calendar,
  random: Random,
): readonly Omit<StoredSms, 'id'>[] {
  const details = randomDetails(random)
  let time = calendar.at(moment)
  return (textConversations[conversation] ?? []).map(({ from, text }) => {
    time += random.between(40, 330) * 1000
    const isIn = from === 'customer'
    const [sender, receiver] = isIn ? [customer, agent] : [agent, customer]
    return {
      customer_id: customerId,
      user_id: agent.userId ?? null,
      type: isIn ? 'in' : 'out',
      from: sender.number,
      from_id: sender.id,
      from_name: sender.name,
      to: receiver.number,
      to_id: receiver.id,
      to_name: receiver.name,
      message: fillIn(text, details),
      result: isIn ? 'received' : random.chance(0.03) ? 'failed' : 'delivered',
      created_at: writeTimestamp(time),
      thread: threadOf(sender.number, receiver.number),
    }
  })
}

/** Text templates of the agents, shared by everybody. */
export function makeCannedResponses(now: number): readonly Omit<StoredCannedResponse, 'id'>[] {
  return cannedTexts.map(([name, text], index) => ({
    customer_id: customerId,
    name,
    text,
    message: text,
    user_id: (index % people.length) + 1,
    created_at: writeTimestamp(now - (300 - index) * 86_400_000),
  }))
}
