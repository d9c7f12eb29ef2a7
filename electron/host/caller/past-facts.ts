import type { ApiClient } from '#shared/api/client.ts'
import { BoundedMap } from '#shared/calls/bounded-map.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Outcome } from '#shared/core/result.ts'
import type { Caller } from '#shared/host/caller.ts'
import type { Person } from '#shared/host/slices.ts'
import type { Semaphore } from '#shared/core/semaphore.ts'
import { loadCdrs, loadMonitors, loadNotes, summaryOf, withRecordings, type Sought } from './load-caller.ts'
import { readCallerCalls } from './read-caller-calls.ts'

/** The platform's data on earlier calls with somebody. */
export type PastFacts = Pick<Caller, 'calls' | 'notes' | 'summary'>

export const loadingPast: PastFacts = {
  calls: { kind: 'loading' },
  notes: { kind: 'loading' },
  summary: { kind: 'loading' },
}

export type PastFactsOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  /** Limits concurrent requests across all calls. */
  readonly requests: Semaphore
  readonly agentId: () => number
  readonly people: () => readonly Person[]
}

export type PastQuestion = Sought & {
  /** The current live call, which is excluded. */
  readonly except: number | null
  /** True once the call has gone: nothing more is requested, and late answers are dropped. */
  readonly isGone: () => boolean
  readonly onFacts: (facts: PastFacts) => void
}

/** Milliseconds for which facts stay valid, since a queue may ring the same phone for one caller repeatedly. */
const validFor = 60_000
const remembered = 20

/** Reads the platform's data on earlier calls, with a bounded number of requests per caller. */
export class PastReader {
  private readonly options: PastFactsOptions
  private readonly cache = new BoundedMap<string, { readonly at: number; readonly facts: PastFacts }>(
    remembered,
  )

  constructor(options: PastFactsOptions) {
    this.options = options
  }

  forget(): void {
    this.cache.clear()
  }

  async read(question: PastQuestion): Promise<void> {
    const key = `${question.number} ${question.contactId ?? ''}`
    const cached = this.cache.get(key)
    const age = cached ? this.options.clock.now() - cached.at : Infinity
    if (cached && age >= 0 && age < validFor) return question.onFacts(cached.facts)
    const facts = await this.load(question)
    if (facts === null) return
    const isWhole = Object.values(facts).every(({ kind }) => kind === 'ready')
    if (isWhole) this.cache.set(key, { at: this.options.clock.now(), facts })
  }

  /** Null if the call has gone in the meantime. */
  private async load(question: PastQuestion): Promise<PastFacts | null> {
    const { api, agentId, people } = this.options
    const { isGone, onFacts, except } = question
    const cdrs = await this.request(() => loadCdrs(api, question), isGone)
    if (cdrs === null) return null
    if (!cdrs.ok) {
      const failed = failure(cdrs.error)
      onFacts({ calls: failed, notes: failed, summary: failed })
      return null
    }
    const calls = readCallerCalls(cdrs.value, { agentId: agentId(), people: people(), except })
    let facts: PastFacts = { ...loadingPast, calls: { kind: 'ready', value: calls } }
    const show = (more: Partial<PastFacts>) => {
      facts = { ...facts, ...more }
      if (!isGone()) onFacts(facts)
    }
    show({})
    const recorded = this.request(() => loadMonitors(api, calls), isGone).then((read) => {
      if (read === null) return
      if (!read.ok) return show({ summary: failure(read.error) })
      const monitors = read.value
      show({
        calls: { kind: 'ready', value: withRecordings(calls, monitors) },
        summary: { kind: 'ready', value: summaryOf(calls, monitors) },
      })
    })
    const noted = this.request(() => loadNotes(api, calls), isGone).then((read) => {
      if (read) show({ notes: read.ok ? { kind: 'ready', value: read.value } : failure(read.error) })
    })
    await Promise.all([recorded, noted])
    return isGone() ? null : facts
  }

  /** Null if the call has gone before its turn. */
  private request<Value>(
    step: () => Outcome<Value>,
    isGone: () => boolean,
  ): Promise<Awaited<Outcome<Value>> | null> {
    return this.options.requests.run(async () => {
      if (isGone()) return null
      const read = await step()
      return isGone() ? null : read
    })
  }
}

function failure(error: AppError) {
  return { kind: 'failed', error } as const
}
