import type { HostState } from '#shared/host/state.ts'

/**
 * Whether notifications arrive by the channels chosen for them, best first: `live` one is open, `starting` one is being
 * opened, `silent` one is open but the dashboard sends to another address, or calls changed without an event, `failing`
 * every chosen channel is down. `none`: no channel from outside was chosen, and polling is enough.
 */
export type EventDelivery =
  | { readonly kind: 'none'; readonly lastEventAt: number | null }
  | { readonly kind: 'starting' }
  | { readonly kind: 'live'; readonly lastEventAt: number | null }
  | { readonly kind: 'silent'; readonly path: 'tunnel' | 'relay' }
  /** `since`: milliseconds since 1970, null if unknown. */
  | { readonly kind: 'failing'; readonly path: 'tunnel' | 'relay'; readonly since: number | null }

/** This many changes found by polling first are no coincidence if no event has ever arrived. */
const maxMissedChanges = 3

/** The event delivery, from the state that the host publishes. */
export function eventDelivery(state: HostState): EventDelivery {
  const channels = [tunnelState(state), relayState(state)].filter((way) => way !== null)
  const lastEventAt = lastEvent(state)
  if (channels.length === 0) return { kind: 'none', lastEventAt }
  const openChannel = channels.find(({ kind }) => kind === 'live')
  if (openChannel)
    return isSilent(state) ? { kind: 'silent', path: openChannel.path } : { kind: 'live', lastEventAt }
  if (channels.some(({ kind }) => kind === 'silent')) return { kind: 'silent', path: 'tunnel' }
  if (channels.some(({ kind }) => kind === 'starting')) return { kind: 'starting' }
  const failing = channels.find((way) => way.kind === 'failing')
  return failing?.kind === 'failing' ? failing : { kind: 'starting' }
}

/** The time of the last event on any channel; null if none has arrived since the start. */
function lastEvent({ receiver, relay }: HostState): number | null {
  const times = [
    receiver.kind === 'listening' ? receiver.lastEventAt : null,
    relay.kind === 'connected' ? relay.lastEventAt : null,
  ].filter((time) => time !== null)
  return times.length === 0 ? null : Math.max(...times)
}

type ChannelState =
  | { readonly kind: 'live' | 'starting' | 'silent'; readonly path: 'tunnel' | 'relay' }
  | { readonly kind: 'failing'; readonly path: 'tunnel' | 'relay'; readonly since: number | null }

/** The local receiver with its channel from outside; null if that was not chosen. */
function tunnelState(state: HostState): ChannelState | null {
  const { receiver, tunnel } = state
  const path = 'tunnel'
  if (tunnel.kind === 'none' || receiver.kind === 'off') return null
  if (receiver.kind === 'failed' || receiver.trouble) return { kind: 'failing', path, since: null }
  if (tunnel.kind === 'failing') return { kind: 'failing', path, since: tunnel.since }
  if (tunnel.kind !== 'open') return { kind: 'starting', path }
  return { kind: isAddressOutdated(tunnel.address, state) ? 'silent' : 'live', path }
}

/** Whether the dashboard has an outdated address of this computer. */
function isAddressOutdated(address: string, { receiver, settings }: HostState): boolean {
  if (receiver.kind === 'listening' && receiver.secretIsNew) return true
  return settings.registeredAddress !== '' && settings.registeredAddress !== address
}

function relayState({ relay }: HostState): ChannelState | null {
  const path = 'relay'
  if (relay.kind === 'off') return null
  if (relay.kind === 'failing') return { kind: 'failing', path, since: relay.since }
  return { kind: relay.kind === 'connected' ? 'live' : 'starting', path }
}

/** Calls changed repeatedly without an event: the dashboard does not send here. */
function isSilent(state: HostState): boolean {
  const { webhook, relay, poll } = state.events
  return (
    lastEvent(state) === null && webhook.received + relay.received === 0 && poll.first >= maxMissedChanges
  )
}
