import { beforeEach, expect, test } from 'vitest'
import { LineMachine } from '#electron/host/phone/line-machine.ts'
import { lineTransitions, type LineState } from '#shared/calls/line.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

let clock: ManualClock
let log: string[]
let changes: number

beforeEach(() => {
  clock = new ManualClock()
  log = []
  changes = 0
})

function machine(direction: 'in' | 'out' = 'in'): LineMachine {
  return new LineMachine(
    { id: 'a', sipCallId: 'b', direction, number: '1', name: '', through: '', consultFor: null },
    {
      clock,
      log: { write: (_level, event) => log.push(event) },
      onChange: () => (changes += 1),
    },
  )
}

test('an incoming line rings, an outgoing one dials', () => {
  expect(machine('in').line.state).toBe('ringing')
  expect(machine('out').line.state).toBe('dialling')
})

test('every move of the table is made, and no other', () => {
  const ways: Record<LineState, readonly Exclude<LineState, 'ended'>[]> = {
    ringing: [],
    answering: ['answering'],
    dialling: [],
    early: ['early'],
    connected: ['answering', 'connected'],
    held: ['answering', 'connected', 'held'],
    ended: [],
  }
  for (const from of Object.keys(lineTransitions) as LineState[]) {
    for (const to of Object.keys(lineTransitions) as LineState[]) {
      if (to === 'ended') continue
      const line = machine(from === 'dialling' || from === 'early' ? 'out' : 'in')
      for (const step of ways[from]) line.move(step)
      if (from === 'ended') line.end('hung-up')
      expect(line.line.state).toBe(from)
      expect(line.move(to)).toBe(lineTransitions[from].includes(to))
    }
  }
  expect(log).toContain('line.illegal-move')
})

test('a line whose answer failed rings, and nobody has answered it', () => {
  const line = machine()
  line.update({ answeredBy: 'itself' })
  line.move('answering')
  line.move('ringing')
  expect(line.line).not.toHaveProperty('answeredBy')
  line.end('cancelled')
  expect(line.line).not.toHaveProperty('answeredBy')
})

test('times: the connection keeps its own, hold has one while it lasts', () => {
  const line = machine()
  const answered = clock.now()
  line.move('answering')
  line.move('connected')
  clock.advance(1_000)
  line.move('held')
  expect(line.line).toMatchObject({ connectedAt: answered, heldAt: answered + 1_000 })
  clock.advance(1_000)
  line.move('connected')
  expect(line.line).toMatchObject({ connectedAt: answered, heldAt: null })
  line.end('far-end-hung-up')
  expect(line.line).toMatchObject({ endedAt: answered + 2_000, endReason: 'far-end-hung-up' })
})

test('the first end reason is final, and nothing changes after it', () => {
  const line = machine()
  line.end('cancelled', 'x'.repeat(1_000))
  const changesAtEnd = changes
  line.end('failed')
  line.update({ muted: true })
  expect(line.line).toMatchObject({ endReason: 'cancelled', muted: false })
  expect(line.line.endWords).toHaveLength(200)
  expect(changes).toBe(changesAtEnd)
})

test('an unchanged value is no change', () => {
  const line = machine()
  line.update({ microphone: 'live' })
  expect(changes).toBe(0)
  line.update({ microphone: 'denied' })
  expect(changes).toBe(1)
})

test('its durations stay right when the computer’s clock is set', () => {
  const line = machine()
  clock.advance(5_000)
  line.move('answering')
  line.move('connected')
  clock.advance(60_000)
  line.move('held')
  for (const by of [-3_600_000, 7_200_000]) {
    clock.set(by)
    line.moveTimes(by)
    const { startedAt, connectedAt, heldAt, endedAt } = line.line
    const now = clock.now()
    expect([now - startedAt, now - (connectedAt ?? 0), now - (heldAt ?? 0)]).toEqual([65_000, 60_000, 0])
    expect(endedAt).toBeNull()
  }
})
