import { expect, test } from 'vitest'
import { bodyKind, bodyLimits } from '#electron/host/platform-client/body-limits.ts'
import type { ApiRequest } from '#shared/api/client.ts'

const request: ApiRequest = { method: 'GET', path: '/me', query: [], token: true, expects: 'json' }
const page = [['page', '1']] as const

test('each kind of answer has its own bound', () => {
  expect(bodyKind({ ...request, path: '/calls', query: page }, 200)).toBe('calls')
  expect(bodyKind({ ...request, path: '/contacts', query: page }, 200)).toBe('list')
  expect(bodyKind({ ...request, path: '/calls/7' }, 200)).toBe('record')
  expect(bodyKind({ ...request, expects: 'bytes' }, 200)).toBe('file')
  expect(bodyKind({ ...request, path: '/calls', query: page }, 503)).toBe('refusal')
  expect(bodyLimits.calls.bytes).toBeLessThan(bodyLimits.file.bytes)
  expect(bodyLimits.refusal.bytes).toBeLessThan(bodyLimits.record.bytes)
})
