import type { FaultKind } from '#shared/api/operator.ts'
import type { PlatformFault } from '#shared/host/embedded-platform.ts'
import { numberWords } from '../../locales/numbers.ts'
import { platformWords } from '../../locales/platform-demo.ts'
import { formatClock } from '../../ui/format.ts'

export type ActiveFaultKind = Exclude<FaultKind, 'none'>

/** Faults with a value in milliseconds; the value of all others is a share. */
const timedFaults: ReadonlySet<FaultKind> = new Set(['latency', 'webhook_delay', 'webhook_shuffle', 'outage'])

export function isTimed(kind: FaultKind): boolean {
  return timedFaults.has(kind)
}

export function faultName(kind: FaultKind): string {
  return kind === 'none' ? platformWords.faults.none : platformWords.faults.kinds[kind]
}

/** Amount, path and end of a fault: `250 ms, below /cdrs, until 14:06:31`. */
export function faultNote({ kind, value, path, until }: PlatformFault): string {
  const words = platformWords.faults
  const amount = isTimed(kind)
    ? words.ofMilliseconds(numberWords(value))
    : words.ofShare(numberWords(value * 100, Number.isInteger(value * 100) ? 0 : 1))
  return [
    amount,
    ...(path === '' ? [] : [words.below(path)]),
    until === null ? words.forEver : words.until(formatClock(until, true)),
  ].join(', ')
}
