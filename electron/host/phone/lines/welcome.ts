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
function isOnCall(lines: readonly Line[]): boolean {
  return lines.some(({ state }) => state !== 'ringing' && state !== 'ended')
}

/**
 * Whether a call may be answered without the agent: only where that is set, and not while the agent is on another call
 * or takes none.
 */
export function mayAnswerUnasked(
  lines: readonly Line[],
  { takingCalls, autoAnswer }: Pick<CallPolicy, 'takingCalls' | 'autoAnswer'>,
): boolean {
  return autoAnswer && takingCalls && !isOnCall(lines)
}

/** Decides on a call that comes. */
export function welcome(
  invite: { getHeaders(name: string): string[] },
  lines: readonly Line[],
  policy: CallPolicy,
): Welcome {
  const { takingCalls, whenNotTakingCalls, secondCall } = policy
  if (!takingCalls) return { kind: whenNotTakingCalls === 'decline-busy' ? 'busy' : 'ring' }
  if (isOnCall(lines) && secondCall === 'decline-busy') return { kind: 'busy' }
  const afterSeconds = askedToAnswerAfter(invite)
  if (afterSeconds === null || !mayAnswerUnasked(lines, policy)) return { kind: 'ring' }
  return { kind: 'answer', afterSeconds }
}
