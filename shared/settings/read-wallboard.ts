import { isRecord } from '../core/is-record.ts'
import { isText, listOf } from './checks.ts'
import type { WallboardSettings } from './settings.ts'

/** Letters of a queue's key at most. */
const longestKey = 64

/** Reads what the wallboard shows; undefined for what it is not. */
export function readWallboard(value: unknown): WallboardSettings | undefined {
  if (!isRecord(value)) return undefined
  const queues = listOf(readKey)(value['queues'])
  const long = wholeUpTo(1_000, value['long'])
  const tooLong = wholeUpTo(1_000, value['tooLong'])
  const withoutLimit = wholeUpTo(86_400, value['withoutLimit'])
  if (!queues || long === undefined || tooLong === undefined || withoutLimit === undefined) return undefined
  return long <= tooLong ? { queues, long, tooLong, withoutLimit } : undefined
}

function readKey(value: unknown): string | undefined {
  return isText(value) && value.length <= longestKey ? value : undefined
}

function wholeUpTo(most: number, value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
    ? value
    : undefined
}
