/** Seconds before second 0 at which a shift begins: whoever looks at second 0 finds people at work. */
export const runUp = 240

/** Whether somebody is at work; `away` is in do-not-disturb. */
export type Attendance = 'here' | 'away' | 'gone'

/**
 * What happens among colleagues and their customers. Times are seconds, `at` those since second 0; people are
 * extensions; customers are numbers from 0 to below 1, which choose among those in the telephone book.
 */
export type OfficeAct =
  /** A customer calls a colleague, who may transfer the call so many seconds after the answer. */
  | {
      readonly kind: 'call'
      readonly at: number
      readonly customer: number
      readonly to: string
      readonly answerAfter: number
      readonly talkFor: number
      readonly transfer?: { readonly after: number; readonly to: string }
    }
  /** A customer calls a queue and waits for the first agent who is free; `staysFor` counts the wait too. */
  | {
      readonly kind: 'queue-call'
      readonly at: number
      readonly customer: number
      readonly queue: number
      readonly answerAfter: number | null
      readonly staysFor: number
    }
  /** A colleague calls a customer, or another colleague. */
  | {
      readonly kind: 'call-out'
      readonly at: number
      readonly by: string
      readonly to: { readonly customer: number } | { readonly ext: string }
      readonly talkFor: number
    }
  | {
      readonly kind: 'attendance'
      readonly at: number
      readonly who: string
      readonly is: Attendance
      /** The queues that they are logged in to from then on. */
      readonly queues: readonly number[]
    }
