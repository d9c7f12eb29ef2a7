import { beforeAll, expect, test } from 'vitest'
import { useScreenStore } from '#renderer/stores/screen.ts'
import type { Agent } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { signedInAgent } from '#test/support/agents.ts'
import { startPageHost } from '#test/support/page-host.ts'

let host: Screens
let session: HostState['session']

beforeAll(async () => {
  host = await startPageHost()
  session = host.state().session
})

const agents = { sam: signedInAgent(), kofi: signedInAgent({ id: 8, name: 'Kofi Larkmoor' }) }

/** The one before has signed out. */
function signIn(agent: Agent): void {
  host.show('session', {
    kind: 'signed-out',
    baseUrl: 'https://api.example.com/v1.2',
    email: '',
    error: null,
  })
  host.show('session', { ...session, agent })
}

test('what an agent has open is there again for the same one, and closed for another', () => {
  const screen = useScreenStore()
  const open = () => [screen.view, screen.openThread, screen.openVoicemail]
  screen.view = 'messages'
  screen.openThread = '+447700900219'
  screen.openVoicemail = 3
  signIn(agents.sam)
  expect(open()).toEqual(['messages', '+447700900219', 3])
  signIn(agents.kofi)
  expect(open()).toEqual(['console', null, null])
})
