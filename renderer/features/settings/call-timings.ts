import type { CallTimings, TimelineSummary } from '#shared/calls/call-timeline.ts'

/** Timings of recent calls in milliseconds; `count` calls were measured. */
export type TimingSummary = { readonly count: number; readonly median: number; readonly p95: number }

/** Returns the median and 95th percentile (nearest rank) of a figure; null if no call was measured. */
export function summarizeTiming(
  calls: readonly TimelineSummary[],
  figure: keyof CallTimings,
): TimingSummary | null {
  const values = calls
    .map(({ timings }) => timings[figure])
    .filter((value) => value !== null)
    .toSorted((a, b) => a - b)
  const median = percentile(values, 0.5)
  const p95 = percentile(values, 0.95)
  return median === undefined || p95 === undefined ? null : { count: values.length, median, p95 }
}

function percentile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
}
