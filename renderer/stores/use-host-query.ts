import { computed, onScopeDispose, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { Outcome } from '#shared/core/result.ts'
import { pageInFront } from './attention.ts'
import { useHostStore } from './host.ts'

/** Milliseconds between two queries of what the platform sends no events about. */
const pollInterval = 30_000

export interface HostQueryOptions<Query, Value> {
  /** The query, as plain data; null for none. Queries are compared by their JSON. */
  readonly query: () => Query | null
  /** The host's count of changes: the query is sent again when it changes. */
  readonly revision: () => number
  /** Whether the query is also repeated while the page is in front, since the host hears of no change. */
  readonly polls?: boolean
  ask(query: Query): Outcome<Value>
}

export interface HostQuery<Query, Value> {
  /** The last answer, which may be to the previous query; null before the first. */
  readonly value: Readonly<ShallowRef<Value | null>>
  /** The query that `value` answers. */
  readonly answeredQuery: Readonly<ShallowRef<Query | null>>
  /** Why the last request failed; null after a success. */
  readonly error: Readonly<ShallowRef<AppError | null>>
  /** The current query has neither an answer nor an error yet. */
  readonly isPending: Readonly<Ref<boolean>>
  /** Sends the query again. */
  reload(): void
}

/**
 * Keeps the answer to a query of the host up to date: the query is sent again when it or the revision changes and when
 * the host is reachable again. One request of a query at a time; a late answer to an older query is dropped.
 */
export function useHostQuery<Query, Value>(options: HostQueryOptions<Query, Value>): HostQuery<Query, Value> {
  const host = useHostStore()
  const value = shallowRef<Value | null>(null)
  const answeredQuery = shallowRef<Query | null>(null)
  const error = shallowRef<AppError | null>(null)
  /** The last answered query, as JSON. */
  const settledKey = shallowRef<string | null>(null)
  const queryKey = computed(() => JSON.stringify(options.query()))
  let inFlight: { readonly key: string; stale: boolean } | null = null

  function send(): void {
    const query = options.query()
    if (query === null) {
      inFlight = null
      return
    }
    if (inFlight?.key === queryKey.value) inFlight.stale = true
    else void run(query, queryKey.value)
  }

  async function run(query: Query, key: string): Promise<void> {
    const request = { key, stale: false }
    inFlight = request
    const result = await options.ask(query)
    if (inFlight !== request) return
    inFlight = null
    error.value = result.ok ? null : result.error
    if (result.ok) {
      value.value = result.value
      answeredQuery.value = query
    }
    settledKey.value = key
    if (request.stale) send()
  }

  watch(queryKey, send, { immediate: true })
  watch(options.revision, send)
  watch(
    () => host.connected,
    (isConnected) => isConnected && send(),
  )
  if (options.polls) {
    const polling = setInterval(() => pageInFront.value && send(), pollInterval)
    onScopeDispose(() => clearInterval(polling))
  }

  const isPending = computed(() => queryKey.value !== 'null' && settledKey.value !== queryKey.value)
  return { value, answeredQuery, error, isPending, reload: send }
}
