import { computed, onScopeDispose, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { Outcome } from '#shared/core/result.ts'
import { pageInFront } from './attention.ts'
import { useHostStore } from './host.ts'

/** Milliseconds between two queries of what the platform sends no events about. */
const pollInterval = 30_000

export interface HostQueryOptions<Question, Value> {
  /** The query, as plain data; null for none. Queries are compared by their JSON. */
  readonly question: () => Question | null
  /** The host's count of changes: the query is sent again when it changes. */
  readonly revision: () => number
  /** Whether the query is also repeated while the page is in front, since the host hears of no change. */
  readonly repeats?: boolean
  ask(question: Question): Outcome<Value>
}

export interface HostQuery<Question, Value> {
  /** The last answer, which may be to the previous query; null before the first. */
  readonly value: Readonly<ShallowRef<Value | null>>
  /** The query that `value` answers. */
  readonly answeredQuery: Readonly<ShallowRef<Question | null>>
  /** Why the last request failed; null after a success. */
  readonly error: Readonly<ShallowRef<AppError | null>>
  /** The current query has neither an answer nor an error yet. */
  readonly waiting: Readonly<Ref<boolean>>
  /** Sends the query again. */
  reload(): void
}

/**
 * Keeps the answer to a query of the host up to date: the query is sent again when it or the revision changes and when
 * the host is reachable again. One request of a query at a time; a late answer to an older query is dropped.
 */
export function useHostQuery<Question, Value>(
  options: HostQueryOptions<Question, Value>,
): HostQuery<Question, Value> {
  const host = useHostStore()
  const value = shallowRef<Value | null>(null)
  const answeredQuery = shallowRef<Question | null>(null)
  const error = shallowRef<AppError | null>(null)
  /** The last answered query, as JSON. */
  const settledKey = shallowRef<string | null>(null)
  const queryKey = computed(() => JSON.stringify(options.question()))
  let inFlight: { readonly key: string; stale: boolean } | null = null

  function send(): void {
    const question = options.question()
    if (question === null) {
      inFlight = null
      return
    }
    if (inFlight?.key === queryKey.value) inFlight.stale = true
    else void run(question, queryKey.value)
  }

  async function run(question: Question, key: string): Promise<void> {
    const request = { key, stale: false }
    inFlight = request
    const result = await options.ask(question)
    if (inFlight !== request) return
    inFlight = null
    error.value = result.ok ? null : result.error
    if (result.ok) {
      value.value = result.value
      answeredQuery.value = question
    }
    settledKey.value = key
    if (request.stale) send()
  }

  watch(queryKey, send, { immediate: true })
  watch(options.revision, send)
  watch(
    () => host.connected,
    (isUp) => isUp && send(),
  )
  if (options.repeats) {
    const polling = setInterval(() => pageInFront.value && send(), pollInterval)
    onScopeDispose(() => clearInterval(polling))
  }

  const waiting = computed(() => queryKey.value !== 'null' && settledKey.value !== queryKey.value)
  return { value, answeredQuery, error, waiting, reload: send }
}
