import type { Unsubscribe } from '#shared/core/disposables.ts'
import { headsetGrants } from '#shared/host/headset-grants.ts'

/** Hears that a person has given this app a headset, in whichever page: a browser tells of devices that come only. */
export function watchGrants(look: () => void): Unsubscribe {
  const channel = new BroadcastChannel(headsetGrants)
  channel.addEventListener('message', look)
  return () => channel.close()
}
