import type { Outcome } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import { platformWords as words } from '../../locales/platform-demo.ts'
import { askOrNotify } from '../../stores/ask-or-notify.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'
import { useNow } from '../../ui/use-now.ts'

/** Milliseconds between polls. */
const pollInterval = 3_000

/** Queries the demo platform every few seconds while in use; a null query sends no request. */
export function usePlatformQuery<Query, Value>(
  query: () => Query | null,
  ask: (input: Query) => Outcome<Value>,
) {
  const now = useNow()
  return useHostQuery<Query, Value>({
    query,
    ask,
    revision: () => Math.floor(now.value / pollInterval),
  })
}

/** Sends a command to the demo platform, then calls `reload`. Refusals are shown as a notice. */
export async function runPlatformCommand<Method extends keyof HostMethods & string>(
  reload: () => void,
  method: Method,
  ...input: Parameters<HostMethods[Method]>
): Promise<boolean> {
  const succeeded = await askOrNotify(() => words.commandAction, method, ...input)
  reload()
  return succeeded
}

/** Parses a number within a range: null for empty input, undefined for anything else. */
export function readAmount(typed: string, min: number, max: number): number | null | undefined {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  const value = /^\d{1,10}(\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : undefined
}
