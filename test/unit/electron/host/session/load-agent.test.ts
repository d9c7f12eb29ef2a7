import { expect, test } from 'vitest'
import { loadAgent } from '#electron/host/session/load-agent.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { fakeApi } from '#test/support/fake-api.ts'

test('an agent is read from /me and the user record, whatever form the fields have', async () => {
  const { api, routes } = fakeApi()
  routes.set('GET /me', () => ok({ data: { id: '7', cc: '44', cli: '+442079460000', is_root: '1' } }))
  const user = {
    id: 7,
    first_name: 'Sam',
    last_name: 'Sample',
    email: 'sam@example.com',
    ext: '1001',
    dnd: 1,
  }
  routes.set('GET /users/7', () => ok({ data: { ...user, rec_allowed: false } }))
  expect(await loadAgent(api, null)).toEqual(
    ok({
      isWhole: true,
      agent: {
        id: 7,
        name: 'Sam Sample',
        email: 'sam@example.com',
        ext: '1001',
        callerId: '+442079460000',
        isRoot: true,
        recordingAllowed: false,
        doNotDisturb: true,
        country: 'GB',
      },
    }),
  )
})

test('a user record that cannot be read leaves its fields empty; a refused token is a failure', async () => {
  const { api, routes } = fakeApi()
  routes.set('GET /me', () => ok({ id: 7, is_root: 'false' }))
  routes.set('GET /users/7', () => err(appError('platform.forbidden')))
  expect(await loadAgent(api, null)).toMatchObject({
    value: { agent: { id: 7, name: '', isRoot: false, recordingAllowed: true }, isWhole: true },
  })
  routes.set('GET /users/7', () => err(appError('platform.failed')))
  expect(await loadAgent(api, null)).toMatchObject({ value: { agent: { id: 7 }, isWhole: false } })
  routes.set('GET /users/7', () => err(appError('session.signed-out')))
  expect(await loadAgent(api, null)).toMatchObject({ error: { code: 'session.signed-out' } })
  routes.set('GET /me', () => ok({ id: '' }))
  expect(await loadAgent(api, null)).toMatchObject({ error: { code: 'platform.unexpected-answer' } })
})

test('a field of a wrong type is empty, and a number stands for its text', async () => {
  const { api, routes } = fakeApi()
  routes.set('GET /me', () => ok({ id: 7, cli: ['+44'], cc: { code: 'GB' } }))
  const user = {
    id: 7,
    first_name: { en: 'Sam' },
    last_name: 'x'.repeat(1e6),
    email: null,
    ext: 1001,
    cli: 44,
  }
  routes.set('GET /users/7', () => ok({ data: user }))
  expect(await loadAgent(api, null)).toMatchObject({
    value: { agent: { name: `${'x'.repeat(255)}…`, email: '', ext: '1001', callerId: '44', country: '' } },
  })
})
