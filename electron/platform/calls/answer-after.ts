import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { Call } from './call.ts'
import type { Switchboard } from './switchboard.ts'

export type AnswerOrder = {
  /** Seconds until a phone that rings for the caller is answered; never if left out. */
  readonly answerAfter?: number
  /** The user whose telephones are left for a person to answer, even if none is registered at that moment. */
  readonly exceptUserId?: number
}

/**
 * Answers in place of the called party for a simulated caller: after the given seconds, picks up the first virtual
 * telephone that rings for this caller, whether the called user's, a ring group or queue member's, or that of a later
 * target of the call. Leaves registered telephones and those of the user `exceptUserId` alone, where a person decides.
 * Ends when somebody has answered or the caller is gone.
 */
export function answerAfter(
  board: Switchboard,
  call: Call,
  { answerAfter: seconds, exceptUserId }: AnswerOrder,
): void {
  if (seconds === undefined) return
  const { clock, events } = board.ports
  const subscriptions = new Disposables()
  /** The caller's live calls, including those that followed and those that are over. */
  const callIds = new Set([call.id])
  let isDue = false
  let cancelCheck: Unsubscribe | undefined

  const liveCalls = () => {
    const allCalls = board.book.all()
    for (const { id, live } of allCalls)
      if (live.facts.parentId !== null && callIds.has(live.facts.parentId)) callIds.add(id)
    return allCalls.filter(({ id, isOver }) => callIds.has(id) && !isOver)
  }
  const mayAnswer = ({ ringing, live }: Call) =>
    ringing.side === 'target' && (exceptUserId === undefined || live.facts.target.user?.id !== exceptUserId)
  const answerIfDue = () => {
    const calls = liveCalls()
    const answered = calls.some(({ isJoined, live }) => isJoined && live.facts.target.user !== undefined)
    const answeredNow = isDue && calls.some((each) => mayAnswer(each) && each.ringing.answerSimulated())
    if (calls.length === 0 || answered || answeredNow) subscriptions[Symbol.dispose]()
  }
  subscriptions.add(() => cancelCheck?.())
  subscriptions.add(
    clock.after(seconds * 1000, () => {
      isDue = true
      answerIfDue()
    }),
  )
  subscriptions.add(
    events.on(({ event }) => {
      if (liveCalls().length === 0) return subscriptions[Symbol.dispose]()
      if (!('call_id' in event) || !callIds.has(event.call_id)) return
      // Lets the current change of the call finish first.
      cancelCheck?.()
      cancelCheck = clock.after(0, answerIfDue)
    }),
  )
}
