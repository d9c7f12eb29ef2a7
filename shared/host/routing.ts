import type { BackTestResult } from '../calls/routing/back-test.ts'
import type { RoutingChange } from '../calls/routing/changes.ts'
import type { FlowGraph } from '../calls/routing/graph.ts'
import type { Rule } from '../calls/routing/rule.ts'
import type { Question, Walk } from '../calls/routing/walk-types.ts'
import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'

/** A list of the platform that determines where calls go. */
export type RoutingPart = (typeof routingParts)[number]

export const routingParts = [
  'numbers',
  'users',
  'ringGroups',
  'queues',
  'ivrs',
  'conferences',
  'rules',
] as const

/** A routing rule, as shown and edited. */
export type ShownRule = Omit<Rule, 'sources' | 'destinations'> & {
  /** Joined by commas; empty for any. */
  readonly sources: string
  readonly destinations: string
}

/** A customer's routing as read. */
export type RoutingOverview = {
  /** Milliseconds since 1970. */
  readonly readAt: number
  /** Lists that could not be read, with the reason: their content is unknown. */
  readonly missing: readonly { readonly part: RoutingPart; readonly error: AppError }[]
  /** Lists that were read only in part. */
  readonly cut: readonly RoutingPart[]
  readonly graph: FlowGraph
  readonly rules: readonly ShownRule[]
  /** Whether the agents of queues are known; the contract has no list of them. */
  readonly knowsAgents: boolean
}

/** Who is assumed to answer: nobody, so that the whole path is shown, or the first to ring. */
export type AnswerGuess = 'nobody' | 'first'

/** `from` is empty if the number is withheld. */
export type RoutingQuestion = Pick<Question, 'from' | 'to' | 'time' | 'keys'> & {
  readonly answers: AnswerGuess
  readonly changes: readonly RoutingChange[]
}

/** The walk with the current routing, and with the changes, if there are any. */
export type RoutingAnswer = { readonly now: Walk; readonly changed: Walk | null }

/** A back-test: the recorded calls that would have gone elsewhere. */
export type RoutingBackTest =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly read: number; readonly total: number }
  | {
      readonly kind: 'done'
      readonly result: BackTestResult
      /** Start of the records read, in milliseconds since 1970: less than 90 days ago if there are too many. */
      readonly since: number
      readonly isCut: boolean
      /** Whether the platform's settings have been read since, and differ from those tested. */
      readonly isOutdated: boolean
    }
  | { readonly kind: 'failed'; readonly error: AppError }

/** Number of days that a back-test covers. */
export const backTestDays = 90
export const maxChanges = 20
export const maxKeys = 10

export interface RoutingMethods {
  /** Reads the lists that determine where calls go; `fresh` reads them again even if they are known. */
  'routing.read'(input: { fresh: boolean }): Outcome<RoutingOverview>
  /** Walks through a call, without calling or writing anything. */
  'routing.test'(input: RoutingQuestion): Outcome<RoutingAnswer>
  /** Starts a back-test, ending any running one; progress and result are in the slice `routing`. */
  'routing.backTest'(input: { changes: readonly RoutingChange[] }): Outcome
  'routing.cancel'(): Outcome
}
