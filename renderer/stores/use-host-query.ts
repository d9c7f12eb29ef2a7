import { computed, onScopeDispose, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { Outcome } from '#shared/core/result.ts'
import { pageInFront } from './attention.ts'
import { useHostStore } from './host.ts'

/** Milliseconds between two queries of what the platform sends no events about. */
const repeated = 30_000

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
  readonly answered: Readonly<ShallowRef<Question | null>>
  /** Why the last request failed; null after a success. */
  readonly error: Readonly<ShallowRef<AppError | null>>
  /** The current query has neither an answer nor an error yet. */
  readonly waiting: Readonly<Ref<boolean>>
  /** Sends the query again. */
  again(): void
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
  const answered = shallowRef<Question | null>(null)
  const error = shallowRef<AppError | null>(null)
  /** The last answered query, as JSON. */
  const settled = shallowRef<string | null>(null)
  const words = computed(() => JSON.stringify(options.question()))
  let underWay: { readonly words: string; stale: boolean } | null = null

  function ask(): void {
    const question = options.question()
    if (question === null) {
      underWay = null
      return
    }
    if (underWay?.words === words.value) underWay.stale = true
    else void run(question, words.value)
  }

  async function run(question: Question, asWords: string): Promise<void> {
    const mine = { words: asWords, stale: false }
    underWay = mine
    const result = await options.ask(question)
    if (underWay !== mine) return
    underWay = null
    error.value = result.ok ? null : result.error
    if (result.ok) {
      value.value = result.value
      answered.value = question
    }
    settled.value = asWords
    if (mine.stale) ask()
  }

  watch(words, ask, { immediate: true })
  watch(options.revision, ask)
  watch(
    () => host.connected,
    (isUp) => isUp && ask(),
  )
  if (options.repeats) {
    const repeating = setInterval(() => pageInFront.value && ask(), repeated)
    onScopeDispose(() => clearInterval(repeating))
  }

  const waiting = computed(() => words.value !== 'null' && settled.value !== words.value)
  return { value, answered, error, waiting, again: ask }
}
