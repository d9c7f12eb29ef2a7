import { bad, good, unsureVerdict, type Check } from './facts.ts'

/** An older answer does not prove that the platform is reachable, in milliseconds. */
const answerProvesFor = 4_400
/** Polls that fail for this long are an outage, in milliseconds. */
const outageThreshold = 5_000
/** Tolerated clock difference: more makes times confusing, and much more breaks sign-in and certificates. */
const smallSkew = 5_000
const largeSkew = 60_000

/** Whether this computer's clock is right, compared with the platform's. */
export const clock: Check = ({ platform: { skewMs } }) => {
  const skew = Math.abs(skewMs ?? 0)
  if (skewMs === null || skew <= smallSkew) return good
  const fault = { kind: 'clock-off', seconds: coarse(skew / 1_000), isAhead: skewMs > 0 } as const
  return skew > largeSkew ? bad(fault) : unsureVerdict(fault)
}

/** Rounds to whole seconds below two minutes, whole minutes below two hours, whole hours above, in seconds. */
function coarse(seconds: number): number {
  const step = seconds < 119.5 ? 1 : seconds < 7_170 ? 60 : 3_600
  return Math.round(seconds / step) * step
}

/** Whether the platform accepts this sign-in. */
export const token: Check = ({ state: { session }, platform }) => {
  if (session.kind !== 'signed-in') return good
  if (session.signInAgain) return bad('sign-in-again')
  if (platform.refused) return unsureVerdict('token-refused')
  return platform.answeredAt === null ? unsureVerdict('no-answer-yet') : good
}

/**
 * Whether updates of calls arrive. Webhooks speed them up and may be off by choice; polling suffices, and alone proves
 * that nothing was missed.
 */
export const events: Check = ({ now, state, platform }) => {
  const { callFeed, receiver, settings } = state
  if (callFeed.kind === 'failing')
    return callFeed.lastPollAt !== null && now - callFeed.lastPollAt < outageThreshold
      ? unsureVerdict('calls-not-read')
      : bad('calls-lost')
  if (callFeed.kind === 'idle') return unsureVerdict('calls-not-read-yet')
  if (platform.answeredAt === null || now - platform.answeredAt >= answerProvesFor)
    return unsureVerdict('platform-slow')
  if (settings.receiver.enabled && receiver.kind === 'failed') return unsureVerdict('receiver-failed')
  if (settings.receiver.enabled && state.tunnel.kind === 'failing') return unsureVerdict('tunnel-failed')
  return good
}
