import { expect, test, vi } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { silentLog } from '#shared/core/log.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import { undoTime } from '#shared/host/removals.ts'
import { Removals, type RemovalOrder } from '#electron/host/removals/removals.ts'
import { removalsFeature } from '#electron/host/removals/removals-feature.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { mountFeature } from '#test/support/mount-feature.ts'

const refused = appError('platform.refused', 'It is kept')

function desk(answer: () => Outcome<unknown> = async () => ok(undefined)) {
  const clock = new ManualClock()
  const { service: removals, methods } = mountFeature(removalsFeature, { clock })
  const remove = vi.fn(answer)
  const bringBack = vi.fn<RemovalOrder['restore']>()
  return { clock, removals, remove, bringBack, methods }
}

test('deletes once, when the time to undo is over', async () => {
  const { clock, removals, remove, bringBack, methods } = desk()
  const removal = removals.add({ remove, restore: bringBack })
  clock.advance(undoTime - 1)
  expect(remove).not.toHaveBeenCalled()
  clock.advance(1)
  expect(await methods['removals.ended'](removal)).toEqual(ok({ undone: false }))
  expect(remove).toHaveBeenCalledOnce()
  expect(bringBack).not.toHaveBeenCalled()
  expect(clock.pending).toBe(0)
})

test('is undone in time, once, and then says nothing to the platform', async () => {
  const { clock, removals, remove, bringBack, methods } = desk()
  const removal = removals.add({ remove, restore: bringBack })
  clock.advance(undoTime - 1)
  expect(await methods['removals.undo'](removal)).toEqual(ok(undefined))
  expect(await methods['removals.undo'](removal)).toEqual(err(appError('removal.too-late')))
  clock.advance(undoTime)
  expect(remove).not.toHaveBeenCalled()
  expect(bringBack.mock.calls).toEqual([[null]])
  expect(await methods['removals.ended'](removal)).toEqual(ok({ undone: true }))
})

test('cannot be undone while the request is on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
  const { clock, removals, remove, bringBack, methods } = desk(() => promise)
  const removal = removals.add({ remove, restore: bringBack })
  clock.advance(undoTime)
  expect(await methods['removals.undo'](removal)).toEqual(err(appError('removal.too-late')))
  resolve(ok(undefined))
  expect(await methods['removals.ended'](removal)).toEqual(ok({ undone: false }))
  expect(bringBack).not.toHaveBeenCalled()
})

test.each([
  ['the platform refuses', async () => err(refused), refused],
  ['something is thrown', () => Promise.reject(new Error('fault')), appError('internal')],
])('shows the item again and says why when %s', async (_, answer, error) => {
  const { clock, removals, remove, bringBack } = desk(answer)
  const removal = removals.add({ remove, restore: bringBack })
  clock.advance(undoTime)
  expect(await removals.result(removal)).toEqual(err(error))
  expect(bringBack.mock.calls).toEqual([[error]])
})

test('deletes at once what can still be undone when the agent signs out', async () => {
  const { clock, removals, remove, bringBack } = desk()
  const removal = removals.add({ remove, restore: bringBack })
  await removals.finish()
  removals[Symbol.dispose]()
  expect(remove).toHaveBeenCalledOnce()
  expect(bringBack).not.toHaveBeenCalled()
  expect(await removals.result(removal)).toEqual(ok({ undone: false }))
  expect(clock.pending).toBe(0)
})

test('a platform that does not answer does not keep the agent signed in', async () => {
  const { clock, removals, remove, bringBack } = desk(() => new Promise(() => {}))
  removals.add({ remove, restore: bringBack })
  const finished = removals.finish()
  clock.advance(5_000)
  await finished
  expect(clock.pending).toBe(0)
})

test('undoes all at the end, and takes orders again afterwards', async () => {
  const { clock, removals, remove, bringBack } = desk()
  removals.add({ remove, restore: bringBack })
  removals.add({ remove, restore: bringBack })
  removals[Symbol.dispose]()
  expect(bringBack).toHaveBeenCalledTimes(2)
  expect(clock.pending).toBe(0)
  const next = removals.add({ remove, restore: bringBack })
  clock.advance(undoTime)
  expect(await removals.result(next)).toEqual(ok({ undone: false }))
  expect(remove).toHaveBeenCalledOnce()
})

test('knows nothing of a removal that it never had, and forgets the oldest', async () => {
  const { removals, remove, bringBack } = desk()
  expect(await removals.result({ removal: 'removal-1' })).toEqual(err(appError('removal.too-late')))
  const first = removals.add({ remove, restore: bringBack })
  removals.undo(first)
  for (let count = 0; count < 101; count += 1) removals.undo(removals.add({ remove, restore: bringBack }))
  expect(await removals.result(first)).toEqual(err(appError('removal.too-late')))
})

test('the state counts the deletions that can still be undone', async () => {
  const counts: number[] = []
  const clock = new ManualClock()
  using removals = new Removals({ clock, log: silentLog, onPending: (count) => counts.push(count) })
  const order = { remove: async () => ok(undefined), restore: () => {} }
  const first = removals.add(order)
  removals.add(order)
  removals.undo(first)
  removals.undo(first)
  clock.advance(undoTime)
  expect(counts).toEqual([1, 2, 1, 0])
})
