/** Seconds that a shift runs before second 0, so that people are at work by then. */
export const runUpSeconds = 240

/** A person's presence; `away` means do-not-disturb. */
export type Attendance = 'here' | 'away' | 'gone'

/**
 * An event among colleagues and their customers. Times are seconds, `at` those since second 0; people are extensions;
 * customers are numbers from 0 to below 1, which select from the telephone book.
 */
export type OfficeAct =
  /** A customer calls a colleague, who may transfer the call that many seconds after answering. */
  | {
      readonly kind: 'call'
      readonly at: number
      readonly customer: number
      readonly to: string
      readonly answerAfter: number
      readonly talkFor: number
      readonly transfer?: { readonly after: number; readonly to: string }
    }
  /** A customer calls a queue and waits for the first free agent; `staysFor` includes the wait. */
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
