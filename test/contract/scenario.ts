import type { Received } from '#test/support/running-platform.ts'
import type { Parameters } from './operations.ts'
import type { Stage } from './stage.ts'

/** One request of an operation; what is left out is as in the request that succeeds. */
export type Attempt = {
  readonly token?: string
  readonly params?: Parameters
  readonly body?: unknown
}

/**
 * How an operation is tried, where the contract alone does not tell. Without a scenario its body is made from the
 * schema; its record is a new one (POST to the same collection) or the first of its list; root succeeds, an agent is
 * refused with 403, id 999999999 does not exist.
 */
export type Scenario = {
  /** Whose request succeeds; root unless told otherwise. */
  token?(stage: Stage): string | Promise<string>
  /** Values of the path's parameters: of a record that is there. Asked anew for each request that needs one. */
  params?(stage: Stage): Parameters | Promise<Parameters>
  /** A body that is taken. Asked anew for each request. */
  body?(stage: Stage, params: Parameters): unknown
  /** Who or what is answered with 403. */
  forbidden?(stage: Stage): Attempt | Promise<Attempt>
  /** What is answered with 404, where it is not a number that nobody has. */
  readonly missing?: Pick<Attempt, 'params' | 'body'>
  /** Bodies that are answered with 400, besides those that the schema refuses. */
  readonly wrong?: readonly unknown[]
  /** Documented statuses that cannot come, each with its reason. For 403: an agent then succeeds too. */
  readonly never?: Readonly<Record<number, string>>
  /** More that must be true of the success: returns what is wrong. */
  holds?(received: Received, stage: Stage, params: Parameters): readonly string[] | Promise<readonly string[]>
}

/** Scenarios of a module of the contract, by the operation's name; those that need none are left out. */
export type Scenarios<Module> = { readonly [Name in keyof Module]?: Scenario }

/** What an agent may read as well as root does (role decision: shared settings). */
export const sharedWithAgents = { 403: 'agents may read shared settings' } as const

/** The collections that document 403 and 404 although they are there for everybody. */
export const alwaysThere = { ...sharedWithAgents, 404: 'the list is there, even if it is empty' } as const
