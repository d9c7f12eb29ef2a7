import { lines } from '../company/lines.ts'
import { directNumber, people } from '../company/people.ts'
import { queueNames } from '../company/queues.ts'
import { sampleConferences, sampleIvrs, sampleRingGroups } from '../company/services.ts'
import type { Customer } from '../customers/customers.ts'
import type { Random } from '../random.ts'
import type { PastParty } from './past-call.ts'

const outside = { userAgent: 'Outside line', codec: 'PCMU' } as const
const platform = { userAgent: 'Switchhook', codec: 'PCMU' } as const
const telephones = ['Switchhook', 'Switchhook', 'Switchhook', 'Switchhook virtual desk phone'] as const

/** A user, shown by the extension unless another number was called or shown. */
export function colleague(userId: number, number?: string): PastParty {
  const person = people[userId - 1]
  const userAgent = telephones[userId % telephones.length] ?? telephones[0]
  return {
    id: String(userId),
    name: person ? `${person.first} ${person.last}` : '',
    number: number ?? person?.ext ?? '',
    userAgent,
    codec: userAgent === 'Switchhook' ? 'opus' : 'PCMU',
    userId,
  }
}

/** The user's direct number. */
export function directOf(userId: number): string {
  const person = people[userId - 1]
  return person ? directNumber(person) : ''
}

/** A contact, by the mobile number or else the other one. */
export function contact(customer: Customer, contactId: number): PastParty {
  const name = `${customer.first} ${customer.last}`
  return { id: `contact:${contactId}`, name, number: customer.mobile || customer.tel, ...outside, contactId }
}

/** A caller unknown to the shop, in the fictional range without contacts. */
export function unknownParty(random: Random): PastParty {
  const number = `+441914980${String(random.between(0, 999)).padStart(3, '0')}`
  return { id: '', name: '', number, ...outside }
}

export function queueParty(queueId: number, number: string): PastParty {
  return { id: `Queue${queueId}`, name: queueNames[queueId - 1] ?? '', number, ...platform }
}

export function ivrParty(ivrId: number, number: string): PastParty {
  return { id: `IVR${ivrId}`, name: sampleIvrs[ivrId - 1]?.name ?? '', number, ...platform }
}

export function ringGroupParty(groupId: number, number: string): PastParty {
  return { id: `RingGroup${groupId}`, name: sampleRingGroups[groupId - 1]?.name ?? '', number, ...platform }
}

export function conferenceParty(roomId: number): PastParty {
  const room = sampleConferences[roomId - 1]
  return {
    id: `Conference${roomId}`,
    name: room?.name ?? '',
    number: String(room?.confno ?? ''),
    ...platform,
  }
}

export function mailboxParty(userId: number): PastParty {
  const { name, number } = colleague(userId)
  return { id: `Voicemail${userId}`, name, number, ...platform, ownerId: userId }
}

/** Lines that point to a queue: its own and those of campaigns. */
export function linesTo(queueId: number): readonly { readonly e164: string; readonly campaign?: number }[] {
  return lines.filter(({ target: [type, id] }) => type === 'Q' && id === queueId)
}

export const mainLine = lines.find(({ target: [type, id] }) => type === 'I' && id === 1)?.e164 ?? ''
export const showroomLine = lines.find(({ target: [type, id] }) => type === 'R' && id === 2)?.e164 ?? ''
