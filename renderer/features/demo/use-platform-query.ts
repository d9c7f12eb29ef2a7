import type { Outcome } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import { platformWords as words } from '../../locales/platform-demo.ts'
import { act } from '../../stores/act.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'
import { useNow } from '../../ui/use-now.ts'

/** Milliseconds from one reading to the next. */
const rhythm = 3_000

/** What the demo platform says, read again every few seconds while it is shown; a question of null asks nothing. */
export function usePlatformQuery<Question, Value>(
  question: () => Question | null,
  ask: (question: Question) => Outcome<Value>,
) {
  const now = useNow()
  return useHostQuery<Question, Value>({ question, ask, revision: () => Math.floor(now.value / rhythm) })
}

/** Gives the demo platform an order, then `again` reads what became of it. Refusals are a notice, in its words. */
export async function order<Method extends keyof HostMethods & string>(
  again: () => void,
  method: Method,
  ...input: Parameters<HostMethods[Method]>
): Promise<boolean> {
  const done = await act(words.theOrder, method, ...input)
  again()
  return done
}

/** A number that was typed within a range: null for nothing typed, undefined for anything else. */
export function readAmount(typed: string, least: number, most: number): number | null | undefined {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  const value = /^\d{1,10}(\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}
