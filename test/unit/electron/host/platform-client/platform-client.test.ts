import { expect, test } from 'vitest'
import { createPlatformClient } from '#electron/host/platform-client/platform-client.ts'
import type { ApiRequest } from '#shared/api/client.ts'

const request: ApiRequest = { method: 'GET', path: '/me', query: [], token: true, expects: 'json' }

test('a request that cannot be written is refused before it is sent, and never thrown', async () => {
  using client = createPlatformClient({ baseUrl: 'http://127.0.0.1:1', ca: null })
  const refused = { ok: false, error: { code: 'network.unreachable' } }
  expect(await client.send(request, 'a\r\nx-admin: 1')).toMatchObject(refused)
  expect(await client.open('/monitors/1.mp3', { 'if-range': '\u0000' }, 'a')).toMatchObject(refused)
})
