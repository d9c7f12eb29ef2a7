import type { Line } from '#shared/calls/line.ts'
import { defaultSettings, type Settings } from '#shared/settings/settings.ts'

/** The agent's settings for incoming calls. */
export type CallPolicy = Pick<
  Settings,
  'takingCalls' | 'whenNotTakingCalls' | 'secondCall' | 'autoAnswer' | 'audio'
> & {
  /** Whether the agent is talking on another telephone; no if omitted. */
  readonly isOnOtherPhone?: boolean
}

/** How to handle an incoming call: let it ring, refuse it as busy, or answer it automatically after a delay. */
export type IncomingDecision =
  | { readonly kind: 'ring' | 'busy' }
  | { readonly kind: 'answer'; readonly afterSeconds: number }

type Policy<Name extends keyof CallPolicy> = Pick<CallPolicy, Name>
type Headers = { getHeaders(name: string): string[] }

/** Longest delay before an automatic answer that a caller may ask for, in seconds. */
const maxAnswerDelay = 60

export const defaultCallPolicy: CallPolicy = defaultSettings

/** Whether the agent is on a call, on this phone or another, or about to be on this one. */
function isOnCall(lines: readonly Line[], { isOnOtherPhone = false }: Policy<'isOnOtherPhone'>): boolean {
  return isOnOtherPhone || lines.some(({ state }) => state !== 'ringing' && state !== 'ended')
}

/**
 * Whether a call may be answered without the agent: only if the settings say so, and not while the agent is on another
 * call or not taking calls.
 */
export function mayAutoAnswer(
  lines: readonly Line[],
  policy: Policy<'takingCalls' | 'autoAnswer' | 'isOnOtherPhone'>,
): boolean {
  return policy.autoAnswer && policy.takingCalls && !isOnCall(lines, policy)
}

/** Decides how to handle an incoming call, from the agent's settings and the other lines. */
export function decideIncomingCall(
  invite: Headers,
  lines: readonly Line[],
  policy: CallPolicy,
): IncomingDecision {
  const { takingCalls, whenNotTakingCalls, secondCall } = policy
  if (!takingCalls) return { kind: whenNotTakingCalls === 'decline-busy' ? 'busy' : 'ring' }
  if (isOnCall(lines, policy) && secondCall === 'decline-busy') return { kind: 'busy' }
  const afterSeconds = requestedAnswerDelay(invite)
  if (afterSeconds === null || !mayAutoAnswer(lines, policy)) return { kind: 'ring' }
  return { kind: 'answer', afterSeconds }
}

/**
 * Returns after how many seconds an INVITE asks to be answered automatically: `Call-Info` with `answer-after`,
 * `Alert-Info` with `auto-answer`, `Answer-Mode: Auto` (RFC 5373), or `X-Auto-Answer`. Null if it does not ask.
 */
export function requestedAnswerDelay(invite: Headers): number | null {
  const values = (name: string) => invite.getHeaders(name).join(', ')
  const after = /;\s*answer-after\s*=\s*"?(\d{1,4})/i.exec(values('Call-Info'))?.[1]
  if (after !== undefined) return Math.min(Number(after), maxAnswerDelay)
  const isRequested =
    /(alert-autoanswer|auto[- ]?answer)\b/i.test(values('Alert-Info')) ||
    /^\s*auto\b/i.test(values('Answer-Mode')) ||
    /^\s*auto\b/i.test(values('Priv-Answer-Mode')) ||
    /^\s*(true|yes|1|on)\b/i.test(values('X-Auto-Answer'))
  return isRequested ? 0 : null
}
