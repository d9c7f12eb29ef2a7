import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { Call } from './call.ts'
import type { Switchboard } from './switchboard.ts'

export type AnswerOrder = {
  /** Seconds until a phone that rings for the caller is answered; never if left out. */
  readonly answerAfter?: number
  /** The user whose telephones are left for a person to answer, even if none is registered at that moment. */
  readonly neverBy?: number
}

/**
 * Answers in place of the called party for a simulated caller: after the given seconds, picks up the first virtual
 * telephone that rings for this caller, whether the called user's, a ring group or queue member's, or that of a later
 * target of the call. Leaves registered telephones and those of the user `neverBy` alone, where a person decides.
 * Ends when somebody has answered or the caller is gone.
 */
export function answerAfter(
  board: Switchboard,
  call: Call,
  { answerAfter: seconds, neverBy }: AnswerOrder,
): void {
  if (seconds === undefined) return
  const { clock, events } = board.ports
  const lasting = new Disposables()
  /** The caller's live calls, including those that followed and those that are over. */
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
      // Lets the current change of the call finish first.
      soon?.()
      soon = clock.after(0, look)
    }),
  )
}
