import { readFile, stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MissedRecord } from '#electron/host/missed-calls/missed-record.ts'
import { silentLog } from '#shared/core/log.ts'
import { caller, missedCall, MissedFixture } from '#test/support/missed-fixture.ts'

const minute = 60_000
const hour = 60 * minute

let fixture: MissedFixture

beforeEach(async () => {
  fixture = await MissedFixture.open()
})
afterEach(() => fixture[Symbol.asyncDispose]())

const path = () => fixture.folder.join('missed-calls', 'record.db')
const warnings = () => fixture.log.lines.filter(({ level }) => level === 'warn').map(({ event }) => event)

/** Much time passes, with an answer of the platform every quarter of an hour. */
function later(milliseconds: number): void {
  for (let passed = 0; passed < milliseconds; passed += 15 * minute) {
    fixture.clock.advance(15 * minute)
    fixture.advance(1_000)
  }
}

describe('clocks that differ', () => {
  test('a computer an hour ahead of the platform explains by the platform’s time', () => {
    fixture.clockOffset = hour
    fixture.start().advance(minute)
    fixture.change({ takingCalls: false })
    fixture.advance(minute)
    const call = missedCall(fixture.now)
    fixture.advance(minute)
    fixture.change({ takingCalls: true })
    fixture.advance(minute)
    expect(fixture.missed.explain(call)?.missedReason).toBe('not-taking-calls')
    expect(fixture.missed.explain(missedCall(call.at + hour))?.missedReason).not.toBe('not-taking-calls')
  })

  test('it is known at the next start, before the platform answers', () => {
    fixture.clockOffset = -hour
    fixture.start().advance(minute)
    fixture.stop()
    const closedAt = fixture.now
    fixture.advance(minute)
    const call = missedCall(fixture.now - 30_000)
    fixture.start()
    const { missedSpan, missedReason } = fixture.missed.explain(call) ?? {}
    expect(missedReason).toBe('app-closed')
    expect(Math.abs((missedSpan?.from ?? 0) - closedAt)).toBeLessThan(2_000)
  })

  test.for([hour, -hour, 12 * hour])(
    'a clock that is set by %d ms is not sleep, and spoils nothing',
    (by) => {
      fixture.start().advance(minute)
      fixture.change({ takingCalls: false })
      fixture.advance(minute)
      const during = missedCall(fixture.now - 30_000)
      fixture.clock.set(by)
      fixture.clockOffset += by
      fixture.clock.advance(1_000)
      fixture.change({ takingCalls: true })
      fixture.clock.advance(1_000)
      const after = missedCall(fixture.now + 5_000)
      fixture.advance(2 * minute)
      expect(fixture.missed.explain(during)?.missedReason).toBe('not-taking-calls')
      expect(fixture.missed.explain(after)?.missedReason).toBe('never-rang-here')
      fixture.advance(2 * hour)
      expect(fixture.missed.explain(missedCall(fixture.now - minute))?.missedReason).toBe('never-rang-here')
      fixture.change({ takingCalls: false })
      fixture.advance(minute)
      expect(fixture.missed.explain(missedCall(fixture.now - 30_000))?.missedReason).toBe('not-taking-calls')
    },
  )

  test('a first start with a wrong clock leaves nothing in the future', () => {
    fixture.clockOffset = hour
    fixture.start().advance(minute)
    later(2 * hour)
    expect(fixture.missed.explain(missedCall(fixture.now - minute))?.missedReason).toBe('never-rang-here')
    expect(fixture.missed.explain(missedCall(fixture.now - 3 * hour))).toBeNull()
  })
})

describe('the file', () => {
  test('is for this user alone and holds neither names nor secrets', async () => {
    fixture.start()
    fixture.ring()
    fixture.stop()
    expect((await stat(path())).mode & 0o777).toBe(0o600)
    const text = (await readFile(path())).toString('latin1')
    expect(text).toContain(caller)
    expect(text).not.toMatch(/Ada Example|Sam Sample|sam@example/)
  })

  test('asked once more when the app has ended, it knows nothing, and no disk is blamed', () => {
    fixture.start().advance(minute)
    fixture.change({ takingCalls: false })
    fixture.advance(minute)
    const call = missedCall(fixture.now - 30_000)
    expect(fixture.missed.explain(call)?.missedReason).toBe('not-taking-calls')
    const { missed } = fixture
    fixture.stop()
    expect(missed.explain(call)).toBeNull()
    missed.markSeen(fixture.now)
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
  fixture.start().advance(minute)
  const first = fixture.missed.seenUntil()
  expect(first).toBe(fixture.now - 1)
  fixture.advance(minute)
  fixture.missed.markSeen(fixture.now)
  fixture.missed.markSeen(fixture.now - hour)
  const looked = fixture.now
  fixture.stop()
  fixture.advance(minute)
  fixture.start().advance(1_000)
  expect(fixture.missed.seenUntil()).toBe(looked)
})

test('nothing is left running', () => {
  fixture.start().advance(minute)
  fixture.ring()
  fixture.stop()
  expect(fixture.clock.pending).toBe(0)
})

describe('what the agent has seen', () => {
  test('ends now, also if a call record names a time to come', () => {
    fixture.start()
    const seen = fixture.missed.seenUntil()
    fixture.advance(minute)
    fixture.missed.markSeen(Date.UTC(9998, 0))
    expect(fixture.missed.seenUntil()).toBeGreaterThan(seen)
    expect(fixture.missed.seenUntil()).toBeLessThan(fixture.now + 2 * minute)
  })

  test('does not reach into the future, even if it was kept so', () => {
    fixture.start()
    fixture.missed.seenUntil()
    fixture.stop()
    const file = new DatabaseSync(path())
    file.prepare('UPDATE looks SET at = ?').run(Date.UTC(9998, 0))
    file.close()
    fixture.start()
    expect(fixture.missed.seenUntil()).toBeLessThan(fixture.now + minute)
  })
})
