import type { EventPath } from '#shared/host/events.ts'
import type { HostState } from '#shared/host/state.ts'

type PathStates = Pick<HostState, 'receiver' | 'tunnel' | 'relay'>

/** Whether events are known not to come this way at present. */
export function isPathDown(path: EventPath, { receiver, tunnel, relay }: PathStates): boolean {
  switch (path) {
    case 'webhook':
      return receiver.kind !== 'listening' || tunnel.kind === 'failing'
    case 'relay':
      return relay.kind !== 'connected'
  }
}

/** Whether a part of the state says how well a path does. */
export function isPathSlice(slice: string): boolean {
  return slice === 'receiver' || slice === 'tunnel' || slice === 'relay'
}
