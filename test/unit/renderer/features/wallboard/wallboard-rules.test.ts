import { describe, expect, test } from 'vitest'
import { BoardBook } from '#shared/calls/board-book.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { indexPeople } from '#shared/calls/people-index.ts'
import type { PresenceState } from '#shared/calls/presence.ts'
import { queueAt } from '#shared/calls/queue-at.ts'
import { agentRows, agentsByName } from '#renderer/features/wallboard/agent-rows.ts'
import { boardCsv } from '#renderer/features/wallboard/board-csv.ts'
import { cardColumns, elementsOf, steppedCard } from '#renderer/features/wallboard/card-grid.ts'
import { readCard } from '#renderer/features/wallboard/card-words.ts'
import { reuseRows, queueRows } from '#renderer/features/wallboard/queue-rows.ts'
import { sendTargets } from '#renderer/features/wallboard/send-targets.ts'
import { waitLevel } from '#renderer/features/wallboard/wait-level.ts'
import { party, queueLegs } from '#test/support/listed-calls.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { colleague, contact, queue } from '#test/support/people.ts'

const people = [
  colleague(),
  colleague({ key: 'user:3', name: 'Lee Other', numbers: [{ label: 'extension', number: '1003' }] }),
  queue(),
  contact(),
]
const index = indexPeople(people, 'GB')
const nameAt = (call: LiveCallRecord, side: 'source' | 'destination') =>
  index.at(call, side).people[0]?.name ?? (call[side].name || call[side].number)
const facts = { index, nameAt, stale: false }
const [kit, lee] = [party('2', '1002'), party('3', '1003')]

function cardOf(...calls: readonly LiveCallRecord[]) {
  const book = new BoardBook((call) => queueAt(call, index))
  book.apply({ changed: calls, removed: [] }, null)
  const [entry] = book.list
  if (!entry) throw new Error('No call')
  return readCard(entry, facts)
}

describe('a card', () => {
  test('of a caller in a queue says who is rung', () => {
    expect(cardOf(...queueLegs())).toMatchObject({
      through: 'Billing queue',
      who: 'Waiting',
      state: 'ringing',
    })
    expect(cardOf(...queueLegs(kit)).who).toBe('Ringing Kit Colleague')
    expect(cardOf(...queueLegs(kit, lee)).who).toBe('Ringing Kit Colleague and 1 more')
  })

  test('of a caller at a mailbox names the mailbox once', () => {
    const mailbox = { ...party('Voicemail2', '1002'), name: 'Voicemail of Kit' }
    expect(cardOf(liveCall({ state: 'CONNECTED', destination: mailbox }))).toMatchObject({
      ...{ title: 'Ada Example', through: 'Voicemail of Kit', who: '' },
    })
  })

  test('of a call says how it came or went, and who has it', () => {
    const talk = { state: 'CONNECTED', destination: kit } as const
    expect(cardOf(liveCall(talk))).toEqual({
      ...{ title: 'Ada Example', through: 'Direct', who: 'Kit Colleague', state: 'connected' },
    })
    const out = { direction: 'out', source: kit, destination: party('', '+442079460018') } as const
    expect(cardOf(liveCall(out))).toMatchObject({
      through: 'Outbound',
      who: 'Kit Colleague',
      state: 'dialling',
    })
    expect(cardOf(liveCall({ ...out, destination: lee }))).toMatchObject({
      title: 'Lee Other',
      through: 'Internal',
    })
    const unnamed = cardOf(liveCall({ ...talk, context: 'QUEUE' }))
    expect(unnamed.through, 'which queue is not known').toBe('A queue')
  })
})

describe('a wait', () => {
  const limits = { long: 50, tooLong: 100, withoutLimit: 60 }
  test.for([
    [89, 180, 'usual'],
    [90, 180, 'long'],
    [180, 180, 'too-long'],
    [29, null, 'usual'],
    [30, null, 'long'],
    [60, null, 'too-long'],
  ] as const)('of %i s where %s are allowed is %s', ([seconds, limit, level]) => {
    expect(waitLevel(1_000, { now: 1_000 + seconds * 1_000, limit, limits })).toBe(level)
  })

  test('of nobody is none', () => {
    expect(waitLevel(null, { now: 9_999_999, limit: 1, limits })).toBe('usual')
    expect(waitLevel(0, { now: 9_999_999, limit: 1, limits }), 'the start is not known').toBe('usual')
  })
})

test('queues keep their place, and say nothing of what is not known', () => {
  const queues = [queue({ key: 'queue:9', name: 'Repairs' }), queue()]
  const rows = queueRows(queues, {
    calls: [],
    published: { today: { kind: 'loading' }, agents: null },
    shown: new Set(),
  })
  expect(rows.map(({ name, waiting, answered }) => [name, waiting, answered])).toEqual([
    ['Billing', 0, null],
    ['Repairs', 0, null],
  ])
  const byQueue = { 'queue:2': { answered: 4, answeredLastHour: 1, missed: 2, rings: [] } }
  const today = { kind: 'read', byQueue, since: 0, error: null } as const
  const again = queueRows([queue({ key: 'queue:9', name: 'Repairs', numbers: [] }), queue()], {
    ...{ calls: [], published: { today: { kind: 'loading' }, agents: null }, shown: new Set<string>() },
  })
  const kept = reuseRows(again, rows)
  expect([kept[0] === rows[0], kept[1]?.number], 'what says the same is the same').toEqual([true, ''])
  const one = queueRows(queues, {
    calls: [],
    published: { today, agents: null },
    shown: new Set(['queue:2']),
  })
  expect(one.map(({ name, answered, missed }) => [name, answered, missed])).toEqual([['Billing', 4, 2]])
})

test('who is on a call comes first, then who is free', () => {
  const states: Readonly<Record<string, PresenceState>> = {
    'user:2': 'away',
    'user:3': 'free',
    'user:4': 'talking',
  }
  const four = colleague({ key: 'user:4', name: 'Mo Third' })
  const rows = agentRows(agentsByName([...people, four]), ({ key }) => ({
    state: states[key] ?? 'unknown',
    since: null,
  }))
  expect(rows.map(({ name }) => name)).toEqual(['Mo Third', 'Lee Other', 'Kit Colleague'])
})

test('arrow keys go through the grid of cards', () => {
  expect([cardColumns(0, false), cardColumns(700, false), cardColumns(700, true)]).toEqual([1, 3, 2])
  const at = { from: 4, count: 10, columns: 3, page: 2 }
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageDown', 'Home', 'End', 'x']
  expect(keys.map((key) => steppedCard(key, at))).toEqual([3, 5, 1, 7, 9, 0, 9, undefined])
})

test('a card that goes leaves its element to one that comes, and no two have the same', () => {
  const first = elementsOf(['a', 'b', 'c'], new Map())
  expect([...first]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ])
  const next = elementsOf(['d', 'c', 'a', 'e'], first)
  expect([next.get('a'), next.get('c'), next.get('d'), next.get('e')]).toEqual([0, 2, 1, 3])
  const few = elementsOf(['e'], next)
  expect([...elementsOf(['e', 'f', 'g'], few).values()].toSorted()).toEqual([3, 4, 5])
})

test('a call can be sent to who is found, or to the number that was typed', () => {
  const given = { country: 'GB', stateOf: (): PresenceState => 'free' }
  const names = (typed: string) => sendTargets(people, typed, given).map(({ name, to }) => `${name} ${to}`)
  expect(names('')).toEqual(['Kit Colleague 1002', 'Lee Other 1003', 'Billing 6002'])
  expect(names('lee')).toEqual(['Lee Other 1003'])
  expect(names('ada')).toEqual(['Ada Example +447700900142'])
  expect(names('1003')).toEqual(['Lee Other 1003'])
  expect(names('07700900999')[0]).toContain('+447700900999')
})

test('a saved board opens in a spreadsheet, and its texts are not run as formulas', () => {
  const book = new BoardBook(() => null)
  const caller = party('', '+442079460018', '=HYPERLINK("x")')
  book.apply(
    { changed: [liveCall({ source: caller, destination: kit, startedAt: 1_000 })], removed: [] },
    null,
  )
  const parts = { calls: book.list, queues: [], agents: [], facts, now: 11_000 }
  const [head, line] = boardCsv('calls', parts).split('\r\n')
  expect(head).toBe('Call ID,Name,Number,State,Since,Seconds,Through,Agent,Recording')
  expect(line).toContain(`"'=HYPERLINK(""x"")",+442079460018,Ringing,1970-01-01T00:00:01.000Z,10,Direct,`)
  const agents = [{ key: 'user:2', name: 'Kit', ext: '1002', state: 'free', since: null }] as const
  expect(boardCsv('agents', { ...parts, agents })).toBe(
    'Name,Extension,State,Since,Seconds\r\nKit,1002,Free,,\r\n',
  )
  expect(boardCsv('queues', parts)).toContain('Waiting,Longest wait (seconds),Talking')
})
