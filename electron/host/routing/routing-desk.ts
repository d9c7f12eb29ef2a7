import { withChanges, type RoutingChange } from '#shared/calls/routing/changes.ts'
import { openConfiguration, type RoutingConfiguration } from '#shared/calls/routing/configuration.ts'
import { flowGraph } from '#shared/calls/routing/graph.ts'
import { readConfiguration } from '#shared/calls/routing/read-configuration.ts'
import { inOrder, type Rule } from '#shared/calls/routing/rule.ts'
import type { Question } from '#shared/calls/routing/walk-types.ts'
import { walkCall } from '#shared/calls/routing/walk.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import {
  backTestDays,
  routingParts,
  type AnswerGuess,
  type RoutingAnswer,
  type RoutingBackTest,
  type RoutingOverview,
  type RoutingPart,
  type RoutingQuestion,
  type ShownRule,
} from '#shared/host/routing.ts'
import { readRoutingLists, type ReadLists, type RoutingApi } from './read-lists.ts'
import { runBackTest } from './run-back-test.ts'

const day = 24 * 60 * 60 * 1000

/** Seconds that a telephone rings before somebody answers it. */
const answersAfter = 3

/** Seconds that a walk covers; a caller who is still waiting then is reported as waiting. */
const maxSeconds = 3_600

type LoadedRouting = Omit<ReadLists, 'lists'> & {
  readonly configuration: RoutingConfiguration
  readonly readAt: number
  /** `changes` when the reading began. */
  readonly changes: number
}

type DoneBackTest = Extract<RoutingBackTest, { kind: 'done' }>

type DeskOptions = {
  readonly api: RoutingApi
  readonly clock: Clock
  /** Counts changes made here; settings read before a change are read again. */
  readonly changes: () => number
  readonly onBackTest: (state: RoutingBackTest) => void
}

/** Keeps one customer's routing as it was read, and answers questions about it. */
export class RoutingDesk implements Disposable {
  private readonly options: DeskOptions
  private loaded: LoadedRouting | undefined
  private reading: Promise<LoadedRouting> | undefined
  /** Number of the current back-test; each has its own. */
  private run = 0
  /** The result shown, and what it was computed from. */
  private done: { readonly state: DoneBackTest; readonly tested: LoadedRouting } | undefined

  constructor(options: DeskOptions) {
    this.options = options
  }

  async read(isReload: boolean): Outcome<RoutingOverview> {
    const loaded = await this.configuration(isReload)
    // Without the numbers there is nothing to test.
    const numbers = loaded.missing.find(({ part }) => part === 'numbers')
    if (numbers) return err(numbers.error)
    const { configuration, readAt, missing, cut } = loaded
    return ok({
      ...{ readAt, missing, cut },
      graph: flowGraph(configuration, openConfiguration(configuration)),
      rules: inOrder(configuration.rules).map(shownRule),
      knowsAgents: configuration.queues.every(({ membersKnown }) => membersKnown),
    })
  }

  async test({ changes, ...asked }: RoutingQuestion): Outcome<RoutingAnswer> {
    const { configuration } = await this.configuration(false)
    const question = questionOf(asked)
    const walk = (of: RoutingConfiguration) => walkCall(openConfiguration(of), question)
    return ok({
      now: walk(configuration),
      changed: changes.length === 0 ? null : walk(withChanges(configuration, changes)),
    })
  }

  /** Starts a back-test without waiting for the result; a previous one is cancelled. */
  startBackTest(changes: readonly RoutingChange[]): void {
    this.run += 1
    this.done = undefined
    this.options.onBackTest({ kind: 'running', read: 0, total: 0 })
    void this.backTest(changes, this.run)
  }

  private async backTest(changes: readonly RoutingChange[], run: number): Promise<void> {
    const { options } = this
    const isCancelled = () => this.run !== run
    const tested = await this.configuration(false)
    const ran = await runBackTest({
      api: options.api,
      before: tested.configuration,
      after: withChanges(tested.configuration, changes),
      since: options.clock.now() - backTestDays * day,
      isCancelled,
      onProgress: (progress) => {
        if (!isCancelled()) options.onBackTest({ kind: 'running', ...progress })
      },
      pause: () => new Promise((resolve) => void options.clock.after(0, resolve)),
    })
    if (isCancelled()) return
    if (!ran.ok) options.onBackTest({ kind: 'failed', error: ran.error })
    else if (ran.value) {
      this.done = { state: { kind: 'done', ...ran.value, isOutdated: false }, tested }
      options.onBackTest(this.done.state)
      this.compareWithTested()
    }
  }

  cancel(): void {
    this.run += 1
    this.done = undefined
    this.options.onBackTest({ kind: 'idle' })
  }

  forget(): void {
    this.loaded = undefined
    this.reading = undefined
    this.cancel()
  }

  [Symbol.dispose](): void {
    this.run += 1
  }

  private async configuration(isReload: boolean): Promise<LoadedRouting> {
    if (this.loaded?.changes === this.options.changes() && !isReload) return this.loaded
    this.reading ??= this.readLists()
    const { reading } = this
    try {
      const loaded = await reading
      if (this.reading === reading && this.loaded !== loaded) {
        this.loaded = loaded
        this.compareWithTested()
      }
      return loaded
    } finally {
      if (this.reading === reading) this.reading = undefined
    }
  }

  /** Marks a result whose settings are no longer those of the platform. */
  private compareWithTested(): void {
    const { done, loaded } = this
    if (!done || !loaded || done.state.isOutdated || isSameRouting(done.tested, loaded)) return
    this.done = { ...done, state: { ...done.state, isOutdated: true } }
    this.options.onBackTest(this.done.state)
  }

  private async readLists(): Promise<LoadedRouting> {
    const { api, clock } = this.options
    const changes = this.options.changes()
    const { lists, missing, cut } = await readRoutingLists(api)
    return { configuration: readConfiguration(lists), readAt: clock.now(), changes, missing, cut }
  }
}

/** Lists that one of the two readings does not have are not compared. */
function isSameRouting(one: LoadedRouting, other: LoadedRouting): boolean {
  const unknown = new Set<RoutingPart>([...one.missing, ...other.missing].map(({ part }) => part))
  const textOf = ({ configuration }: LoadedRouting, part: RoutingPart) =>
    // The platform's order is undocumented.
    configuration[part]
      .map((record: unknown) => JSON.stringify(record))
      .toSorted()
      .join()
  return routingParts.every((part) => unknown.has(part) || textOf(one, part) === textOf(other, part))
}

function questionOf({ from, to, time, keys, answers }: Omit<RoutingQuestion, 'changes'>): Question {
  const telephone = telephoneOf(answers)
  return {
    ...{ from: from === '' ? 'anonymous' : from, to, time, keys, maxSeconds },
    telephoneOf: () => telephone,
    outside: () => telephone,
    agentsAnswer: () => answers === 'first',
    random: () => 0,
  }
}

function telephoneOf(answers: AnswerGuess) {
  return answers === 'first' ? { isRegistered: true, answersAfter } : { isRegistered: true }
}

function shownRule({ id, pos, direction, sources, destinations, intervals, action }: Rule): ShownRule {
  return {
    ...{ id, pos, direction, intervals, action },
    sources: sources.join(', '),
    destinations: destinations.join(', '),
  }
}
