import { expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { silentLog } from '#shared/core/log.ts'
import { err, ok } from '#shared/core/result.ts'
import { undoTime } from '#shared/host/removals.ts'
import { Greetings } from '#electron/host/greetings/greetings.ts'
import { Removals } from '#electron/host/removals/removals.ts'
import { fakeApi, page } from '#test/support/fake-api.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { toneWav } from '#test/support/tone-wav.ts'

const path = '/vmannouncements'
const sound = { data: toneWav({ frequency: 440, seconds: 0.1, sampleRate: 8_000 }).toString('base64') }

function desk() {
  const { api, requests, routes } = fakeApi()
  const clock = new ManualClock()
  const removals = new Removals({ clock, log: silentLog })
  const records = [
    { id: 1, extension: 7, description: 'Closed', created_at: '2025-10-08 11:00:00' },
    { id: 2, extension: null, description: null, created_at: null },
  ]
  routes.set(`GET ${path}`, () => page(records))
  const greetings = new Greetings({
    ...{ api, removals },
    mailboxOf: () => ({ kind: 'own', ext: '1001', name: 'Sam Sample' }),
  })
  const listed = async () => {
    const read = await greetings.list()
    return read.ok ? read.value.map(({ id }) => id) : read.error
  }
  const bodies = () => requests.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]))
  return { routes, requests, clock, removals, greetings, listed, bodies }
}

test('lists whose each is; one that belongs to no mailbox is everybody’s', async () => {
  expect(await desk().greetings.list()).toEqual(
    ok([
      {
        ...{ id: 1, mailbox: 7, ext: '1001', name: 'Sam Sample', description: 'Closed' },
        at: Date.UTC(2025, 9, 8, 11),
      },
      { id: 2, mailbox: null, ext: '', name: '', description: '', at: 0 },
    ]),
  )
})

test('sends what is changed only, and makes none without a sound', async () => {
  const { routes, greetings, bodies } = desk()
  routes.set(`PATCH ${path}/2`, () => ok({ data: { id: 2 } }))
  const about = { id: 2, mailbox: null, description: ' Holiday ' }
  expect(await greetings.save({ ...about, sound: null })).toMatchObject({
    value: { id: 2, mailbox: null, description: 'Holiday' },
  })
  await greetings.save({ ...about, mailbox: 7, sound })
  expect(bodies()).toEqual([
    { description: 'Holiday' },
    { description: 'Holiday', extension_id: 7, data: sound.data },
  ])
  expect(await greetings.save({ ...about, id: null, sound: null })).toEqual(
    err(appError('greeting.nothing-recorded')),
  )
})

test('hides what is deleted at once, and shows again what the platform keeps', async () => {
  const { routes, removals, clock, greetings, listed, requests } = desk()
  routes.set(`DELETE ${path}/1`, () => err(appError('platform.forbidden', 'Not yours')))
  const removed = greetings.remove([1, 1])
  expect(greetings.remove([1])).toEqual(err(appError('platform.not-found')))
  expect(await listed()).toEqual([2])
  clock.advance(undoTime)
  await flushTasks()
  expect(removed.ok && (await removals.result(removed.value))).toEqual(
    err(appError('platform.forbidden', 'Not yours')),
  )
  expect(await listed()).toEqual([1, 2])
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('counts what is gone already as deleted, and asks nothing for no greeting', async () => {
  const { removals, clock, greetings } = desk()
  const removed = greetings.remove([9])
  clock.advance(undoTime)
  expect(removed.ok && (await removals.result(removed.value))).toEqual(ok({ undone: false }))
  expect(greetings.remove([])).toEqual(err(appError('platform.not-found')))
})
