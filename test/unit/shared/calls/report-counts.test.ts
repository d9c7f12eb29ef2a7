import { describe, expect, test } from 'vitest'
import {
  hourIn,
  maxReportRows,
  ReportCounter,
  reportParts,
  type CallReport,
  type CountedCall,
  type ReportCounts,
} from '#shared/calls/report-counts.ts'
import { fc } from '#test/support/property.ts'

const begin = 1_800_000_000_000

function call(changes: Partial<CountedCall> & { readonly wait?: number | null } = {}): CountedCall {
  const { wait = 10, ...rest } = changes
  const at = rest.at ?? begin
  return {
    ...{ at, endedAt: at + 60_000, answeredAt: wait === null ? null : at + wait * 1_000 },
    ...{ queue: 'queue:1', agent: 'user:7', number: '441632960101' },
    talks: wait === null ? [] : [{ agent: 'user:7', seconds: 30 }],
    ...rest,
  }
}

function count(calls: readonly CountedCall[], hourOf = hourIn('UTC')): CallReport {
  const counter = new ReportCounter(hourOf ?? (() => 0))
  for (const each of calls) counter.add(each)
  return counter.result()
}

test('answered, missed, talk and the median wait of those who were answered', () => {
  const { total } = count([
    ...[4, 8, 60].map((wait) => call({ wait })),
    call({ wait: null, endedAt: begin + 500_000 }),
  ])
  expect(total).toEqual({ answered: 3, missed: 1, medianWait: 8, talkSeconds: 90, talks: 3 })
  expect(count([call({ wait: null })]).total.medianWait).toBeNull()
})

test('each talk belongs to whom it was with, the call to who answered first', () => {
  const talks = [
    { agent: 'user:7', seconds: 20 },
    { agent: 'user:8', seconds: 100 },
  ]
  const { by, total } = count([call({ talks })])
  expect(total).toMatchObject({ answered: 1, talkSeconds: 120, talks: 2 })
  expect(by.agent.rows).toMatchObject([
    { key: 'user:7', answered: 1, talkSeconds: 20, talks: 1 },
    { key: 'user:8', answered: 0, talkSeconds: 100, talks: 1 },
  ])
  expect(by.queue.rows).toMatchObject([{ key: 'queue:1', answered: 1, talkSeconds: 120, talks: 2 }])
})

describe('hours of the day', () => {
  const hourOf = (at: string, zone: string) => hourIn(zone)?.(Date.parse(at))

  test('are those of the time zone, on the days too that have 23 or 25 of them', () => {
    expect(hourOf('2026-11-27T23:30:00Z', 'Europe/Berlin')).toBe(0)
    // The clocks go forward at 01:00 UTC on 29 March, back on 25 October.
    expect(hourOf('2026-03-29T00:59:59Z', 'Europe/London')).toBe(0)
    expect(hourOf('2026-03-29T01:00:00Z', 'Europe/London')).toBe(2)
    expect(hourOf('2026-10-25T00:30:00Z', 'Europe/London')).toBe(1)
    expect(hourOf('2026-10-25T01:30:00Z', 'Europe/London')).toBe(1)
    expect(hourOf('2026-10-25T02:00:00Z', 'Europe/London')).toBe(2)
  })

  test('are right where the offset is no whole hour', () => {
    expect(hourOf('2026-11-27T18:29:59Z', 'Asia/Kolkata')).toBe(23)
    expect(hourOf('2026-11-27T18:30:00Z', 'Asia/Kolkata')).toBe(0)
    expect(hourOf('2026-11-27T18:14:59Z', 'Asia/Kathmandu')).toBe(23)
    expect(hourOf('2026-11-27T18:15:00Z', 'Asia/Kathmandu')).toBe(0)
  })

  test('of a zone that nobody knows are none', () => expect(hourIn('Mars/Olympus')).toBeUndefined())
})

test('what is more than a table lists is summed, and nothing is lost', () => {
  const calls = Array.from({ length: maxReportRows + 40 }, (_, at) =>
    call({ number: String(100_000 + at), wait: at % 2 === 0 ? null : at % 60 }),
  )
  const { by, total } = count([...calls, call({ number: '100001' })])
  expect(by.number.rows).toHaveLength(maxReportRows)
  expect(by.number.rows[0]?.key).toBe('100001')
  expect(by.number.others?.rows).toBe(40)
  expect(sumOf([...by.number.rows, ...(by.number.others ? [by.number.others] : [])])).toEqual(figures(total))
})

test('whatever the calls, each table adds up to the same', () => {
  const key = (name: string) => fc.constantFrom('', ...[1, 2, 3].map((id) => `${name}:${id}`))
  const anyCall = fc
    .record({
      at: fc.integer({ min: begin, max: begin + 40 * 86_400_000 }),
      wait: fc.option(fc.integer({ min: 0, max: 9_000 })),
      queue: key('queue'),
      agent: key('user'),
      number: fc.constantFrom('', '1', '2', '3'),
      talks: fc.array(fc.record({ agent: key('user'), seconds: fc.nat(5_000) }), { maxLength: 3 }),
    })
    .map(({ wait, talks, ...each }) => call({ ...each, wait, talks: wait === null ? [] : talks }))
  fc.assert(
    fc.property(
      fc.array(anyCall, { maxLength: 60 }),
      fc.constantFrom('UTC', 'Europe/London'),
      (calls, zone) => {
        const { total, by } = count(calls, hourIn(zone))
        expect(total.answered + total.missed).toBe(calls.length)
        for (const part of reportParts) expect(sumOf(by[part].rows)).toEqual(figures(total))
      },
    ),
  )
})

function sumOf(rows: readonly ReportCounts[]) {
  return rows.map(figures).reduce((sum, row) => sum.map((value, at) => value + (row[at] ?? 0)), [0, 0, 0, 0])
}

function figures({ answered, missed, talkSeconds, talks }: ReportCounts): number[] {
  return [answered, missed, talkSeconds, talks]
}
