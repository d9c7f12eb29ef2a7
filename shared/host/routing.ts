import type { BackTestResult } from '../calls/routing/back-test.ts'
import type { RoutingChange } from '../calls/routing/changes.ts'
import type { FlowGraph } from '../calls/routing/graph.ts'
import type { RuleAction } from '../calls/routing/rule.ts'
import type { Walk } from '../calls/routing/walk-types.ts'
import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'

/** A list of the platform that decides where calls go. */
export type RoutingPart = 'numbers' | 'users' | 'ringGroups' | 'queues' | 'ivrs' | 'conferences' | 'rules'

/** A routing rule, as it is shown and changed. */
export type ShownRule = {
  readonly id: number
  readonly pos: number
  readonly direction: 'in' | 'out'
  /** Joined by commas; empty for any. */
  readonly sources: string
  readonly destinations: string
  readonly intervals: readonly number[]
  readonly action: RuleAction
}

/** What was read of a customer's routing. */
export type RoutingOverview = {
  /** Milliseconds since 1970. */
  readonly readAt: number
  /** Lists that could not be read, and why: what they would say is not known. */
  readonly missing: readonly { readonly part: RoutingPart; readonly error: AppError }[]
  /** Lists of which more exists than was read. */
  readonly cut: readonly RoutingPart[]
  readonly graph: FlowGraph
  readonly rules: readonly ShownRule[]
  /** Whether the agents of queues are known; the contract lists none. */
  readonly knowsAgents: boolean
}

/** Who is taken to answer: nobody, so that the whole way is seen, or whoever rings first. */
export type AnswerGuess = 'nobody' | 'first'

export type RoutingQuestion = {
  /** The caller's number; empty for a withheld one. */
  readonly from: string
  readonly to: string
  /** Milliseconds since 1970. */
  readonly time: number
  /** What is pressed each time that a menu asks. */
  readonly keys: readonly string[]
  readonly answers: AnswerGuess
  readonly changes: readonly RoutingChange[]
}

/** The walk as things are, and with the changes, where there are any. */
export type RoutingAnswer = { readonly now: Walk; readonly changed: Walk | null }

/** A back-test: which recorded calls would have gone elsewhere. */
export type RoutingBackTest =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly read: number; readonly total: number }
  | {
      readonly kind: 'done'
      readonly result: BackTestResult
      /** From when on records were read, milliseconds since 1970: later than 90 days ago where there are too many. */
      readonly since: number
      readonly isCut: boolean
    }
  | { readonly kind: 'failed'; readonly error: AppError }

/** Days that a back-test looks back. */
export const backTestDays = 90
export const mostChanges = 20
export const mostKeys = 10

export interface RoutingMethods {
  /** Reads the lists that decide where calls go; `fresh`: again, although they are known. */
  'routing.read'(input: { fresh: boolean }): Outcome<RoutingOverview>
  /** Walks through a call. Nothing is called and nothing written. */
  'routing.test'(input: RoutingQuestion): Outcome<RoutingAnswer>
  /** Begins a back-test, whose progress and result are the slice `routing`; one that runs ends. */
  'routing.backTest'(input: { changes: readonly RoutingChange[] }): Outcome
  'routing.cancel'(): Outcome
}
