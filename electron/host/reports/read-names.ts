import type { ApiClient } from '#shared/api/client.ts'
import type { CallTrackingCampaign } from '#shared/api/modules/call-tracking.ts'
import type { Ddi } from '#shared/api/modules/numbers.ts'
import type { CollectionQuery, Page } from '#shared/api/query.ts'
import { plainName } from '#shared/calls/shown-name.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Outcome } from '#shared/core/result.ts'
import type { ReportCampaign, ReportNames, ReportNumber } from '#shared/host/reports.ts'
import { readAll } from '../platform-client/read-all.ts'

/** Most records read of a list. */
const maxRecords = 5_000
const pageSize = 500
const maxNumberLength = 64

/** Reads the names of numbers and campaigns. A list that cannot be read is empty, and the error says why. */
export async function readReportNames({ settings }: Pick<ApiClient, 'settings'>): Promise<ReportNames> {
  const errors: Partial<Record<keyof ReportNames['errors'], AppError>> = {}
  const read = async <Item extends object>(
    part: keyof ReportNames['errors'],
    readPage: (query: CollectionQuery) => Outcome<Page<Item>>,
  ): Promise<readonly Item[]> => {
    const all = await readAll(readPage, { limit: pageSize, maxRecords })
    if (!all.ok) errors[part] = all.error
    return all.ok ? all.value : []
  }
  const [numbers, tracked, campaigns] = await Promise.all([
    read('numbers', (query) => settings.listDdis({ query })),
    read('tracked', (query) => settings.listCallTrackingDdis({ query })),
    read('campaigns', (query) => settings.listCampaigns({ query })),
  ])
  return {
    numbers: numbers.flatMap((ddi) => readReportNumber(ddi) ?? []),
    tracked: tracked.flatMap((ddi) => readReportNumber(ddi) ?? []),
    campaigns: campaigns.flatMap((campaign) => readReportCampaign(campaign) ?? []),
    errors,
  }
}

/** Undefined for a record without a number. */
export function readReportNumber({ e164, name, campaign_id: campaign }: Ddi): ReportNumber | undefined {
  const number = (e164 ?? '').slice(0, maxNumberLength)
  if (number === '') return undefined
  return { number, name: plainName(name ?? ''), campaign: campaign ? String(campaign) : null }
}

/** Undefined for a record without an id: text in the contract, but an integer where numbers refer to it. */
export function readReportCampaign({ id, name }: CallTrackingCampaign): ReportCampaign | undefined {
  return /^[1-9]\d*$/.test(id ?? '') ? { id: String(id), name: plainName(name ?? '') } : undefined
}
