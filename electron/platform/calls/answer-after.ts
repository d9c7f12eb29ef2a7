import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { Call } from './call.ts'
import type { Switchboard } from './switchboard.ts'

export type AnswerOrder = {
  /** Seconds until a phone that rings for the caller is answered; never where it is left out. */
  readonly answerAfter?: number
  /** The user whose telephones are left to a person, whether or not one is registered at that moment. */
  readonly neverBy?: number
}

/**
 * Answers for a simulated caller in the place of whoever is called: once so many seconds are over, the first virtual
 * telephone that rings for this caller, be it the called user's, a member's of the ring group or queue, or that of whoever
 * the call went on to. A telephone that somebody has registered is never picked up, nor one of the user `neverBy`: a person
 * decides there. Over when somebody has answered or the caller is gone.
 */
export function answerAfter(
  board: Switchboard,
  call: Call,
  { answerAfter: seconds, neverBy }: AnswerOrder,
): void {
  if (seconds === undefined) return
  const { clock, events } = board.ports
  const lasting = new Disposables()
  /** The caller's live calls, those that followed and those that are over included. */
  const own = new Set([call.id])
  let due = false
  let soon: Unsubscribe | undefined

  const liveOnes = () => {
    const all = board.book.all()
    for (const { id, live } of all)
      if (live.facts.parentId !== null && own.has(live.facts.parentId)) own.add(id)
    return all.filter(({ id, over }) => own.has(id) && !over)
  }
  const mayAnswer = ({ ringing, live }: Call) =>
    ringing.side === 'target' && (neverBy === undefined || live.facts.target.user?.id !== neverBy)
  const look = () => {
    const calls = liveOnes()
    const answered = calls.some(({ joined, live }) => joined && live.facts.target.user !== undefined)
    const answeredNow = due && calls.some((each) => mayAnswer(each) && each.ringing.answerSimulated())
    if (calls.length === 0 || answered || answeredNow) lasting[Symbol.dispose]()
  }
  lasting.add(() => soon?.())
  lasting.add(
    clock.after(seconds * 1000, () => {
      due = true
      look()
    }),
  )
  lasting.add(
    events.on(({ event }) => {
      if (liveOnes().length === 0) return lasting[Symbol.dispose]()
      if (!('call_id' in event) || !own.has(event.call_id)) return
      // What is happening to the call has to come to its end first.
      soon?.()
      soon = clock.after(0, look)
    }),
  )
}
