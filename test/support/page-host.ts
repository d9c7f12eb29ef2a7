import { createPinia, setActivePinia } from 'pinia'
import { vi } from 'vitest'
import type { HostState } from '#shared/host/state.ts'
import { hostLink } from '#renderer/services.ts'
import { useHostStore } from '#renderer/stores/host.ts'
import { createFakeHost, type Screens } from '#test/e2e/screens/fake-host.ts'
import { hostState } from './fake-host.ts'

/**
 * A page's stores on a host in memory, through the page's own link. Once per file, since a page has one link. The test
 * controls timers and the system's theme.
 */
export async function startPageHost(changes: Partial<HostState> = {}): Promise<Screens> {
  setActivePinia(createPinia())
  const { bridge, screens } = createFakeHost(hostState(changes))
  vi.stubGlobal('window', { switchhook: bridge })
  const store = useHostStore()
  store.follow(hostLink)
  void hostLink.start()
  await vi.waitUntil(() => store.connected)
  return screens
}
