/** One speaker of a recording: who, and from when to when he speaks, in seconds. */
export interface SpeakerLane {
  readonly name: string
  readonly spans: readonly { readonly from: number; readonly to: number }[]
}

/** The peaks of a recording of `seconds` that fall into what this speaker says; silence elsewhere. */
export function lanePeaks(
  peaks: readonly number[],
  { spans }: Pick<SpeakerLane, 'spans'>,
  seconds: number,
): readonly number[] {
  const step = seconds / peaks.length
  return peaks.map((peak, index) => {
    const at = (index + 0.5) * step
    return spans.some(({ from, to }) => at >= from && at < to) ? peak : 0
  })
}
