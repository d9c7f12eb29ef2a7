/** Seconds of sound after which a message counts as heard. */
const heardAfter = 1

/** Longest step between two looks at a player that plays on, in seconds of sound at double speed: beyond, it was moved. */
const longestStep = 2

/** How much was listened to, in seconds, once the place moved from one to the other while it played. */
export function listened(
  before: number,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  const step = to - from
  return step > 0 && step <= longestStep ? before + step : before
}

/** Whether a message has been heard: for a second, or to its end where it is shorter than that. */
export function isHeard(seconds: number, { at, length }: { readonly at: number; readonly length: number }) {
  if (seconds >= heardAfter) return true
  return seconds > 0 && length > 0 && at >= length - 0.05
}
