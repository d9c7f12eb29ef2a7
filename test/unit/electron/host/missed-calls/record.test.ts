import { readFile, stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MissedRecord } from '#electron/host/missed-calls/missed-record.ts'
import { silentLog } from '#shared/core/log.ts'
import { caller, missedCall, MissedDesk } from '#test/support/missed-desk.ts'

const minute = 60_000
const hour = 60 * minute

let desk: MissedDesk

beforeEach(async () => {
  desk = await MissedDesk.open()
})
afterEach(() => desk[Symbol.asyncDispose]())

const path = () => desk.folder.join('missed-calls', 'record.db')
const warnings = () => desk.log.lines.filter(({ level }) => level === 'warn').map(({ event }) => event)

/** Much time passes, with an answer of the platform every quarter of an hour. */
function later(milliseconds: number): void {
  for (let passed = 0; passed < milliseconds; passed += 15 * minute) {
    desk.clock.advance(15 * minute)
    desk.advance(1_000)
  }
}

describe('clocks that differ', () => {
  test('a computer an hour ahead of the platform explains by the platform’s time', () => {
    desk.clockOffset = hour
    desk.start().advance(minute)
    desk.change({ takingCalls: false })
    desk.advance(minute)
    const call = missedCall(desk.now)
    desk.advance(minute)
    desk.change({ takingCalls: true })
    desk.advance(minute)
    expect(desk.missed.explain(call)?.missedReason).toBe('not-taking-calls')
    expect(desk.missed.explain(missedCall(call.at + hour))?.missedReason).not.toBe('not-taking-calls')
  })

  test('it is known at the next start, before the platform answers', () => {
    desk.clockOffset = -hour
    desk.start().advance(minute)
    desk.stop()
    const closedAt = desk.now
    desk.advance(minute)
    const call = missedCall(desk.now - 30_000)
    desk.start()
    const { missedSpan, missedReason } = desk.missed.explain(call) ?? {}
    expect(missedReason).toBe('app-closed')
    expect(Math.abs((missedSpan?.from ?? 0) - closedAt)).toBeLessThan(2_000)
  })

  test.for([hour, -hour, 12 * hour])(
    'a clock that is set by %d ms is not sleep, and spoils nothing',
    (by) => {
      desk.start().advance(minute)
      desk.change({ takingCalls: false })
      desk.advance(minute)
      const during = missedCall(desk.now - 30_000)
      desk.clock.set(by)
      desk.clockOffset += by
      desk.clock.advance(1_000)
      desk.change({ takingCalls: true })
      desk.clock.advance(1_000)
      const after = missedCall(desk.now + 5_000)
      desk.advance(2 * minute)
      expect(desk.missed.explain(during)?.missedReason).toBe('not-taking-calls')
      expect(desk.missed.explain(after)?.missedReason).toBe('never-rang-here')
      desk.advance(2 * hour)
      expect(desk.missed.explain(missedCall(desk.now - minute))?.missedReason).toBe('never-rang-here')
      desk.change({ takingCalls: false })
      desk.advance(minute)
      expect(desk.missed.explain(missedCall(desk.now - 30_000))?.missedReason).toBe('not-taking-calls')
    },
  )

  test('a first start with a wrong clock leaves nothing in the future', () => {
    desk.clockOffset = hour
    desk.start().advance(minute)
    later(2 * hour)
    expect(desk.missed.explain(missedCall(desk.now - minute))?.missedReason).toBe('never-rang-here')
    expect(desk.missed.explain(missedCall(desk.now - 3 * hour))).toBeNull()
  })
})

describe('the file', () => {
  test('is for this user alone and holds neither names nor secrets', async () => {
    desk.start()
    desk.ring()
    desk.stop()
    expect((await stat(path())).mode & 0o777).toBe(0o600)
    const text = (await readFile(path())).toString('latin1')
    expect(text).toContain(caller)
    expect(text).not.toMatch(/Ada Example|Sam Sample|sam@example/)
  })

  test('asked once more when the app has ended, it knows nothing, and no disk is blamed', () => {
    desk.start().advance(minute)
    desk.change({ takingCalls: false })
    desk.advance(minute)
    const call = missedCall(desk.now - 30_000)
    expect(desk.missed.explain(call)?.missedReason).toBe('not-taking-calls')
    const { missed } = desk
    desk.stop()
    expect(missed.explain(call)).toBeNull()
    missed.looked(desk.now)
    expect(warnings()).toEqual([])
  })

  test('stays small: old days and what is too much go, and what still holds stays', async () => {
    const record = new MissedRecord({ path: path(), log: silentLog, now: () => 0, onTrouble: () => {} })
    const day = 86_400_000
    record.together(() => {
      record.beginRun(day, 0)
      record.change('takingCalls', 'no', day)
      for (let at = 0; at < 30_000; at += 1)
        record.change('window', at % 2 === 0 ? 'in-front' : 'hidden', 40 * day + at * 1_000)
      for (let at = 0; at < 100; at += 1)
        record.addRing({ line: `line-${at}`, owner: 'me', number: caller, started: at * day })
    })
    record.beat(41 * day, 0)
    record.endRun('closed')
    record.beginRun(41 * day, 0)
    const rows = (table: string) =>
      Number(new DatabaseSync(path()).prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'])
    expect(rows('changes')).toBeLessThanOrEqual(20_010)
    expect(rows('rings')).toBeLessThan(65)
    expect(record.wordAt('takingCalls', 41 * day)).toBe('no')
    expect(record.wordAt('window', 41 * day)).toBe('hidden')
    record[Symbol.dispose]()
    expect((await stat(path())).size).toBeLessThan(4_000_000)
  })
})

test('what was seen of missed calls is remembered for each agent, also after a restart', () => {
  desk.start().advance(minute)
  const first = desk.missed.seenUntil()
  expect(first).toBe(desk.now - 1)
  desk.advance(minute)
  desk.missed.looked(desk.now)
  desk.missed.looked(desk.now - hour)
  const looked = desk.now
  desk.stop()
  desk.advance(minute)
  desk.start().advance(1_000)
  expect(desk.missed.seenUntil()).toBe(looked)
})

test('nothing is left running', () => {
  desk.start().advance(minute)
  desk.ring()
  desk.stop()
  expect(desk.clock.pending).toBe(0)
})

describe('what the agent has seen', () => {
  test('ends now, also if a call record names a time to come', () => {
    desk.start()
    const seen = desk.missed.seenUntil()
    desk.advance(minute)
    desk.missed.looked(Date.UTC(9998, 0))
    expect(desk.missed.seenUntil()).toBeGreaterThan(seen)
    expect(desk.missed.seenUntil()).toBeLessThan(desk.now + 2 * minute)
  })

  test('does not reach into the future, even if it was kept so', () => {
    desk.start()
    desk.missed.seenUntil()
    desk.stop()
    const file = new DatabaseSync(path())
    file.prepare('UPDATE looks SET at = ?').run(Date.UTC(9998, 0))
    file.close()
    desk.start()
    expect(desk.missed.seenUntil()).toBeLessThan(desk.now + minute)
  })
})
