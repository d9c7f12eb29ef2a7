import type { NumberedKind, RoutedUser } from './directory.ts'
import type { QueueSettings } from './queue.ts'
import type { RuleAction, Verdict } from './rule.ts'

/** A party that a call can reach. */
export type Place =
  | {
      readonly kind: 'user' | 'voicemail' | NumberedKind
      /** For a mailbox, the id of its owner. */
      readonly id: number
      readonly name: string
      readonly number: string
    }
  | { readonly kind: 'outside'; readonly number: string }

/** How a telephone reacts to a ring, in seconds; without either value it rings until it is cancelled. */
export type TelephoneState = {
  readonly isRegistered: boolean
  readonly answersAfter?: number
  readonly declinesAfter?: number
}

/** A call to walk through. */
export type Question = {
  /** The caller's number, E.164 or `anonymous`. */
  readonly from: string
  /** The number that is dialled. */
  readonly to: string
  /** Milliseconds since 1970. */
  readonly time: number
  /** Keys pressed in menus: one text for each time that a menu asks, empty for none. */
  readonly keys: readonly string[]
  readonly telephoneOf: (user: RoutedUser) => TelephoneState
  readonly outside: (number: string) => TelephoneState
  /** Whether a queue with unknown agents has one who answers. */
  readonly agentsAnswer: (queueId: number) => boolean
  /** From 0 to below 1. */
  readonly random: () => number
  /** Seconds after which the caller is assumed to give up. */
  readonly maxSeconds: number
}

/** Why a call reaches a place. */
export type Way = 'number' | 'rule' | 'key' | 'random' | 'menu-end' | 'final'

/** Whose telephone rings, and why. */
export type RingsAs = 'own' | 'member' | 'agent' | 'follow-me' | 'no-phone' | 'outside'

export type RingEnd = 'answered' | 'declined' | 'unanswered' | 'stopped'

/** One step, `at` seconds after the call came in. */
export type WalkStep = { readonly at: number } & (
  | ({ readonly kind: 'rule'; readonly id: number; readonly pos: number; readonly verdict: Verdict } & {
      readonly intervals: readonly number[]
      readonly action: RuleAction
    })
  | { readonly kind: 'arrives'; readonly place: Place; readonly way: Way; readonly again: boolean }
  | {
      readonly kind: 'rings'
      readonly who: Place
      readonly as: RingsAs
      readonly seconds: number
      readonly end: RingEnd
    }
  /** A user or member who is not rung. */
  | { readonly kind: 'skips'; readonly who: Place; readonly why: 'dnd' | 'logged-out' | 'gone' }
  | {
      readonly kind: 'asks'
      readonly place: Place
      readonly round: number
      readonly rounds: number
      readonly timeout: number
      readonly options: readonly MenuOption[]
    }
  | { readonly kind: 'presses'; readonly keys: string; readonly isKnown: boolean }
  | { readonly kind: 'picks'; readonly of: number }
  | {
      readonly kind: 'waits'
      readonly place: Place
      /** 0 for no limit. */
      readonly mostSeconds: number
      readonly membersKnown: boolean
      /** Known to have no agent who can be rung. */
      readonly nobody: boolean
      readonly strategy: QueueSettings['strategy']
      /** How long each try rings. */
      readonly ringSeconds: number
    }
  /** The queue admits nobody while nobody works for it. */
  | { readonly kind: 'turned-away'; readonly place: Place }
)

/** A key of a menu and its destination; without a place, it leads to nobody. */
export type MenuOption = { readonly key: string; readonly place: Place | null; readonly hangsUp: boolean }

/** How the walk ends. */
export type WalkEnd = { readonly at: number } & (
  | { readonly kind: 'answered'; readonly by: Place }
  | { readonly kind: 'voicemail'; readonly place: Place }
  | { readonly kind: 'conference'; readonly place: Place }
  /** `set`: configured; `nowhere`: a setting refers to something that does not exist. */
  | { readonly kind: 'hung-up'; readonly why: 'set' | 'nowhere' | 'unanswered' | 'loop'; readonly at: number }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'no-number' }
  /** Nobody has answered by the end of the walk's time. */
  | { readonly kind: 'waiting'; readonly place: Place }
)

export type Walk = { readonly steps: readonly WalkStep[]; readonly end: WalkEnd }
