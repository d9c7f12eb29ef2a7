import type { CallerCall } from '#shared/host/caller.ts'

/** The newest of these calls on which somebody of the company talked; null where none is. */
export function lastSpoken(calls: readonly CallerCall[]): CallerCall | null {
  return calls.find(({ talkSeconds }) => talkSeconds > 0) ?? null
}
