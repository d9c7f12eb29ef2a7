import { createPinia, setActivePinia } from 'pinia'
import { HostLink } from '#renderer/host/host-link.ts'
import { useHostStore } from '#renderer/stores/host.ts'
import { useOwnCallsStore } from '#renderer/stores/own-calls.ts'
import { useScreenStore } from '#renderer/stores/screen.ts'
import type { HostState } from '#shared/host/state.ts'
import { hostState } from './fake-host.ts'

/** The stores of a newly opened page, and its link to the host. `show`: publishes the host's state with changes. */
export function pageStores() {
  setActivePinia(createPinia())
  const link = new HostLink(() => {
    throw new Error('No pipe is opened here')
  })
  useHostStore().follow(link)
  const show = (changes: Partial<HostState>): void => link.snapshots.emit(hostState(changes))
  return { own: useOwnCallsStore(), screen: useScreenStore(), show, link }
}
