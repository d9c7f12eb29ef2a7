import { describe, expect, it } from 'vitest'
import { silentLog } from '#shared/core/log.ts'
import { Deletions } from '#electron/platform/background/deletions.ts'
import { erasers } from '#electron/platform/background/erasers.ts'
import { StorageError } from '#electron/platform/store/storage-error.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { eventually } from '#test/support/eventually.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const everything = { customerId: 1 }
const clock = new ManualClock()

function startDeletions(store: Store) {
  return new Deletions({ store, erasers: erasers(store), clock, log: silentLog })
}

function addMonitors(store: Store, count: number, customerId = 1): void {
  store.transaction(() => {
    for (let made = 0; made < count; made += 1) {
      const { id } = store.monitors.insert({
        customer_id: customerId,
        party_ids: [7],
        live_id: 100 + made,
        recording_state: 'complete',
      })
      store.monitorAudio.write(id, Buffer.from('audio'))
    }
  })
}
const count = (store: Store) => store.monitors.list({ limit: 1 }).total

describe('a deletion', () => {
  it('takes what was there with its audio, and spares other customers and what comes later', async () => {
    using store = openStore(':memory:')
    await using deletions = startDeletions(store)
    addMonitors(store, 1_500)
    addMonitors(store, 3, 2)
    const done = deletions.enqueue('monitors', everything)
    addMonitors(store, 2)
    expect(count(store)).toBe(1_505)
    await done
    expect([count(store), store.monitors.list({ limit: 1 }, everything).total]).toEqual([5, 2])
    const left = store.monitors.list({ limit: 10 }).data.map(({ id }) => id)
    expect(left.every((id) => store.monitorAudio.read(id))).toBe(true)
    expect([1, 700, 1_500].map((id) => store.monitorAudio.read(id))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(store.deletions.where([])).toEqual([])
  })

  it('keeps an answer waiting for a second at most, and goes on', async () => {
    using store = openStore(':memory:')
    await using deletions = startDeletions(store)
    addMonitors(store, 5_000)
    const answered = deletions.enqueueWithTimeout('monitors', everything)
    clock.advance(1_000)
    await answered
    expect(count(store)).toBeGreaterThan(0)
    await eventually(() => expect(count(store)).toBe(0))
    addMonitors(store, 1)
    await deletions.enqueueWithTimeout('monitors', everything)
    expect([count(store), clock.pending]).toEqual([0, 0])
  })

  it('takes only what belongs to its user, and of that only what it names', async () => {
    using store = openStore(':memory:')
    await using deletions = startDeletions(store)
    for (const user_id of [4, 5, null, 4])
      store.sms.insert({ customer_id: 1, user_id, from: '+441', to: '+442', thread: '441|442' })
    await deletions.enqueue('sms', { customerId: 1, userId: 4 }, [1, 2])
    expect(store.sms.where([]).map(({ id }) => id)).toEqual([2, 3, 4])
    await deletions.enqueue('sms', { customerId: 1, userId: 4 })
    expect(store.sms.where([]).map(({ id }) => id)).toEqual([2, 3])
  })

  it('goes on after a restart', async () => {
    await using folder = await temporaryFolder('deletions')
    const path = folder.join('platform.db')
    {
      using store = openStore(path)
      addMonitors(store, 2_500)
      const second = Promise.withResolvers<void>()
      let steps = 0
      const runAndCommit: Store['runAndCommit'] = (work) => {
        steps += 1
        if (steps === 2) second.resolve()
        return store.runAndCommit(work)
      }
      await using deletions = startDeletions({ ...store, runAndCommit })
      void deletions.enqueue('monitors', everything)
      await second.promise
    }
    using store = openStore(path)
    expect(count(store)).toBe(500)
    addMonitors(store, 4)
    await using _deletions = startDeletions(store)
    await eventually(() => expect(count(store)).toBe(4))
    await eventually(() => expect(store.deletions.where([])).toEqual([]))
  })

  it('waits for a disk that refuses a step', async () => {
    using store = openStore(':memory:')
    addMonitors(store, 300)
    let full = true
    const runAndCommit: Store['runAndCommit'] = (work) =>
      full ? Promise.reject(new StorageError('full', undefined)) : store.runAndCommit(work)
    await using deletions = startDeletions({ ...store, runAndCommit })
    const done = deletions.enqueue('monitors', everything)
    await eventually(() => expect(clock.pending).toBe(1))
    expect(count(store)).toBe(300)
    full = false
    clock.advance(1_000)
    await done
    expect(count(store)).toBe(0)
  })

  it('ends with the platform though the disk refuses it', async () => {
    using store = openStore(':memory:')
    addMonitors(store, 3)
    const runAndCommit: Store['runAndCommit'] = () => Promise.reject(new StorageError('full', undefined))
    const deletions = startDeletions({ ...store, runAndCommit })
    const done = deletions.enqueue('monitors', everything)
    await eventually(() => expect(clock.pending).toBe(1))
    await deletions[Symbol.asyncDispose]()
    await done
    expect([clock.pending, count(store)]).toEqual([0, 3])
  })
})

describe('what belongs to a record goes with it', () => {
  it('notes of a call, and its SIP messages unless a media session shows them', async () => {
    using store = openStore(':memory:')
    await using deletions = startDeletions(store)
    for (const live_id of [100, 101]) {
      const { id } = store.cdrs.insert({ customer_id: 1, party_ids: [7], live_id })
      store.cdrNotes.insert({ customer_id: 1, cdr_id: id, text: 'Rang twice' })
      store.traces.insert({ customer_id: 1, live_id, call_id: `dialog-${live_id}`, messages: [] })
    }
    store.msdrs.insert({ customer_id: 1, live_id: 101, media_session_id: 1, party_ids: [7] })
    await deletions.enqueue('cdrs', everything)
    expect([store.cdrs, store.cdrNotes].map((table) => table.list({}).total)).toEqual([0, 0])
    expect(store.traces.where([]).map(({ live_id }) => live_id)).toEqual([101])
  })
})
