import { beforeEach, describe, expect, test } from 'vitest'
import { ContactNotes, type StoredNotes } from '#electron/host/caller/contact-notes.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { WrittenNotes } from '#shared/host/caller.ts'
import { fakeApi, type FakeApi } from '#test/support/fake-api.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

const key = 'contact:5'
let platform: FakeApi
let clock: ManualClock
let theirs: string
let isDown: boolean
/** Whether the platform saves without an answer. */
let isUnanswered: boolean
let onDisk: readonly StoredNotes[]
let shown: readonly WrittenNotes[]
let notes: ContactNotes

const file = {
  read: () => onDisk,
  write(entries: readonly StoredNotes[]) {
    onDisk = entries
    return ok(undefined)
  },
}

beforeEach(() => {
  platform = fakeApi()
  clock = new ManualClock()
  theirs = 'Before'
  isDown = false
  isUnanswered = false
  onDisk = []
  shown = []
  platform.routes.set('GET /contacts/5', () =>
    isDown ? err(appError('network.unreachable')) : ok({ data: { id: 5, notes: theirs }, links: {} }),
  )
  notes = new ContactNotes({
    api: platform.api,
    clock,
    random: () => 0.5,
    async save(_, words) {
      if (isDown) return err(appError('network.unreachable'))
      theirs = words
      return isUnanswered ? err(appError('network.timeout')) : ok(undefined)
    },
    onChange: (all) => (shown = all),
  })
  notes.start(file)
})

async function pass(milliseconds: number): Promise<void> {
  clock.advance(milliseconds)
  await flushTasks()
}

describe('notes on a contact', () => {
  test('are on disk as they are typed, and sent once in a pause', async () => {
    notes.write({ key, words: 'Wants', base: 'Before' })
    await pass(300)
    notes.write({ key, words: 'Wants a refund', base: 'Before' })
    expect(onDisk).toMatchObject([{ words: 'Wants a refund' }])
    expect(shown[0]?.state).toBe('saving')
    await pass(700)
    expect(theirs).toBe('Wants a refund')
    expect(shown[0]).toMatchObject({ state: 'saved', words: 'Wants a refund' })
    expect(onDisk).toEqual([])
    expect(platform.requests).toHaveLength(1)
  })

  test('wait while the platform cannot be reached, over a restart too', async () => {
    isDown = true
    notes.write({ key, words: 'Later', base: 'Before' })
    await pass(700)
    expect(shown[0]).toMatchObject({ state: 'waiting', error: { code: 'network.unreachable' } })
    notes.stop()
    expect(onDisk).toMatchObject([{ words: 'Later' }])
    isDown = false
    notes.start(file)
    await pass(0)
    expect(theirs).toBe('Later')
    expect(onDisk).toEqual([])
  })

  test('go at once when the network is back', async () => {
    isDown = true
    notes.write({ key, words: 'Later', base: 'Before' })
    await pass(700)
    isDown = false
    notes.wake()
    await pass(0)
    expect(shown[0]?.state).toBe('saved')
  })

  test('overwrite no one’s text: a concurrent change is shown, and the agent chooses', async () => {
    theirs = 'From a colleague'
    notes.write({ key, words: 'Mine', base: 'Before' })
    await pass(700)
    expect(shown[0]).toMatchObject({ state: 'conflict', theirs: 'From a colleague' })
    expect(theirs).toBe('From a colleague')
    notes.write({ key, words: 'Mine, longer', base: 'Before' })
    await pass(5_000)
    expect(shown[0]).toMatchObject({ state: 'conflict', words: 'Mine, longer' })
    notes.resolve(key, 'mine')
    await pass(0)
    expect(theirs).toBe('Mine, longer')
    expect(shown[0]?.state).toBe('saved')
  })

  test('of a conflict can be dropped', async () => {
    theirs = 'From a colleague'
    notes.write({ key, words: 'Mine', base: 'Before' })
    await pass(700)
    notes.resolve(key, 'theirs')
    await pass(0)
    expect(theirs).toBe('From a colleague')
    expect(shown[0]).toMatchObject({ state: 'saved', words: 'From a colleague' })
  })

  test('that are edited while they are sent are sent again, based on the platform’s current text', async () => {
    notes.write({ key, words: 'One', base: 'Before' })
    clock.advance(700)
    notes.write({ key, words: 'One two', base: 'Before' })
    await flushTasks()
    await pass(700)
    expect(theirs).toBe('One two')
    expect(shown[0]?.state).toBe('saved')
  })

  test('that the platform refuses stay on this computer, with the error', async () => {
    platform.routes.set('GET /contacts/5', () => err(appError('platform.forbidden')))
    notes.write({ key, words: 'Mine', base: 'Before' })
    await pass(700)
    expect(shown[0]?.state).toBe('refused')
    expect(onDisk).toHaveLength(1)
    await pass(60_000)
    expect(platform.requests).toHaveLength(1)
  })

  test('typed on after a pause, by a page that still gives its first text, build on what was saved', async () => {
    for (const words of ['One', 'One two', 'One two three']) {
      notes.write({ key, words, base: 'Before' })
      await pass(700)
      expect(shown[0]).toMatchObject({ state: 'saved', words })
      expect(theirs).toBe(words)
    }
    theirs = 'From a colleague'
    notes.write({ key, words: 'One two three four', base: 'Before' })
    await pass(700)
    expect(shown[0]).toMatchObject({ state: 'conflict', theirs: 'From a colleague' })
  })

  test('that the platform trims, or saves without an answer, are no conflict with themselves', async () => {
    notes.write({ key, words: 'Line one\nLine two ', base: 'Before' })
    await pass(700)
    theirs = 'Line one\r\nLine two'
    notes.write({ key, words: 'Line one\nLine two and', base: 'Before' })
    await pass(700)
    expect(shown[0]?.state).toBe('saved')
    isUnanswered = true
    notes.write({ key, words: 'Unanswered', base: 'Before' })
    await pass(700)
    expect([shown[0]?.state, theirs]).toEqual(['waiting', 'Unanswered'])
    isUnanswered = false
    notes.write({ key, words: 'Unanswered, then more', base: 'Before' })
    await pass(700)
    expect([shown[0]?.state, theirs]).toEqual(['saved', 'Unanswered, then more'])
  })
})
