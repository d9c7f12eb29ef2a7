import { fc } from '#test/support/property.ts'
import { expect, test } from 'vitest'
import { stateDigest } from '#electron/host/event-log/logged-state.ts'
import { StateStore } from '#electron/host/state-store.ts'
import { initialState } from '#shared/host/state.ts'
import { checkLog } from '#electron/replay/check-log.ts'
import { readLogLines, type ReadLog } from '#electron/replay/read-log.ts'
import { ReplayMachine } from '#electron/replay/replay-machine.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { hostState } from '#test/support/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { byTier } from '#test/support/tier.ts'
import { LoggedFixture } from '#test/support/logged-fixture.ts'
import { randomCallInput } from '#test/support/random-call-inputs.ts'

/** What happens at a desk: calls at the platform, notifications of any kind, lines, people, settings, time. */
type Happening = (fixture: LoggedFixture) => void | Promise<void>

const happening = fc.oneof<fc.MaybeWeightedArbitrary<Happening>[]>(
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 4_000 }).map((ms) => (fixture) => fixture.clock.advance(ms)),
  },
  {
    weight: 4,
    arbitrary: randomCallInput.map((input) => async (fixture) => {
      if (input.kind === 'event') {
        const event_time = writeTimestamp(fixture.clock.now() - (input.receivedAt % 5_000))
        return fixture.notify({ ...input.event, event_time })
      }
      if (input.kind === 'reading') fixture.liveCalls = input.calls.map(asAnswered)
      if (input.kind === 'call') fixture.calls.learn(input.call, fixture.clock.now())
      if (input.kind === 'absent') await fixture.calls.confirm(input.callId)
    }),
  },
  fc
    .record({ muted: fc.boolean(), state: fc.constantFrom('ringing', 'connected', 'held', 'ended') })
    .map((line) => (fixture) => fixture.store.set('lines', [phoneLine(line)])),
  fc.constant((fixture) => fixture.store.set('lines', [])),
  fc.constantFrom('a', '<b>', 'é\u2028').map((name) => (fixture) => {
    const person = { key: `contact:${name}`, kind: 'contact', name, company: '', notes: 'private' } as const
    const numbers = [{ label: 'mobile', number: '+442079460018' }] as const
    fixture.store.set('people', { list: [{ ...person, numbers, phones: 0 }], error: null })
  }),
  fc.constantFrom('light', 'dark').map((theme) => (fixture) => {
    fixture.store.set('settings', { ...defaultSettings, theme })
  }),
  fc.constant((fixture) => fixture.notify({ event_name: 'odd.name', id: 'x' })),
  fc.integer({ min: 1, max: 2 }).map((id) => (fixture) => {
    const { session } = fixture.store.value
    if (session.kind === 'signed-in')
      fixture.store.set('session', { ...session, agent: { ...session.agent, id } })
  }),
  fc.constant((fixture) => fixture.calls.stop()),
  fc.constant((fixture) => fixture.calls.start()),
)

const sessions = byTier({ quick: 150, full: 1_000 })

test(`${sessions} random sessions give the same states again, and end as they ended`, async () => {
  let states = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 1, maxLength: 25 }),
      fc.constantFrom(4_000, 9_000, Infinity),
      async (happenings, fileBytes) => {
        using fixture = new LoggedFixture({ fileBytes })
        fixture.calls.start()
        for (const happen of happenings) {
          await happen(fixture)
          await Promise.resolve()
        }
        fixture.log.catchUp()
        expect(fixture.faults).toEqual([])
        const log = read(fixture.sink.lines)
        const outcome = checkLog(log)
        expect(outcome.problems).toEqual([])
        states += outcome.states
        expect(digestsOf(replayed(log))).toEqual(digestsOf(fixture.store))
        const { files } = fixture.sink
        for (const file of files.length > 1 ? files : [])
          expect(checkLog(read(file.split('\n'))).problems).toEqual([])
      },
    ),
    { numRuns: sessions },
  )
  expect(states).toBeGreaterThan(sessions)
}, 60_000)

function read(lines: readonly string[]): ReadLog {
  const log = readLogLines(lines)
  if (!log.ok) throw new Error(log.error)
  expect(log.value.damage).toEqual([])
  return log.value
}

function replayed({ steps }: ReadLog): StateStore {
  const store = new StateStore(initialState)
  const machine = new ReplayMachine(store)
  for (const { line } of steps) expect(machine.apply(line)).toBe(true)
  return store
}

/** Nothing in these sessions is secret; notes are the one thing that is left out. */
function digestsOf({ value }: StateStore) {
  const list = value.people.list.map((person) => ({ ...person, notes: '' }))
  const shown = { ...hostState(), ...value, people: { ...value.people, list } }
  const { people: _, ...digests } = stateDigest((slice) => shown[slice], value.calls)
  return digests
}

/** A record of the book as the platform would answer it. */
function asAnswered(call: object): object {
  const { id, state, direction, source, destination } = call as Record<string, unknown>
  const [src, dst] = [source, destination] as Record<string, unknown>[]
  return {
    id,
    state,
    destination: direction,
    src: src?.['number'],
    src_name: src?.['name'],
    dst: dst?.['number'],
    dst_name: dst?.['name'],
  }
}
