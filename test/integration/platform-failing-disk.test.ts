import { describe, expect, it } from 'vitest'
import { empty, endpoint } from '#shared/api/endpoint.ts'
import { silentLog } from '#shared/core/log.ts'
import { listen } from '#electron/net/listen.ts'
import { routesOf } from '#electron/platform/http/api-routes.ts'
import { apiServer } from '#electron/platform/http/api-server.ts'
import { Faults } from '#electron/platform/http/faults.ts'
import { Tokens } from '#electron/platform/http/tokens.ts'
import { systemClock } from '#electron/platform/sip/system-clock.ts'
import { StorageError, type StorageFailure } from '#electron/platform/store/storage-error.ts'
import { openStore } from '#electron/platform/store/store.ts'
import { send } from '#test/support/running-platform.ts'

const contract = {
  write: endpoint({ method: 'POST', path: '/write', token: false, status: 204, answer: empty, errors: [] }),
}

/** Asks an API whose store does not take what a handler wrote. */
async function ask(trouble: StorageFailure) {
  using store = openStore(':memory:')
  const handler = apiServer({
    api: routesOf(contract, { write: () => ({ ok: true, value: undefined }) }),
    operator: [],
    tokens: new Tokens({ store, clock: systemClock, idleSeconds: 900 }),
    runAndCommit: () => Promise.reject(new StorageError(trouble, new Error('SQLite says so'))),
    faults: new Faults(() => 0),
    clock: systemClock,
    log: silentLog,
  })
  const listening = await listen({ port: 0, handler })
  if (!listening.ok) throw new Error(listening.error.code)
  await using server = listening.value
  return await send(`${server.origin}/v1.2/write`, 'POST')
}

describe('a request whose writes the disk does not take', () => {
  it.each([
    ['full', 507, 'The disk of the platform is full: nothing was changed'],
    ['read-only', 503, 'The data of the platform can only be read: nothing was changed'],
    ['broken', 503, 'The disk of the platform does not take what is written: nothing was changed'],
  ] as const)('is told that it is %s', async (trouble, status, message) => {
    const answer = await ask(trouble)
    expect([answer.status, answer.json]).toEqual([status, { message, errors: [message] }])
  })
})
