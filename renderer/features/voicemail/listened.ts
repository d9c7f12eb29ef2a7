/** Seconds of playback after which a message counts as heard. */
const minListenedSeconds = 1

/** Longest step between two position updates in playback, in seconds of audio at double speed; beyond, it is a seek. */
const maxStep = 2

/** Returns the seconds listened to, after the position moved during playback. */
export function addListenedTime(
  before: number,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  const step = to - from
  return step > 0 && step <= maxStep ? before + step : before
}

/** Whether a message counts as heard: one second was played, or all of a shorter one. */
export function isHeard(seconds: number, { at, length }: { readonly at: number; readonly length: number }) {
  if (seconds >= minListenedSeconds) return true
  return seconds > 0 && length > 0 && at >= length - 0.05
}
