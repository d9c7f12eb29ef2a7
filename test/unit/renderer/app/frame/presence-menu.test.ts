import { beforeAll, expect, test, vi } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import PresenceMenu from '#renderer/app/frame/PresenceMenu.vue'
import { useHostStore } from '#renderer/stores/host.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { startPageHost } from '#test/support/page-host.ts'
import { colleague } from '#test/support/people.ts'

let host: Screens

beforeAll(async () => {
  host = await startPageHost()
})

/** The words of the button. */
async function buttonWords(): Promise<string> {
  const html = await renderToString(createSSRApp({ render: () => h(PresenceMenu) }))
  return html.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|')
}

/** The agent as read with everybody's records. */
async function readAgent(doNotDisturb: boolean): Promise<void> {
  const { session } = useHostStore()
  if (session.kind !== 'signed-in') throw new Error('The sample agent is signed out')
  const self = colleague({ key: `user:${session.agent.id}`, doNotDisturb })
  const people = { list: [self], error: null, lists: { user: 'read' } } as const
  host.show('people', people)
  await vi.waitUntil(() => useHostStore().state?.people === people)
}

test('an agent whose calls the phone service keeps away is not said to take calls', async () => {
  await readAgent(false)
  expect(await buttonWords()).toContain('|Taking calls')
  await readAgent(true)
  expect(await buttonWords()).toContain('|Do not disturb')
  const line = phoneLine({ state: 'connected', connectedAt: 1 })
  host.show('lines', [line])
  await vi.waitUntil(() => useHostStore().lines.includes(line))
  expect(await buttonWords()).toContain('|On a call')
})
