import { beforeEach, describe, expect, test } from 'vitest'
import { CallBacks, type StoredCallBack } from '#electron/host/caller/call-backs.ts'
import { AgentNotes, type StoredAgentNote } from '#electron/host/caller/agent-notes.ts'
import { deliverAgentNote } from '#electron/host/caller/deliver-agent-note.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { maxCallBacks, type CallBack, type AgentNote } from '#shared/host/caller.ts'
import { fakeApi, page, type FakeApi } from '#test/support/fake-api.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

const talked = phoneLine({ state: 'connected', connectedAt: 1 })
const over = phoneLine({ state: 'ended', connectedAt: 1, endedAt: 2 })

let clock: ManualClock

/** A file that is a list in memory. */
function memoryFile<Entry>() {
  let kept: readonly Entry[] = []
  return {
    read: () => kept,
    write(entries: readonly Entry[]) {
      kept = entries
      return ok(undefined)
    },
  }
}

async function pass(milliseconds: number): Promise<void> {
  clock.advance(milliseconds)
  await flushTasks()
}

beforeEach(() => {
  clock = new ManualClock()
})

describe('what is written about a call', () => {
  let platform: FakeApi
  let shown: readonly AgentNote[]
  let file: ReturnType<typeof memoryFile<StoredAgentNote>>
  let writings: AgentNotes
  let notes: string[]
  let changes: unknown[]

  function create() {
    return new AgentNotes({
      clock,
      deliver: deliverAgentNote(platform.api),
      random: () => 0.5,
      onChange: (list) => (shown = list),
    })
  }

  beforeEach(() => {
    platform = fakeApi()
    file = memoryFile()
    notes = []
    changes = []
    platform.routes.set('GET /cdrs', () => page([{ id: 9, live_id: 4 }]))
    platform.routes.set('GET /cdrs/9/notes', () => page(notes.map((text, at) => ({ id: at + 1, text }))))
    platform.routes.set('PATCH /cdrs', ({ body }) => {
      changes.push(body)
      return page([])
    })
    writings = create()
    writings.start(file)
  })

  test('goes to its record once wrap-up is done', async () => {
    writings.follow(talked, 4, undefined)
    writings.write('line-1', { note: 'Wants a refund' })
    expect(file.read()).toMatchObject([{ liveId: 4, note: 'Wants a refund' }])
    writings.follow(over, 4, undefined)
    writings.write('line-1', { labels: [2] })
    expect(shown[0]).toMatchObject({ state: 'open', until: null, hasPanel: true })
    writings.finish('line-1')
    await flushTasks()
    expect(changes).toEqual([[{ id: 9, notes: 'Wants a refund', labels: [2] }]])
    expect(shown[0]?.state).toBe('saved')
    expect(file.read()).toEqual([])
  })

  test('closes by itself when the time of the queue is over', async () => {
    writings.follow(talked, 4, { panel: true, seconds: 30 })
    writings.write('line-1', { note: 'Short' })
    writings.follow(over, 4, { panel: true, seconds: 30 })
    expect(shown[0]?.until).toBe(clock.now() + 30_000)
    await pass(30_000)
    expect(shown[0]).toMatchObject({ state: 'sending', until: null })
    await pass(500)
    expect(changes).toHaveLength(1)
    expect(shown[0]?.state).toBe('saved')
  })

  test('the last typed text, which arrives just after that time, is sent too', async () => {
    const wrapUp = { panel: true, seconds: 30 }
    writings.follow(talked, 4, wrapUp)
    writings.follow(over, 4, wrapUp)
    await pass(30_000)
    writings.write('line-1', { note: 'Ready on Tuesday' })
    await pass(500)
    expect(changes).toEqual([[{ id: 9, notes: 'Ready on Tuesday' }]])
    expect(file.read()).toEqual([])
  })

  test('has no panel if the queue wants none, but sends the note anyway', async () => {
    writings.follow(talked, 4, { panel: false, seconds: 0 })
    writings.write('line-1', { note: 'Short' })
    writings.follow(over, 4, { panel: false, seconds: 0 })
    expect(shown[0]?.hasPanel).toBe(false)
    await pass(15 * 60_000)
    await pass(500)
    expect(changes).toHaveLength(1)
  })

  test('waits for a record that is not there yet, and for a platform that does not answer', async () => {
    platform.routes.set('GET /cdrs', () => page([]))
    writings.follow(talked, 4, undefined)
    writings.write('line-1', { note: 'Later' })
    writings.follow(over, 4, undefined)
    writings.finish('line-1')
    await flushTasks()
    expect(shown[0]?.state).toBe('waiting')
    platform.routes.set('GET /cdrs', () => page([{ id: 9, live_id: 4 }]))
    await pass(1_500)
    expect(shown[0]?.state).toBe('saved')
  })

  test('is written once, however often it is sent, over a restart too', async () => {
    platform.routes.set('PATCH /cdrs', () => {
      notes.push('Once')
      return err(appError('network.timeout'))
    })
    writings.follow(talked, 4, undefined)
    writings.write('line-1', { note: 'Once' })
    writings.follow(over, 4, undefined)
    writings.finish('line-1')
    await flushTasks()
    expect(shown[0]?.state).toBe('waiting')
    writings.stop()
    writings = create()
    writings.start(file)
    await flushTasks()
    expect(notes).toEqual(['Once'])
    expect(shown[0]?.state).toBe('saved')
  })

  test('nothing is sent where nothing was written', async () => {
    writings.follow(talked, 4, undefined)
    writings.follow(over, 4, undefined)
    writings.finish('line-1')
    await flushTasks()
    expect(shown).toEqual([])
    expect(platform.requests).toEqual([])
  })

  test('an unanswered call has none', () => {
    writings.follow(phoneLine(), 4, undefined)
    expect(shown).toEqual([])
  })
})

test('a call-back is due at its time, can be put off, and outlives the app', () => {
  let shown: readonly CallBack[] = []
  const reminders: string[] = []
  const file = memoryFile<StoredCallBack>()
  const create = () =>
    new CallBacks({ clock, onDue: ({ name }) => reminders.push(name), onChange: (list) => (shown = list) })
  const first = create()
  first.start(file)
  const planned = { number: '+442079460018', name: 'Ada', note: '' }
  first.plan({ ...planned, at: clock.now() + 90_000 })
  expect(shown).toMatchObject([{ name: 'Ada', isDue: false }])
  first.stop()
  const second = create()
  second.start(file)
  expect(shown).toMatchObject([{ isDue: false }])
  expect(reminders).toEqual([])
  clock.advance(90_000)
  expect(shown).toMatchObject([{ isDue: true }])
  clock.advance(600_000)
  expect(reminders).toEqual(['Ada'])
  const [due] = shown
  second.plan({ ...planned, id: due?.id ?? '', at: clock.now() + 60_000 })
  expect(shown).toMatchObject([{ isDue: false }])
  clock.advance(60_000)
  expect(reminders).toEqual(['Ada', 'Ada'])
  second.done(due?.id ?? '')
  expect(shown).toEqual([])
  expect(file.read()).toEqual([])
})

test('no reminder makes room for another without a word', () => {
  let shown: readonly CallBack[] = []
  using callBacks = new CallBacks({ clock, onDue: () => {}, onChange: (list) => (shown = list) })
  callBacks.start(memoryFile<StoredCallBack>())
  const plan = (at: number, id?: string) =>
    callBacks.plan({ number: '+442079460018', name: 'Ada', note: '', at, ...(id !== undefined && { id }) })
  for (let each = 0; each < maxCallBacks; each += 1) expect(plan(clock.now() + each).ok).toBe(true)
  expect(plan(clock.now())).toMatchObject({ error: { code: 'call-back.too-many' } })
  expect(shown).toHaveLength(maxCallBacks)
  expect(plan(clock.now() + 90_000, shown[0]?.id).ok).toBe(true)
  expect(shown).toHaveLength(maxCallBacks)
})
