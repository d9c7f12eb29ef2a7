import type { Line } from '#shared/calls/line.ts'
import { defaultSettings, type Settings } from '#shared/settings/settings.ts'
import { askedToAnswerAfter } from './auto-answer.ts'

/** What the agent has set for calls that come. */
export type CallPolicy = Pick<
  Settings,
  'takingCalls' | 'whenNotTakingCalls' | 'secondCall' | 'autoAnswer' | 'audio'
>

/** What happens to a call that comes: it rings, is refused as busy, or is answered by itself after some seconds. */
export type Welcome =
  { readonly kind: 'ring' | 'busy' } | { readonly kind: 'answer'; readonly afterSeconds: number }

export const firstPolicy: CallPolicy = defaultSettings

/** Whether the agent is on a call, or about to be. */
export function isOnCall(lines: readonly Line[]): boolean {
  return lines.some(({ state }) => state !== 'ringing' && state !== 'ended')
}

/** Decides on a call that comes. No call is answered by itself while the agent is on another or takes none. */
export function welcome(
  invite: { getHeaders(name: string): string[] },
  lines: readonly Line[],
  { takingCalls, whenNotTakingCalls, secondCall, autoAnswer }: CallPolicy,
): Welcome {
  const onCall = isOnCall(lines)
  if (!takingCalls) return { kind: whenNotTakingCalls === 'decline-busy' ? 'busy' : 'ring' }
  if (onCall && secondCall === 'decline-busy') return { kind: 'busy' }
  const afterSeconds = askedToAnswerAfter(invite)
  if (!autoAnswer || onCall || afterSeconds === null) return { kind: 'ring' }
  return { kind: 'answer', afterSeconds }
}
