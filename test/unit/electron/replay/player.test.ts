import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { patchOf } from '#electron/host/event-log/patch.ts'
import { StateStore } from '#electron/host/state-store.ts'
import { initialState, type HostState } from '#shared/host/state.ts'
import { Player } from '#electron/replay/player.ts'
import { readLogLines, type LogStep } from '#electron/replay/read-log.ts'
import { ReplayHost } from '#electron/replay/replay-host.ts'
import { createAsker } from '#shared/host/asker.ts'
import { hostMethodNames } from '#test/support/host-inputs.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import { channelPair } from '#test/support/channel-pair.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { LoggedFixture } from '#test/support/logged-fixture.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { sampleInputs } from '#test/support/sample-inputs.ts'

/** Ten seconds: each has its line, `line-0` to `line-9`; a call lives from the third to the sixth. */
let steps: readonly LogStep[]
let clock: ManualClock
let store: StateStore
let player: Player

beforeAll(async () => {
  using fixture = new LoggedFixture()
  for (let second = 0; second < 10; second += 1) {
    fixture.store.set('lines', [phoneLine({ id: `line-${second}` })])
    if (second === 3) {
      fixture.liveCalls = [{ id: 1, state: 'RINGING' }]
      fixture.calls.start()
    }
    if (second === 6) fixture.calls.stop()
    if (second === 5) fixture.log.begin()
    await flushTasks()
    fixture.clock.advance(1_000)
  }
  fixture.log.catchUp()
  const log = readLogLines(fixture.sink.lines)
  if (!log.ok) throw new Error(log.error)
  steps = log.value.steps
})

beforeEach(() => {
  clock = new ManualClock()
  store = new StateStore(initialState)
})
afterEach(() => player[Symbol.dispose]())

function play(options: { at?: number; speed?: number } = {}): number {
  player = new Player({ clock, steps, store, ...options })
  return store.value.replay?.from ?? 0
}

const line = () => store.value.lines[0]?.id
const calls = () => store.value.calls.map(({ id }) => id)

test('plays in the log’s time, says where it is, and stands still at the end', () => {
  const from = play()
  expect(store.value.replay).toEqual({ from, to: from + 10_000, at: from, playing: true, speed: 1 })
  expect(line()).toBe('line-0')
  clock.advance(3_500)
  expect([line(), calls()]).toEqual(['line-3', [1]])
  expect(store.value.replay?.at).toBeGreaterThan(from + 2_900)
  clock.advance(3_000)
  expect([line(), calls()]).toEqual(['line-6', []])
  clock.advance(60_000)
  expect(store.value.replay).toMatchObject({ at: from + 10_000, playing: false })
  expect(clock.pending).toBe(0)
})

test('begins where it is told, and goes as fast as it is told', () => {
  const begin = play()
  player[Symbol.dispose]()
  const from = play({ at: begin + 4_000, speed: 4 })
  expect([line(), calls()]).toEqual(['line-4', [1]])
  clock.advance(1_000)
  expect(store.value.replay).toMatchObject({ at: from + 8_000, speed: 4 })
  expect(line()).toBe('line-8')
})

test('pauses, plays on, and goes elsewhere, back too', () => {
  const from = play()
  clock.advance(2_000)
  player.change({ playing: false })
  clock.advance(5_000)
  expect([store.value.replay?.at, line()]).toEqual([from + 2_000, 'line-2'])
  player.change({ at: from + 5_500 })
  expect([store.value.replay?.playing, line(), calls()]).toEqual([false, 'line-5', [1]])
  player.change({ playing: true })
  clock.advance(1_000)
  expect([line(), calls()]).toEqual(['line-6', []])
  player.change({ at: from + 3_200 })
  expect([line(), calls()]).toEqual(['line-3', [1]])
  player.change({ at: from - 1, speed: 1e9 })
  expect(store.value.replay).toMatchObject({ at: from, speed: 1_000 })
  player.change({ at: Number.NaN, speed: Number.NaN })
  expect(store.value.replay).toMatchObject({ speed: 1_000 })
})

test('plays again from the begin after the end', () => {
  const from = play({ speed: 1_000 })
  clock.advance(20)
  expect(store.value.replay?.playing).toBe(false)
  player.change({ playing: true, speed: 1 })
  expect(store.value.replay).toMatchObject({ at: from, playing: true })
  expect(line()).toBe('line-0')
})

test('a page sees what is shown, steers it, and can do nothing else', async () => {
  const from = play()
  const host = new ReplayHost(store, (order) => player.change(order))
  const pair = channelPair()
  const ask = createAsker<HostMethods>(pair.page)
  const slices: string[] = []
  pair.page.on((frame) => frame.kind === 'slice' && slices.push(frame.frame.slice))
  host.attach(pair.host)
  expect(await ask('app.snapshot')).toMatchObject({ ok: true, value: { lines: [{ id: 'line-0' }] } })
  expect(await ask('replay.change', { at: from + 4_000 })).toEqual({ ok: true, value: undefined })
  expect(slices).toContain('lines')
  const others = hostMethodNames.filter((name) => name !== 'app.snapshot' && name !== 'replay.change')
  for (const name of others)
    expect(await ask(name, ...([sampleInputs[name]] as never))).toEqual({
      ok: false,
      error: { code: 'replay.only' },
    })
  pair.close()
})

test('what no log contains is not shown as loading', () => {
  play()
  const { callLabels, dueCallBacks, wallboard } = store.value
  expect([callLabels.kind, wallboard.today.kind]).toEqual(['failed', 'failed'])
  expect(dueCallBacks.error?.code).toBe('replay.only')
})

test('what is known about the caller of a line is not shown as loading', () => {
  play()
  clock.advance(3_500)
  const { callers } = store.value
  expect(callers.map(({ lineId, calls: earlier }) => [lineId, earlier.kind])).toEqual([['line-3', 'failed']])
})

/** The log, with colleagues in each full state. `later`: lists that a line of the first section reports. */
function withColleagues(later: object | null): readonly LogStep[] {
  const colleague = { key: 'user:1', kind: 'user', name: 'Ada', company: '', notes: '' } as const
  const people: HostState['people'] = { list: [{ ...colleague, numbers: [], phones: null }], error: null }
  const withPeople = steps.map((step) => {
    const logged = step.line
    if (logged.t !== 'start') return step
    return { ...step, line: { ...logged, state: { ...logged.state, people } } }
  })
  const first = withPeople.findIndex((step) => step.line.t === 'start')
  if (!later) return withPeople
  const at = withPeople[first + 1]?.at ?? 0
  const patch = patchOf(people, { ...people, lists: later }) ?? { v: null }
  const change = { t: 'slice', at, slice: 'people', patch } as const
  const report = { number: 0, at: at + 500, line: change, text: JSON.stringify(change) }
  const place = withPeople.findIndex((step) => step.at > report.at)
  return withPeople.toSpliced(place, 0, report)
}

test('an old log that does not say which lists of people were read shows none as loading', () => {
  player = new Player({ clock, steps: withColleagues(null), store })
  const read = { user: 'read', queue: 'read', 'ring-group': 'read', conference: 'read' }
  expect(store.value.people.lists).toEqual(read)
  clock.advance(8_000)
  expect(store.value.people.lists).toEqual(read)
})

test('a log that says it shows the lists as loading until they were read', () => {
  player = new Player({ clock, steps: withColleagues({ user: 'failed' }), store })
  expect(store.value.people.lists).toBeUndefined()
  clock.advance(2_000)
  expect(store.value.people.lists).toEqual({ user: 'failed' })
})
