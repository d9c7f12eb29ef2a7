import { idsOf } from '../company/people.ts'
import { queueTeams } from '../company/queues.ts'
import { sampleRingGroups } from '../company/services.ts'
import type { Random } from '../random.ts'
import { causes } from '../../sip/leg.ts'
import {
  colleague,
  directOf,
  ivrParty,
  linesTo,
  mailboxParty,
  mainLine,
  queueParty,
  ringGroupParty,
  showroomLine,
} from './parties.ts'
import { lengthOf, type PastCall, type PastParty } from './past-call.ts'

/** The calls that one inbound call caused, in order, each after its parent. */
export type Episode = readonly PastCall[]

type Caller = { readonly random: Random; readonly caller: PastParty }

/** Share of the calls that each queue gets. */
const queueShares = { 1: 42, 2: 17, 3: 20, 4: 10, 5: 6, 6: 5 } as const
/** The user whose mailbox takes the unanswered callers of a queue. */
const queueMailboxes: Readonly<Record<number, number>> = { 2: 5, 5: 15 }

/** A call to a queue, one in four through the menu of the main line. */
export function queueCalls({ random, caller }: Caller): Episode {
  const queueId = Number(random.weighted(queueShares))
  const line = random.pickOrNone(linesTo(queueId))
  const menu = random.chance(0.25) ? menuCall({ random, caller }) : undefined
  const number = menu ? String(6_000 + queueId) : (line?.e164 ?? '')
  const inQueue = { source: caller, context: 'QUEUE', direction: 'in' } as const
  const outcome = random.weighted({ answered: 88, abandoned: 8, sentOn: 4 })
  const waitSeconds = outcome === 'answered' ? random.between(3, 70) : random.between(25, 150)
  const queue: PastCall = {
    ...inQueue,
    target: queueParty(queueId, number),
    rings: 1,
    talks: waitSeconds,
    ...(menu ? { parent: menu, after: lengthOf(menu) } : {}),
    ...(line?.campaign !== undefined && !menu ? { tracked: line.e164 } : {}),
  }
  const leadingCalls = menu ? [menu, queue] : [queue]
  const [first, second] = random.shuffle(queueTeams[queueId - 1] ?? [])
  const memberCall = { ...inQueue, parent: queue }
  const missedCalls = (userId: number | undefined, cause?: string): readonly PastCall[] =>
    userId === undefined
      ? []
      : [
          {
            ...memberCall,
            target: colleague(userId),
            after: 2,
            rings: Math.min(waitSeconds, 20),
            ...(cause === undefined ? {} : { cause }),
          },
        ]
  if (outcome === 'answered' && first !== undefined) {
    const answered: PastCall = {
      ...memberCall,
      target: colleague(first),
      after: Math.max(1, waitSeconds - random.between(2, 12)),
      rings: random.between(2, 12),
      talks: talkingTime(random),
      ...(random.chance(0.12) ? { labels: [random.between(1, 6)] } : {}),
    }
    return [...leadingCalls, ...(waitSeconds > 25 ? missedCalls(second) : []), answered]
  }
  if (outcome === 'abandoned') return [...leadingCalls, ...missedCalls(first, causes.cancelled.words)]
  const mailbox = queueMailboxes[queueId]
  return mailbox === undefined
    ? [...leadingCalls, ...missedCalls(first)]
    : [...leadingCalls, voicemailCall(random, queue, mailbox)]
}

/** A call to a person's own number. */
export function directCalls({ random, caller }: Caller): Episode {
  const userId = random.chance(0.12) ? 2 : random.between(1, 40)
  const outcome = random.weighted({ answered: 70, mailbox: 18, gaveUp: 8, busy: 4 })
  const call: PastCall = {
    source: caller,
    target: colleague(userId, directOf(userId)),
    context: 'PSTN_CALL',
    direction: 'in',
    rings: outcome === 'busy' ? 0 : outcome === 'mailbox' ? 25 : random.between(2, 20),
    ...(outcome === 'answered' ? { talks: talkingTime(random) } : {}),
    ...(outcome === 'gaveUp' ? { cause: causes.cancelled.words } : {}),
    ...(outcome === 'busy' ? { cause: causes.busy.words } : {}),
  }
  return outcome === 'mailbox' || outcome === 'busy' ? [call, voicemailCall(random, call, userId)] : [call]
}

/** A call that an agent answers and transfers to a colleague. */
export function transferredCalls({ random, caller }: Caller): Episode {
  const userId = random.pickOrNone(idsOf('Orders', 'Office', 'Showroom')) ?? 2
  const isBlind = random.chance(0.6)
  const first: PastCall = {
    source: caller,
    target: colleague(userId, directOf(userId)),
    context: 'PSTN_CALL',
    direction: 'in',
    rings: random.between(2, 15),
    talks: random.between(15, 120),
    cause: (isBlind ? causes.blindTransfer : causes.attendedTransfer).words,
  }
  const nextUserId = random.pickOrNone(idsOf('Billing', 'Repairs', 'Trade desk', 'Kiln service')) ?? 4
  return [
    first,
    {
      source: caller,
      target: colleague(nextUserId),
      parent: first,
      context: 'PSTN_CALL',
      direction: 'in',
      rings: random.between(2, 14),
      ...(random.chance(0.93) ? { talks: talkingTime(random) } : {}),
    },
  ]
}

/** A call to the showroom, or to the front desk through the menu. */
export function groupCalls({ random, caller }: Caller): Episode {
  const groupId = random.chance(0.6) ? 2 : 1
  const menu = groupId === 1 ? menuCall({ random, caller }) : undefined
  const members = sampleRingGroups[groupId - 1]?.user_ids ?? []
  const waitSeconds = random.between(3, 14)
  const isAnswered = random.chance(0.85)
  const common = { source: caller, context: 'RING_GROUP', direction: 'in' } as const
  const group: PastCall = {
    ...common,
    target: ringGroupParty(groupId, menu ? '6100' : showroomLine),
    rings: waitSeconds,
    ...(menu ? { parent: menu, after: lengthOf(menu) } : {}),
    cause: (isAnswered ? causes.normal : causes.cancelled).words,
  }
  const member: PastCall = {
    ...common,
    target: colleague(random.pickOrNone(members) ?? 19),
    parent: group,
    after: 1,
    rings: waitSeconds,
    ...(isAnswered ? { talks: talkingTime(random) } : { cause: causes.cancelled.words }),
  }
  return [...(menu ? [menu] : []), group, member]
}

function menuCall({ random, caller }: Caller): PastCall {
  return {
    source: caller,
    target: ivrParty(1, mainLine),
    context: 'IVR',
    direction: 'in',
    rings: 1,
    talks: random.between(6, 32),
  }
}

function voicemailCall(random: Random, parent: PastCall, userId: number): PastCall {
  return {
    source: parent.source,
    target: mailboxParty(userId),
    parent,
    after: lengthOf(parent),
    context: 'VOICEMAIL',
    direction: 'in',
    rings: 1,
    talks: random.between(8, 75),
  }
}

/** Most calls are short: half last less than about three minutes, a few a quarter of an hour. */
export function talkingTime(random: Random): number {
  return 15 + Math.round(-Math.log(1 - random.next() * 0.995) * 190)
}
