import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { StoredCdrNote } from '../../store/tables/past-calls.ts'
import { customerId } from '../customer.ts'
import type { Random } from '../random.ts'
import { fillIn, randomDetails } from '../words/fill.ts'
import type { DatedCall } from './past-call.ts'
import { hasStory } from './story-calls.ts'

const recentCalls = 4_000
const noteProbability = 0.06

const noteTexts = [
  'Second kiln shipment leaves on {day}. Wants a text, no e-mail.',
  'Invoice for order {order} corrected. One invoice a month from now on.',
  'Replacement for order {order} promised for {day}.',
  'Ring back on {day}, asked for the same person.',
  'Collects in person on {day}, reference {order}.',
  'Complained about the courier. Second delivery is free of charge.',
  'Visit agreed for {day} morning, side door.',
] as const

/** Agents' notes on some of the last calls; `cdr_id` is the call's position in the list, from 1. */
export function makeNotes(calls: readonly DatedCall[], random: Random): readonly Omit<StoredCdrNote, 'id'>[] {
  const first = Math.max(calls.length - recentCalls, 0)
  return calls.slice(first).flatMap((call, index) => {
    const { source, target, talks, rings, startedAt } = call
    const userId = target.userId ?? source.userId
    if (talks === undefined || userId === undefined || !random.chance(noteProbability) || hasStory(call))
      return []
    return [
      {
        customer_id: customerId,
        cdr_id: first + index + 1,
        user_id: userId,
        created_at: writeTimestamp(startedAt + (rings + talks) * 1000),
        text: fillIn(random.pick(noteTexts), randomDetails(random)),
      },
    ]
  })
}
