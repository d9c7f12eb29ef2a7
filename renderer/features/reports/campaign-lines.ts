import { formatNumber, numberKey } from '#shared/calls/phone-number.ts'
import type { CallReport, ReportCounts } from '#shared/calls/report-counts.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { ReportNames, TrackedCalls } from '#shared/host/reports.ts'
import { reportsWords as words } from '../../locales/reports.ts'

/** The counts of a tracked number; null if the report does not list it. */
export type TrackedLine = {
  readonly key: string
  readonly name: string
  readonly note: string
  readonly counts: ReportCounts | null
  /** Calls that the platform recorded for it; null if unknown. */
  readonly tracked: number | null
}

/** A campaign with its numbers, and its totals as far as they are known. */
export type CampaignLine = TrackedLine & { readonly numbers: readonly TrackedLine[] }

type CampaignData = {
  readonly report: CallReport
  readonly names: ReportNames
  readonly tracked: TrackedCalls
  readonly country: string
}

/** Returns the campaigns with most calls first; numbers of unknown campaigns come last. */
export function campaignLines({ report, names, tracked, country }: CampaignData): readonly CampaignLine[] {
  const { rows, others } = report.by.number
  const byNumber = new Map(rows.map((row) => [row.key, row]))
  const campaigns = new Map(names.campaigns.map(({ id, name }) => [id, name]))
  const lines = names.tracked.map((each) => {
    const key = numberKey(each.number, country)
    const number = formatNumber(each.number, country)
    const name = shownName(each.name)
    return {
      ...{ key, campaign: each.campaign, name: name || number, note: name === '' ? '' : number },
      counts: byNumber.get(key) ?? (others ? null : noCounts),
      tracked: tracked.kind === 'read' ? (tracked.calls[key] ?? 0) : null,
    }
  })
  return [...Map.groupBy(lines, ({ campaign }) => campaign)]
    .map(([id, numbers]) => ({
      key: id ?? '',
      name: nameOf(id, campaigns),
      note: words.campaigns.numbers(numbers.length),
      counts: sumOf(numbers.map(({ counts }) => counts)),
      tracked: numbers.reduce<number | null>((sum, each) => sumKnown(sum, each.tracked), 0),
      numbers: numbers.toSorted((one, other) => callsOf(other) - callsOf(one)),
    }))
    .toSorted(
      (one, other) => Number(one.key === '') - Number(other.key === '') || callsOf(other) - callsOf(one),
    )
}

/** Returns the sum of all counts; null if one is unknown. A median of medians would be meaningless. */
export function sumOf(counts: readonly (ReportCounts | null)[]): ReportCounts | null {
  return counts.reduce<ReportCounts | null>(
    (sum, each) =>
      sum &&
      each && {
        answered: sum.answered + each.answered,
        missed: sum.missed + each.missed,
        talkSeconds: sum.talkSeconds + each.talkSeconds,
        talks: sum.talks + each.talks,
        medianWait: null,
      },
    noCounts,
  )
}

const noCounts: ReportCounts = { answered: 0, missed: 0, medianWait: null, talkSeconds: 0, talks: 0 }

function nameOf(id: string | null, campaigns: ReadonlyMap<string, string>): string {
  if (id === null) return words.campaigns.noCampaign
  return shownName(campaigns.get(id) ?? '') || `${words.columns.campaign} ${id}`
}

function callsOf({ counts }: Pick<TrackedLine, 'counts'>): number {
  return counts ? counts.answered + counts.missed : 0
}

export function sumKnown(sum: number | null, next: number | null): number | null {
  return sum === null || next === null ? null : sum + next
}
