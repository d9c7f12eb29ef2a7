import type { ConfigurationBook } from './configuration.ts'
import type { Destination, RoutedUser } from './directory.ts'
import type { Rung } from './ringing.ts'
import type { Place, Question, RingsAs, WalkEnd, WalkStep, Way } from './walk-types.ts'

/** The next destination of the call, or its end. */
export type Next =
  | {
      readonly kind: 'goes'
      readonly to: Destination
      readonly way: Way
      readonly at: number
      /** Ringing time at the next party; omitted means its own setting. */
      readonly seconds?: number
    }
  | { readonly kind: 'ends'; readonly end: WalkEnd }

/** Context of a walk: its question, the configuration, and the notes so far. */
export type WalkContext = {
  readonly question: Question
  readonly book: ConfigurationBook
  readonly note: (step: WalkStep) => void
  /** Remaining key presses for menus. */
  readonly keys: string[]
  /** IVRs that were entered. */
  ivrs: number
  /** Whom each queue rang last. */
  readonly lastRung: Map<number, number>
}

/** A user's own place. */
export function placeOfUser({ id, name, ext }: RoutedUser): Place {
  return { kind: 'user', id, name, number: ext }
}

/** Undefined if it is not a place: nobody, or blocked. */
export function placeOf(to: Destination): Place | undefined {
  if (to.kind === 'user') return { ...placeOfUser(to.user), number: to.through ?? to.user.ext }
  if (to.kind === 'outside') return to
  if (to.kind !== 'service') return undefined
  const { service: kind, id, name, number } = to
  switch (kind) {
    case 'voicemail':
    case 'queue':
    case 'ring-group':
    case 'ivr':
    case 'conference':
      return { kind, id, name, number }
    default:
      return undefined
  }
}

/** Notes each telephone that rang. */
export function noteRings<Member>(
  { note }: WalkContext,
  rung: readonly Rung<Member>[],
  { as, placeOf: place }: { readonly as: RingsAs; readonly placeOf: (member: Member) => Place },
): void {
  for (const { member, from, seconds, end } of rung)
    note({ kind: 'rings', at: from, who: place(member), as, seconds, end })
}

export function hungUp(at: number, why: Extract<WalkEnd, { kind: 'hung-up' }>['why']): Next {
  return { kind: 'ends', end: { kind: 'hung-up', why, at } }
}
