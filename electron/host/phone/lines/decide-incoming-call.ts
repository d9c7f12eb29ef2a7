import type { Line } from '#shared/calls/line.ts'
import { defaultSettings, type Settings } from '#shared/settings/settings.ts'

/** The agent's settings for incoming calls. */
export type CallPolicy = Pick<
  Settings,
  'takingCalls' | 'whenNotTakingCalls' | 'secondCall' | 'autoAnswer' | 'autoAnswerAfter' | 'audio'
> & {
  /** Whether the agent is talking on another telephone; no if omitted. */
  readonly isOnOtherPhone?: boolean
  /** Whether the time for wrap-up that a queue gives after a call is running; no if omitted. */
  readonly isWrappingUp?: boolean
}

/** How to handle an incoming call: let it ring, or refuse it as busy. */
export type IncomingDecision = 'ring' | 'busy'

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
 * call, wrapping one up or not taking calls.
 */
export function mayAutoAnswer(
  lines: readonly Line[],
  policy: Policy<'takingCalls' | 'autoAnswer' | 'isOnOtherPhone' | 'isWrappingUp'>,
): boolean {
  const { autoAnswer, takingCalls, isWrappingUp = false } = policy
  return autoAnswer !== 'off' && takingCalls && !isWrappingUp && !isOnCall(lines, policy)
}

/**
 * Returns the seconds after which a ringing call is answered automatically; null if it is not. What the call asks for
 * comes first.
 */
export function answerDelay(
  call: { readonly requested: number | null; readonly isQueueCall: () => boolean },
  { autoAnswer, autoAnswerAfter }: Policy<'autoAnswer' | 'autoAnswerAfter'>,
): number | null {
  if (autoAnswer === 'off') return null
  if (call.requested !== null) return call.requested
  const isMeant = autoAnswer === 'all' || (autoAnswer === 'queues' && call.isQueueCall())
  return isMeant ? autoAnswerAfter : null
}

/** Decides how to handle an incoming call, from the agent's settings and the other lines. */
export function decideIncomingCall(lines: readonly Line[], policy: CallPolicy): IncomingDecision {
  const { takingCalls, whenNotTakingCalls, secondCall } = policy
  if (!takingCalls) return whenNotTakingCalls === 'decline-busy' ? 'busy' : 'ring'
  return isOnCall(lines, policy) && secondCall === 'decline-busy' ? 'busy' : 'ring'
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
