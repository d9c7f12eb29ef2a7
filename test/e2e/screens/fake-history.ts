import { writeTimestamp } from '#shared/api/timestamp.ts'
import type {
  HistoryCall,
  HistoryField,
  HistoryList,
  HistoryMethods,
  HistoryRow,
  HistoryRows,
} from '#shared/host/history.ts'
import { fakeTrace } from './fake-trace.ts'

type RowsAsked = Parameters<HistoryMethods['history.rows']>[0]

/** Number of records of each list, without and with a filter. */
export const recordCounts = { all: 1_000_000, filtered: 214, groups: 5 } as const

const field = (
  name: string,
  kind: HistoryField['kind'] = 'text',
  codes: HistoryField['codes'] = {},
): HistoryField => ({ name, kind, codes })

const callFields: readonly HistoryField[] = [
  field('id', 'number'),
  field('calldate', 'time'),
  field('type', 'code', { 0: 'O', 1: 'I', 2: 'M' }),
  field('src'),
  field('src_name'),
  field('dst'),
  field('dst_name'),
  field('duration', 'number'),
  field('billsec', 'number'),
  field('disposition', 'code', { 0: 'INITIAL', 1: 'RINGING', 2: 'CONNECTED', 3: 'ON_HOLD', 4: 'VM' }),
  field('t_cause'),
  field('live_id', 'number'),
  field('parent_live_id', 'number'),
  field('user_id', 'number'),
  field('is_root', 'flag'),
  field('context'),
]

const mediaFields: readonly HistoryField[] = [
  field('id', 'number'),
  field('created_at', 'time'),
  field('call_id'),
  field('src'),
  field('dst'),
  field('src_id'),
  field('dst_id'),
  field('duration', 'number'),
  field('status', 'code', { active: 'active', ended: 'ended' }),
  field('t_cause'),
  field('type', 'code', { audio: 'audio' }),
]

const otherFields: readonly HistoryField[] = [
  field('id'),
  field('created_at', 'time'),
  field('name'),
  field('title'),
  field('e164'),
  field('info'),
  field('status', 'code', { 0: 'active', 1: 'inactive' }),
  field('ddi', 'number'),
  field('position', 'code', { 0: 'bottom_right', 1: 'bottom_left' }),
]

const fieldsOfList: Readonly<Record<HistoryList, readonly HistoryField[]>> = {
  calls: callFields,
  media: mediaFields,
  'media-records': mediaFields,
  tracked: otherFields,
  'call-backs': otherFields,
}

type End = readonly [number: string, name: string]
const callers: readonly End[] = [
  ['+12025550148', ''],
  ['+447700900731', 'Mei Copperleaf'],
  ['+447700900614', 'Jonas Thistledown'],
  ['204', 'Wren Alderpike'],
  ['+441632960245', ''],
  ['211', 'Kofi Larkmoor'],
  ['+447700900142', 'Tamsin Quillfeather'],
  ['+447700900516', 'Odile Marshgrove'],
]
const called: readonly End[] = [
  ['600', 'Billing queue'],
  ['204', 'Wren Alderpike'],
  ['601', 'Repairs queue'],
  ['+447700900377', 'Bram Oakhollow'],
  ['602', 'Orders queue'],
  ['+441632960318', ''],
  ['602', 'Orders queue'],
  ['602', 'Orders queue'],
]
const types = [2, 2, 1, 0, 1, 0, 1, 2] as const
const causes = [
  'No user responding',
  'Originator cancel',
  'Normal Clearing',
  'Normal Clearing',
  'Normal Clearing',
  'User busy',
  'Normal Clearing',
  'Originator cancel',
]
const talks = [0, 0, 220, 118, 125, 0, 372, 0] as const

/** One record of a list, by its index from the newest. */
function record(index: number, now: number): Readonly<Record<string, string | number | boolean>> {
  const turn = index % 8
  const [src = '', srcName = ''] = callers[turn] ?? []
  const [dst = '', dstName = ''] = called[turn] ?? []
  const at = writeTimestamp(now - (index * 11 + 8) * 60_000)
  const talk = talks[turn] ?? 0
  return {
    ...{ id: recordCounts.all - index, calldate: at, created_at: at, type: types[turn] ?? 1 },
    ...{ src, src_name: srcName, dst, dst_name: dstName, duration: talk + 18, billsec: talk },
    ...{ disposition: talk > 0 ? 2 : 1, t_cause: causes[turn] ?? '', live_id: 90_000_000 - index },
    ...{ parent_live_id: 0, user_id: 31, is_root: true, context: 'PSTN_CALL' },
    ...{ call_id: `${index}@sip.telephony.example`, src_id: src, dst_id: dst, status: 0 },
    ...{
      name: 'Spring catalogue',
      title: 'Talk to us',
      e164: '+441632960100',
      info: 'Leaflet',
      ddi: 0,
      position: 0,
    },
  }
}

function rowOf(index: number, now: number, fields?: readonly string[]): HistoryRow {
  const whole = record(index, now)
  const names = fields ?? Object.keys(whole)
  return {
    id: Number(whole['id']),
    fields: Object.fromEntries(
      names.flatMap((name) => (whole[name] === undefined ? [] : [[name, whole[name]]])),
    ),
  }
}

function rows({ query, fields, from, count }: RowsAsked, now: number): HistoryRows {
  const { all, filtered, groups } = recordCounts
  const total = query.groupBy !== '' ? groups : query.filter.length > 0 ? filtered : all
  const wanted = Math.max(0, Math.min(count, total - from))
  const found = Array.from({ length: wanted }, (_, index) => rowOf(from + index, now, fields))
  return {
    total,
    rows: query.groupBy === '' ? found : found.map((row, index) => ({ ...row, count: 4_000 - index * 700 })),
  }
}

function call(id: number, now: number): HistoryCall {
  const index = recordCounts.all - id
  return {
    row: rowOf(index, now),
    related: [rowOf(index + 1, now), rowOf(index + 2, now)],
    recordings: [7001],
    notes: [{ at: now - 600_000, words: 'Sends photos tonight' }],
    labels: [3, 'Invoice'],
    media: [rowOf(index, now)],
  }
}

/** The answers of a host with a million records; undefined for a method that is not about History. */
export function fakeHistory(method: string, input: unknown, now: number): unknown {
  switch (method) {
    case 'history.fields':
      return fieldsOfList[(input as { readonly list: HistoryList }).list]
    case 'history.rows':
      return rows(input as RowsAsked, now)
    case 'history.call':
      return call((input as { readonly id: number }).id, now)
    case 'history.label':
      return [3]
    case 'trace.read':
      return fakeTrace(now)
    case 'trace.packets':
      return { name: 'record-1.pcap', base64: '1MOyoQ==' }
    case 'listViews.read':
      return {}
    case 'history.ownCsv':
      return { name: 'my-calls.csv', text: 'id\r\n1\r\n' }
    default:
      return undefined
  }
}
