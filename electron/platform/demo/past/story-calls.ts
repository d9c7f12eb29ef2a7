import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { StoredCdrNote } from '../../store/tables/past-calls.ts'
import { customerId } from '../customer.ts'
import { stories, wrongNumber } from '../words/stories.ts'
import type { DatedCall, PastParty } from './past-call.ts'

type Note = Omit<StoredCdrNote, 'id'>

/** The same calls with the traces of their callers' stories: labels, and a caller with a wrong number. */
export function applyStories(calls: readonly DatedCall[]): readonly DatedCall[] {
  const changedCalls = new Map<DatedCall, Partial<DatedCall>>()
  for (const [index, { labels }] of stories.entries())
    for (const { call } of lastAnsweredCalls(calls, isWithContact(index + 1), 1))
      changedCalls.set(call, { labels })
  const strangers = lastAnsweredCalls(calls, isFromStranger, wrongNumber.talks.length)
  for (const [index, { call }] of strangers.entries()) {
    const source: PastParty = { ...call.source, number: wrongNumber.number }
    changedCalls.set(call, { source, talks: wrongNumber.talks[index] ?? 0 })
  }
  return calls.map((call) => {
    const changes = changedCalls.get(call)
    return changes ? { ...call, ...changes } : call
  })
}

/** Agents' notes on those calls; `cdr_id` is the call's position in the list, from 1. */
export function storyNotes(calls: readonly DatedCall[]): readonly Note[] {
  const notesOn = (matches: (call: DatedCall) => boolean, notes: readonly string[]) =>
    lastAnsweredCalls(calls, matches, notes.length).flatMap(
      ({ call, position: place }, turn): readonly Note[] => {
        const userId = call.target.userId ?? call.source.userId
        const text = notes[turn]
        if (userId === undefined || text === undefined) return []
        const created_at = writeTimestamp(call.startedAt + (call.rings + (call.talks ?? 0)) * 1000)
        return [{ customer_id: customerId, cdr_id: place + 1, user_id: userId, created_at, text }]
      },
    )
  return [
    ...stories.flatMap(({ notes }, index) => notesOn(isWithContact(index + 1), notes)),
    ...notesOn(({ source }) => source.number === wrongNumber.number, wrongNumber.notes),
  ]
}

/** Whether the call belongs to a caller with a story, whose notes come from the story alone. */
export function hasStory({ source, target }: DatedCall): boolean {
  const contact = source.contactId ?? target.contactId
  return source.number === wrongNumber.number || (contact !== undefined && contact <= stories.length)
}

/** The last calls of a kind that a colleague answered, the latest first. */
function lastAnsweredCalls(
  calls: readonly DatedCall[],
  matches: (call: DatedCall) => boolean,
  count: number,
) {
  const found: { readonly call: DatedCall; readonly position: number }[] = []
  for (let position = calls.length - 1; position >= 0 && found.length < count; position -= 1) {
    const call = calls[position]
    if (call?.talks !== undefined && matches(call) && hasColleague(call)) found.push({ call, position })
  }
  return found
}

function hasColleague({ source, target }: DatedCall): boolean {
  return (source.userId ?? target.userId) !== undefined
}

function isWithContact(contactId: number) {
  return ({ source, target }: DatedCall): boolean =>
    source.contactId === contactId || target.contactId === contactId
}

/** An unknown caller who called a colleague and nobody else afterwards. */
function isFromStranger({ source, target, context, parentLiveId, cause }: DatedCall): boolean {
  const isDirect = context === 'PSTN_CALL' && parentLiveId === null && cause === undefined
  return isDirect && source.id === '' && target.userId !== undefined
}
