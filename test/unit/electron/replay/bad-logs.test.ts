import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { loggedSlices, thinned } from '#electron/host/event-log/logged-state.ts'
import { StateStore } from '#electron/host/state-store.ts'
import { initialState } from '#shared/host/state.ts'
import { checkLog } from '#electron/replay/check-log.ts'
import { linesOf, readLog, readLogLines, readMoment, type ReadLog } from '#electron/replay/read-log.ts'
import { ReplayMachine } from '#electron/replay/replay-machine.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { LoggedFixture } from '#test/support/logged-fixture.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** Two sections with four digests each, and what becomes of them when something is wrong. */
let lines: readonly string[]
const section = (number: number) => lines.indexOf(lines.filter(isHeader)[number] ?? '')
const isHeader = (line: string) => line.startsWith('{"t":"header"')

beforeAll(async () => {
  using fixture = new LoggedFixture()
  fixture.calls.start()
  for (let round = 0; round < 8; round += 1) {
    if (round === 4) fixture.log.begin()
    fixture.liveCalls = [{ id: 1 + round, state: 'RINGING', src_name: '<img src=x onerror=alert(1)>' }]
    fixture.store.set('lines', [phoneLine({ id: `line-${round}`, name: '<script>alert(1)</script>' })])
    fixture.clock.advance(3_500)
    await flushTasks()
    fixture.log.catchUp()
  }
  lines = fixture.sink.lines
})

test('the log is good to begin with', () => {
  expect(check(lines)).toEqual({ states: all(), problems: [], notes: [] })
})

const isDigest = (line: string) => line.startsWith('{"t":"digest"')

function read(given: readonly string[]): ReadLog {
  const log = readLogLines(given)
  if (!log.ok) throw new Error(log.error)
  return log.value
}

const check = (given: readonly string[]) => checkLog(read(given))
const all = () => lines.filter(isDigest).length
const digestsFrom = (place: number) => lines.slice(place).filter(isDigest).length

/** The log with one line changed, which is found by what it holds. */
function withLine(holds: string, change: (line: string) => string): readonly string[] {
  const at = lines.findIndex((line) => line.includes(holds))
  return lines.map((line, place) => (place === at ? change(line) : line))
}

test('a last line that was cut off is no difference', () => {
  expect(check([...lines, '{"t":"slice","at":18000'])).toEqual({
    states: all(),
    problems: [],
    notes: [`Line ${lines.length + 1} was cut off when the app ended.`],
  })
})

test('a line that was cut off before the app began again is none either', () => {
  const begin = section(1)
  const outcome = check([...lines.slice(0, begin), '{"t":"inp', ...lines.slice(begin)])
  expect(outcome).toMatchObject({ states: all(), problems: [] })
})

test.for([
  { what: 'is no JSON', text: 'garbage', says: 'is not a line of a log' },
  { what: 'is JSON of something else', text: '[1,2,3]', says: 'is not a line of a log' },
  { what: 'is nested without end', text: '['.repeat(100_000), says: 'is not a line of a log' },
  { what: 'is longer than any', text: null, says: 'is longer than any line' },
  {
    what: 'has a slice of another shape',
    text: '{"t":"slice","at":1,"slice":"lines","patch":{"v":"none"}}',
    says: 'does not fit',
  },
  {
    what: 'has an input of another shape',
    text: '{"t":"input","at":1,"input":{"kind":"call","startedAt":1,"answeredAt":1,"call":{}}}',
    says: 'is not a line of a log',
  },
])('a line in the middle that $what costs what follows up to the next full state', ({ text, says }) => {
  const log = readLogLines([...lines.slice(0, 4), text, ...lines.slice(4)])
  if (!log.ok) throw new Error(log.error)
  const outcome = checkLog(log.value)
  expect(outcome.problems).toHaveLength(1)
  expect(outcome.problems[0]).toContain(`Line 5 ${says}`)
  expect(outcome.states).toBe(lines.slice(0, 4).filter(isDigest).length + digestsFrom(section(1)))
})

test('a changed line is told from a state that differs', () => {
  const changed = withLine('"name":"<script>', (line) => line.replace('alert(1)', 'alert(2)'))
  expect(check(changed).problems[0]).toMatch(/^Lines 1 to \d+ are not as they were written\. .* in lines\./)
  const moved = withLine('"slice":"lines"', (line) => line.replace(/"at":\d+/, '"at":1800000000001'))
  expect(check(moved).problems[0]).toMatch(/^Lines 1 to \d+ are not as they were written\. What follows/)
})

test('a state that differs though no line was changed is told by what differs', () => {
  const holds = '"state":"RINGING"'
  const changed = withLine(holds, (line) => line.replace(holds, '"state":"ON_HOLD"'))
  const at = lines.findIndex((line) => line.includes(holds))
  const begin = lines.findLastIndex((line, place) => isDigest(line) && place < at) + 1
  const end = lines.findIndex((line, place) => isDigest(line) && place > at)
  const text = changed.slice(begin, end).map((line) => `${line}\n`)
  const sum = createHash('sha256').update(text.join('')).digest('hex').slice(0, 16)
  const forged = changed.map((line, place) =>
    place === end ? line.replace(/"sum":"\w+"/, `"sum":"${sum}"`) : line,
  )
  expect(check(forged).problems[0]).toMatch(
    /^Line \d+ \(2027-.*\): the replay gives another state .* in calls\./,
  )
})

test.for([...loggedSlices.filter((slice) => thinned[slice] === undefined), 'calls'])(
  'a recorded state that differs in %s is told',
  (name) => {
    const at = lines.findIndex(isDigest)
    const changed = lines.map((line, place) =>
      place === at ? line.replace(new RegExp(`"${name}":"\\w+"`), `"${name}":"0123456789abcdef"`) : line,
    )
    expect(changed).not.toEqual(lines)
    expect(check(changed).problems[0]).toContain(`another state than was recorded in ${name}.`)
  },
)

test('a kind of line that a later version writes is passed over', () => {
  const outcome = check([...lines.slice(0, -1), '{"t":"mood","at":1800000000000}'])
  expect(outcome.problems).toEqual([])
})

describe('what is no log of this version', () => {
  test.for([
    { what: 'nothing', text: '', says: 'This is not an event log of Switchhook' },
    { what: 'prose', text: 'hello\nworld\n', says: 'This is not an event log of Switchhook' },
    {
      what: 'a later format',
      text: '{"t":"header","at":1,"format":"switchhook-event-log","version":9,"app":"9.1.0"}\n',
      says: 'format 9 of switchhook-event-log, written by version 9.1.0. This version reads format 1',
    },
  ])('$what is said in plain words', ({ text, says }) => {
    expect(readLogLines(text.split('\n'))).toEqual({ ok: false, error: expect.stringContaining(says) })
  })

  test('a part in another format is left out, and the rest stays', () => {
    const foreign = '{"t":"header","at":1,"format":"switchhook-event-log","version":9,"app":"9"}'
    const outcome = check([foreign, '{"t":"start","at":1}', ...lines])
    expect(outcome.states).toBe(all())
  })
})

test('HTML stays text', () => {
  const store = new StateStore(initialState)
  const machine = new ReplayMachine(store)
  for (const { line } of read(lines).steps) machine.apply(line)
  expect(store.value.calls[0]?.source.name).toBe('<img src=x onerror=alert(1)>')
})

test('a stream is cut into lines wherever its chunks end, and a huge line is not kept', async () => {
  const bytes = Buffer.from(`añb\n\n${'x'.repeat(500)}\nlast 李`)
  for (const size of [1, 3, 7, 1_000]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    const found: (string | null)[] = []
    for await (const line of linesOf(Readable.from(chunks), 100)) found.push(line)
    expect(found).toEqual(['añb', '', null, 'last 李'])
  }
})

test('a folder is read file by file, also where the folder above it is named', async () => {
  await using folder = await temporaryFolder('logs')
  const whole = `${lines.join('\n')}\n`
  await mkdir(folder.join('event-log'))
  for (const number of [1, 2])
    await writeFile(folder.join('event-log', `event-log-00000${number}.jsonl`), whole)
  for (const path of [folder.path, folder.join('event-log')]) {
    const log = await readLog(path)
    expect(log.ok && checkLog(log.value)).toMatchObject({ states: 2 * all(), problems: [] })
  }
  expect(await readLog(folder.join('none'))).toMatchObject({ ok: false })
})

test('a moment is named by milliseconds, by a date with time, or by a time of that day', () => {
  const from = new Date(2026, 10, 22, 13, 0, 0).getTime()
  expect(readMoment('14:06', from)).toBe(new Date(2026, 10, 22, 14, 6).getTime())
  expect(readMoment('14:06:31', from)).toBe(new Date(2026, 10, 22, 14, 6, 31).getTime())
  expect(readMoment('2026-11-22T14:06:31Z', from)).toBe(Date.UTC(2026, 10, 22, 14, 6, 31))
  expect(readMoment(String(from), from)).toBe(from)
  for (const none of ['25:00', 'noon', '', '12']) expect(readMoment(none, from)).toBeUndefined()
})
