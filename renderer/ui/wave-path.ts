/**
 * One upright stroke for each peak (0 to 1, clamped), spread over a box of `width` by `height` and centred on its
 * middle; silence is a dot 2 units high. The value of an SVG path's `d`.
 */
export function wavePath(peaks: readonly number[], width: number, height: number): string {
  const step = width / peaks.length
  return peaks
    .map((peak, index) => {
      const barHeight = Math.max(2, Math.min(1, Math.max(0, peak)) * height)
      return `M${(step * (index + 0.5)).toFixed(1)} ${((height - barHeight) / 2).toFixed(1)}v${barHeight.toFixed(1)}`
    })
    .join('')
}

/** Reduces peaks to at most `count`, each the loudest of those it replaces. */
export function downsamplePeaks(peaks: readonly number[], count: number): readonly number[] {
  if (count >= peaks.length || count < 1) return peaks
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * peaks.length) / count)
    const to = Math.floor(((index + 1) * peaks.length) / count)
    return Math.max(...peaks.slice(from, to))
  })
}

/** One speaker of a recording: name and times of speech, in seconds. */
export interface SpeakerLane {
  readonly name: string
  readonly spans: readonly { readonly from: number; readonly to: number }[]
}

/** The peaks of a recording of `seconds` during this speaker's spans; silence elsewhere. */
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
