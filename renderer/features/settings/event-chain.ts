import type { HostState } from '#shared/host/state.ts'
import { eventDelivery } from '../../stores/event-delivery.ts'
import { errorWords } from '../../locales/error-words.ts'
import type { IconName } from '../../ui/icons.ts'
import { spanWords } from './time-words.ts'

/** One station on the way of an event. */
export type ChainLink = {
  readonly name: string
  readonly icon: IconName
  readonly state: 'ok' | 'unsure' | 'bad' | 'off'
  readonly words: string
}

/** The marks at the end of a station. */
export const linkMarks = { ok: 'check', unsure: 'alert', bad: 'x', off: 'minus' } as const satisfies Record<
  ChainLink['state'],
  IconName
>

/**
 * From the platform to this computer's own receiver. `mustBeUpdated`: the dashboard has an address that is no longer this
 * computer's. `now` is milliseconds since 1970.
 */
export function receiverChain(state: HostState, mustBeUpdated: boolean, now: number): readonly ChainLink[] {
  return [platformLink(state, mustBeUpdated), tunnelLink(state, now), receiverLink(state, now)]
}

/** From the platform through the team's relay; undefined where there is none. */
export function relayChain(state: HostState, now: number): readonly ChainLink[] | undefined {
  const { relay } = state
  if (relay.kind === 'off') return undefined
  const came = relay.kind === 'connected' && relay.lastEventAt !== null
  return [
    {
      name: 'Platform',
      icon: 'globe',
      state: came ? 'ok' : 'off',
      words: came ? 'Sends to the relay' : 'Set up once for the team',
    },
    relayLink(relay, now),
    {
      name: 'This computer',
      icon: 'bolt',
      state: relay.kind === 'connected' ? 'ok' : 'off',
      words: relay.kind === 'connected' ? takenWords(relay.lastEventAt, now) : 'Waiting',
    },
  ]
}

/** What fails on the way and what is done about it, as whole sentences; empty while nothing does. */
export function chainFault({ receiver, tunnel }: HostState): string {
  if (receiver.kind === 'failed') return `${errorWords(receiver.error)} ${safe}`
  if (receiver.kind === 'listening' && receiver.trouble) return errorWords(receiver.trouble)
  if (receiver.kind === 'listening' && tunnel.kind === 'failing') return `${errorWords(tunnel.error)} ${safe}`
  return ''
}

/** The same of the relay. */
export function relayFault({ relay }: HostState): string {
  return relay.kind === 'failing' ? `${errorWords(relay.error)} ${safe}` : ''
}

const safe = 'The app asks the platform for calls meanwhile, so none is missed.'

function platformLink(state: HostState, mustBeUpdated: boolean): ChainLink {
  const link = { name: 'Platform', icon: 'globe' } as const
  const { receiver, tunnel, settings } = state
  if (receiver.kind !== 'listening') return { ...link, state: 'off', words: 'Nothing to send to' }
  if (mustBeUpdated) return { ...link, state: 'unsure', words: 'Sends to the old address' }
  if (receiver.lastEventAt !== null) return { ...link, state: 'ok', words: 'Sends to your address' }
  if (tunnel.kind === 'none') return { ...link, state: 'off', words: 'Has no way to this computer' }
  if (settings.toldAddress === '') return { ...link, state: 'unsure', words: 'Not told your address yet' }
  return eventDelivery(state).kind === 'silent'
    ? { ...link, state: 'unsure', words: 'Calls changed, nothing was sent' }
    : { ...link, state: 'unsure', words: 'Has your address, nothing sent yet' }
}

function tunnelLink({ tunnel, receiver }: HostState, now: number): ChainLink {
  const link = { name: 'Tunnel', icon: 'link' } as const
  if (receiver.kind !== 'listening' && tunnel.kind !== 'none')
    return { ...link, state: 'off', words: 'Waits for the receiver' }
  switch (tunnel.kind) {
    case 'none':
      return { ...link, state: 'off', words: 'None chosen' }
    case 'starting':
      return { ...link, state: 'unsure', words: 'Opening' }
    case 'open':
      return { ...link, state: 'ok', words: `Open, ${Math.round(tunnel.roundTripMs)} ms` }
    case 'failing':
      return { ...link, state: 'bad', words: failingWords(tunnel, now) }
  }
}

function receiverLink({ receiver }: HostState, now: number): ChainLink {
  const link = { name: 'Receiver', icon: 'bolt' } as const
  switch (receiver.kind) {
    case 'off':
      return { ...link, state: 'off', words: 'Off' }
    case 'failed':
      return { ...link, state: 'bad', words: 'Not listening' }
    case 'listening':
      if (receiver.trouble) return { ...link, state: 'bad', words: 'Cannot keep events' }
      return { ...link, state: 'ok', words: lastWords('Listening', receiver.lastEventAt, now) }
  }
}

function relayLink(relay: HostState['relay'], now: number): ChainLink {
  const link = { name: 'Relay', icon: 'link' } as const
  switch (relay.kind) {
    case 'off':
      return { ...link, state: 'off', words: 'None chosen' }
    case 'connecting':
      return { ...link, state: 'unsure', words: 'Connecting' }
    case 'connected':
      return { ...link, state: 'ok', words: `Connected for ${spanWords(now - relay.since)}` }
    case 'failing':
      return { ...link, state: 'bad', words: failingWords(relay, now) }
  }
}

function failingWords(
  { since, retryAt }: { readonly since: number; readonly retryAt: number | null },
  now: number,
): string {
  if (retryAt === null || retryAt <= now) return `Closed for ${spanWords(now - since)}`
  return `Closed. Tried again in ${spanWords(Math.ceil((retryAt - now) / 1000) * 1000)}`
}

function lastWords(doing: string, lastEventAt: number | null, now: number): string {
  return lastEventAt === null
    ? `${doing}, no event yet`
    : `${doing}, last event ${spanWords(now - lastEventAt)} ago`
}

function takenWords(lastEventAt: number | null, now: number): string {
  return lastEventAt === null ? 'No event yet' : `Last event ${spanWords(now - lastEventAt)} ago`
}

/** An address with its secret part hidden. */
export function maskedAddress(origin: string): string {
  return `${origin}/${'•'.repeat(12)}`
}
