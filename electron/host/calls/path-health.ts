import type { EventPath } from '#shared/host/events.ts'
import type { HostState } from '#shared/host/state.ts'

type PathStates = Pick<HostState, 'receiver' | 'tunnel' | 'relay'> & {
  readonly settings: Pick<HostState['settings'], 'toldAddress'>
}

/** Whether events are known not to come this way at present. */
export function isPathDown(path: EventPath, { receiver, tunnel, relay, settings }: PathStates): boolean {
  switch (path) {
    case 'webhook':
      if (receiver.kind !== 'listening' || receiver.secretIsNew || tunnel.kind === 'failing') return true
      return tunnel.kind === 'open' && isAnother(tunnel.address, settings.toldAddress)
    case 'relay':
      return relay.kind !== 'connected'
  }
}

/** The platform's dashboard has an address, and it is not this one. */
function isAnother(address: string, told: string): boolean {
  return told !== '' && told !== address
}

/** Whether a part of the state says how well a path does. */
export function isPathSlice(slice: string): boolean {
  return slice === 'receiver' || slice === 'tunnel' || slice === 'relay'
}
