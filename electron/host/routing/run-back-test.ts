import type { Cdr } from '#shared/api/modules/history.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { BackTest, type BackTestResult } from '#shared/calls/routing/back-test.ts'
import { openConfiguration, type RoutingConfiguration } from '#shared/calls/routing/configuration.ts'
import { readRecordedCalls } from '#shared/calls/routing/recorded-calls.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { readPeriod } from '../history/read-period.ts'
import type { RoutingApi } from './read-lists.ts'

/** Most records of one back-test. */
const maxRecords = 100_000
/** Calls tested before the event loop gets a turn. */
const atOnce = 200

type Run = {
  readonly api: Pick<RoutingApi, 'history'>
  readonly before: RoutingConfiguration
  readonly after: RoutingConfiguration
  /** Milliseconds since 1970. */
  readonly since: number
  readonly isCancelled: () => boolean
  readonly onProgress: (progress: { readonly read: number; readonly total: number }) => void
  /** Gives the event loop a turn. */
  readonly pause: () => Promise<void>
}

type BackTestRun = { readonly result: BackTestResult; readonly since: number; readonly isCut: boolean }

/** Compares where the calls since a moment go before and after the changes; undefined if cancelled. */
export async function runBackTest(run: Run): Outcome<BackTestRun | undefined> {
  const read = await readRecords(run)
  if (!read.ok) return read
  if (!read.value) return ok(undefined)
  const { cdrs, isCut } = read.value
  const test = new BackTest(openConfiguration(run.before), openConfiguration(run.after), [
    ...run.before.numbers.map(({ e164 }) => e164),
  ])
  const calls = readRecordedCalls(cdrs)
  for (let from = 0; from < calls.length; from += atOnce) {
    if (run.isCancelled()) return ok(undefined)
    for (const call of calls.slice(from, from + atOnce)) test.add(call)
    await run.pause()
  }
  return ok({ result: test.result, since: isCut ? earliestOf(cdrs, run.since) : run.since, isCut })
}

/** When the earliest record began; `otherwise` if none has a time. */
function earliestOf(cdrs: readonly Cdr[], otherwise: number): number {
  const earliest = cdrs
    .map(timeOf)
    .reduce((first, time) => (time > 0 ? Math.min(first, time) : first), Infinity)
  return Number.isFinite(earliest) ? earliest : otherwise
}

/** Reads every record of the period. */
async function readRecords({
  api,
  since,
  isCancelled,
  onProgress,
}: Run): Outcome<{ readonly cdrs: readonly Cdr[]; readonly isCut: boolean } | undefined> {
  const cdrs: Cdr[] = []
  const read = await readPeriod<Cdr>({
    ...{ readPage: (query) => api.history.listCdrs({ query }), property: 'calldate', timeOf },
    ...{ idOf: ({ id }) => id, from: since, maxRecords, isCancelled, onProgress },
    onRecords: (some) => cdrs.push(...some),
  })
  if (!read.ok) return read
  return ok(read.value && { cdrs, isCut: read.value.isCut })
}

function timeOf({ calldate }: Cdr): number {
  return readTimestamp(calldate) ?? 0
}
