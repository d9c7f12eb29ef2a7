import { bad, good, unsure, type Check } from './facts.ts'

/** An answer older than this is no proof that the platform is there, in milliseconds. */
const answerProvesFor = 4_400
/** Readings that fail for so long are more than a hiccup. */
const hiccup = 5_000
/** How far clocks may differ: more confuses who reads times, and much more breaks sign-in and certificates. */
const smallSkew = 5_000
const largeSkew = 60_000

/** Whether this computer's clock is right: by the platform's. */
export const clock: Check = ({ platform: { skewMs } }) => {
  const skew = Math.abs(skewMs ?? 0)
  if (skewMs === null || skew <= smallSkew) return good
  const words = `This computer’s clock is ${spanWords(skew)} ${skewMs > 0 ? 'ahead of' : 'behind'} the platform’s.`
  return skew > largeSkew
    ? bad(`${words} Times are wrong and sign-in may fail. Set it right in the system’s settings.`)
    : unsure(`${words} Times on the screen are off by as much.`)
}

/** Whether the platform takes this sign-in. */
export const token: Check = ({ state: { session }, platform }) => {
  if (session.kind !== 'signed-in') return good
  if (session.signInAgain) return bad('The platform wants you to sign in again. Your calls go on.')
  if (platform.refused) return unsure('The platform has refused the sign-in. It is renewed by itself.')
  return platform.answeredAt === null ? unsure('The platform has not answered yet.') : good
}

/**
 * Whether news of calls arrives. Webhooks make it quicker and may be off by choice; asking again and again is enough,
 * and the only thing that proves that nothing was missed.
 */
export const events: Check = ({ now, state, platform }) => {
  const { callFeed, receiver, settings } = state
  if (callFeed.kind === 'failing')
    return callFeed.lastPollAt !== null && now - callFeed.lastPollAt < hiccup
      ? unsure('The platform did not tell of calls just now. It is asked again.')
      : bad('The platform does not tell of calls. What the list shows is old. It is asked again by itself.')
  if (callFeed.kind === 'idle') return unsure('The platform has not told of calls yet.')
  if (platform.answeredAt === null || now - platform.answeredAt >= answerProvesFor)
    return unsure('The platform is slow to answer. Calls may be shown late.')
  if (settings.receiver.enabled && receiver.kind === 'failed')
    return unsure(
      'Events cannot be received here, so calls of others are shown up to 3 s late. Look in Settings.',
    )
  if (settings.receiver.enabled && state.tunnel.kind === 'failing')
    return unsure(
      'Events do not come through from outside, so calls of others are shown up to 3 s late. Look in Settings.',
    )
  return good
}

function spanWords(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
