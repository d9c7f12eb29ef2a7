import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { effectScope, ref } from 'vue'
import { usePalette } from '#renderer/features/palette/use-palette.ts'
import { ok } from '#shared/core/result.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { signedInAgent } from '#test/support/agents.ts'
import { recentCall } from '#test/support/directory-fixture.ts'
import { hostState } from '#test/support/fake-host.ts'
import { startPageHost } from '#test/support/page-host.ts'

const scope = effectScope()
let host: Screens

beforeAll(async () => {
  host = await startPageHost()
})
afterAll(() => scope.stop())

test('numbers that were found follow the country of the agent', async () => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  host.answer('search.calls', ok([recentCall('02079460123')]))
  for (const method of ['texts.threads', 'voicemail.list', 'recordings.list'])
    host.answer(method, ok({ items: [], total: 0 }))
  const groups = scope.run(() => usePalette(ref('0123')))
  const found = () => groups?.value.find(({ id }) => id === 'calls')?.options.map(({ title }) => title)
  await vi.waitUntil(() => found()?.length === 1)
  expect(found()).toEqual(['Call from +44 20 7946 0123'])
  host.show('session', { ...hostState().session, agent: signedInAgent({ country: 'DE' }) })
  await vi.waitFor(() => expect(found()).toEqual([expect.stringContaining('+49')]))
})
