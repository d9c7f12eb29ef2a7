import type { AppError } from '#shared/core/app-error.ts'
import type { HostState } from '#shared/host/state.ts'
import { eventDelivery } from '../../stores/event-delivery.ts'
import { explainedWords } from '../../locales/error-reasons.ts'
import { spanTable } from '../../locales/settings/common.ts'
import { eventsWords as words } from '../../locales/settings/events.ts'
import type { IconName } from '../../ui/icons.ts'
import { spanWords } from './time-words.ts'

/** One station on the path of an event. */
export type ChainLink = {
  readonly name: string
  readonly icon: IconName
  readonly state: 'ok' | 'unsure' | 'bad' | 'off'
  readonly words: string
}

/** The icon of each state. */
export const linkIcons = { ok: 'check', unsure: 'alert', bad: 'x', off: 'minus' } as const satisfies Record<
  ChainLink['state'],
  IconName
>

/**
 * The path from the platform to this computer's own receiver. `mustBeUpdated`: the dashboard has an outdated address.
 * `now` is milliseconds since 1970.
 */
export function receiverChain(state: HostState, mustBeUpdated: boolean, now: number): readonly ChainLink[] {
  return [platformLink(state, mustBeUpdated), tunnelLink(state, now), receiverLink(state, now)]
}

/** The path from the platform through the team's relay; undefined if there is no relay. */
export function relayChain(state: HostState, now: number): readonly ChainLink[] | undefined {
  const { relay } = state
  if (relay.kind === 'off') return undefined
  const hasEvents = relay.kind === 'connected' && relay.lastEventAt !== null
  return [
    {
      name: words.stations.platform,
      icon: 'globe',
      state: hasEvents ? 'ok' : 'off',
      words: hasEvents ? words.platform.toRelay : words.platform.setUp,
    },
    relayLink(relay, now),
    {
      name: words.stations.computer,
      icon: 'bolt',
      state: relay.kind === 'connected' ? 'ok' : 'off',
      words: relay.kind === 'connected' ? relayedWords(relay.lastEventAt, now) : words.computer.waiting,
    },
  ]
}

/** Describes the fault on the path and its remedy in full sentences; empty if there is none. */
export function chainFault({ receiver, tunnel }: HostState): string {
  if (receiver.kind === 'failed') return faultWords(receiver.error)
  if (receiver.kind === 'listening' && receiver.trouble) return explainedWords(receiver.trouble)
  if (receiver.kind === 'listening' && tunnel.kind === 'failing') return faultWords(tunnel.error)
  return ''
}

/** The same for the relay. */
export function relayFault({ relay }: HostState): string {
  return relay.kind === 'failing' ? faultWords(relay.error) : ''
}

/** Says what failed, what is not affected, and the next step if known. */
function faultWords(error: AppError): string {
  return [explainedWords(error), words.safe, nextStep(error)].filter((part) => part !== '').join(' ')
}

function nextStep({ code }: AppError): string {
  const { port, program, settings, credentials } = words.nextSteps
  if (code === 'port.in-use') return port
  if (code === 'tunnel.program-missing') return program
  if (code === 'settings.invalid') return settings
  return code === 'relay.refused' ? credentials : ''
}

function platformLink(state: HostState, mustBeUpdated: boolean): ChainLink {
  const texts = words.platform
  const link = { name: words.stations.platform, icon: 'globe' } as const
  const { receiver, tunnel, settings } = state
  if (receiver.kind !== 'listening') return { ...link, state: 'off', words: texts.idle }
  if (mustBeUpdated) return { ...link, state: 'unsure', words: texts.oldAddress }
  if (receiver.lastEventAt !== null) return { ...link, state: 'ok', words: texts.sends }
  if (tunnel.kind === 'none') return { ...link, state: 'off', words: texts.noWay }
  if (settings.registeredAddress === '') return { ...link, state: 'unsure', words: texts.noAddress }
  return eventDelivery(state).kind === 'silent'
    ? { ...link, state: 'unsure', words: texts.silent }
    : { ...link, state: 'unsure', words: texts.noEvent }
}

function tunnelLink({ tunnel, receiver }: HostState, now: number): ChainLink {
  const link = { name: words.stations.tunnel, icon: 'link' } as const
  if (receiver.kind !== 'listening' && tunnel.kind !== 'none')
    return { ...link, state: 'off', words: words.way.waits }
  switch (tunnel.kind) {
    case 'none':
      return { ...link, state: 'off', words: words.way.none }
    case 'starting':
      return { ...link, state: 'unsure', words: words.way.opening }
    case 'open':
      return {
        ...link,
        state: 'ok',
        words: words.way.open(spanTable.milliseconds(Math.round(tunnel.roundTripMs))),
      }
    case 'failing':
      return { ...link, state: 'bad', words: failingWords(tunnel, now) }
  }
}

function receiverLink({ receiver }: HostState, now: number): ChainLink {
  const texts = words.receiver
  const link = { name: words.stations.receiver, icon: 'bolt' } as const
  switch (receiver.kind) {
    case 'off':
      return { ...link, state: 'off', words: texts.off }
    case 'failed':
      return { ...link, state: 'bad', words: texts.failed }
    case 'listening':
      if (receiver.trouble) return { ...link, state: 'bad', words: texts.cannotKeep }
      return { ...link, state: 'ok', words: receiverWords(receiver.lastEventAt, now) }
  }
}

function relayLink(relay: HostState['relay'], now: number): ChainLink {
  const link = { name: words.stations.relay, icon: 'link' } as const
  switch (relay.kind) {
    case 'off':
      return { ...link, state: 'off', words: words.way.none }
    case 'connecting':
      return { ...link, state: 'unsure', words: words.way.connecting }
    case 'connected':
      return { ...link, state: 'ok', words: words.way.connected(spanWords(now - relay.since)) }
    case 'failing':
      return { ...link, state: 'bad', words: failingWords(relay, now) }
  }
}

function failingWords(
  { since, retryAt }: { readonly since: number; readonly retryAt: number | null },
  now: number,
): string {
  if (retryAt === null || retryAt <= now) return words.way.closed(spanWords(now - since))
  return words.way.retry(spanWords(Math.ceil((retryAt - now) / 1000) * 1000))
}

function receiverWords(lastEventAt: number | null, now: number): string {
  const { listening, lastEvent } = words.receiver
  return lastEventAt === null ? listening : lastEvent(spanWords(now - lastEventAt))
}

function relayedWords(lastEventAt: number | null, now: number): string {
  const { noEvent, lastEvent } = words.computer
  return lastEventAt === null ? noEvent : lastEvent(spanWords(now - lastEventAt))
}

/** An address with its secret part hidden. */
export function maskedAddress(origin: string): string {
  return `${origin}/${'•'.repeat(12)}`
}
