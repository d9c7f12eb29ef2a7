import { beforeEach, expect, test } from 'vitest'
import { Chats } from '#electron/host/faxes-chats/chats.ts'
import { Removals } from '#electron/host/removals/removals.ts'
import { appError } from '#shared/core/app-error.ts'
import { silentLog } from '#shared/core/log.ts'
import { err, ok } from '#shared/core/result.ts'
import { undoTime } from '#shared/host/removals.ts'
import { fakeApi, page, type FakeApi } from '#test/support/fake-api.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

const ids = Array.from({ length: 250 }, (_, at) => 100_001 + at)
const paths = [ids.slice(0, 100), ids.slice(100, 200), ids.slice(200)].map(
  (part) => `/chatmsgs/${part.join(',')}`,
)

let platform: FakeApi
let clock: ManualClock
let removals: Removals
let chats: Chats

beforeEach(() => {
  platform = fakeApi()
  clock = new ManualClock()
  removals = new Removals({ clock, log: silentLog })
  const { api } = platform
  chats = new Chats({ api, clock, removals, colleague: () => '', agentId: () => 7, onState: () => {} })
  platform.routes.set('GET /chats/1', () => ok({ data: { id: 1, operator_id: 7 } }))
  platform.routes.set('GET /users/7/chatmsgs', () => page(ids.map((id) => ({ id, chat_id: 1 }))))
  for (const path of paths) platform.routes.set(`DELETE ${path}`, () => ok(undefined))
})

async function shown(): Promise<readonly number[]> {
  const read = await chats.read(1)
  return read.ok ? (read.value.messages ?? []).map(({ id }) => id) : []
}

function removeAll() {
  const removal = chats.removeMessages(ids)
  clock.advance(undoTime)
  return removals.result(removal)
}

test('all messages of a long chat are deleted, a hundred in each request', async () => {
  expect(await shown()).toHaveLength(250)
  expect(await removeAll()).toEqual(ok({ undone: false }))
  expect(platform.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(paths)
  expect(await shown()).toEqual([])
})

test('messages that could not be deleted are shown again, and only these', async () => {
  platform.routes.set(`DELETE ${paths[1]}`, () => err(appError('network.unreachable')))
  expect(await removeAll()).toMatchObject({ ok: false, error: { code: 'network.unreachable' } })
  expect(await shown()).toEqual(ids.slice(100))
})
