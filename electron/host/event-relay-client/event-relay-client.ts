import type { LinkState, NatsLink } from '#electron/net/nats/nats-link.ts'
import { errorBecause, type AppError } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'
import type { Clock } from '#shared/core/clock.ts'
import { isSame } from '#shared/core/is-same.ts'
import { server } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import type { RelayState } from '#shared/host/events.ts'
import type { RelaySettings } from '#shared/settings/event-settings.ts'
import type { EventInbox } from '../events/inbox/event-inbox.ts'
import type { SecretStore } from '../ports.ts'
import type { ConnectRelayOptions } from './connect-relay.ts'
import { credentialsName, type RelayAgent } from './relay-credentials.ts'

export type EventRelayClientOptions = {
  readonly clock: Clock
  readonly log: Log
  readonly secrets: SecretStore
  readonly inbox: Pick<EventInbox, 'append'>
  readonly onState: (state: RelayState) => void
}

/** The relay and the agent; null for either means no connection. */
export type WantedRelay = { readonly relay: RelaySettings | null; readonly agent: RelayAgent | null }

const nothing: WantedRelay = { relay: null, agent: null }

/** This desktop's connection to the team's relay. */
export class EventRelayClient implements AsyncDisposable {
  private readonly options: EventRelayClientOptions
  private wanted = nothing
  private work: Promise<void> = Promise.resolve()
  private link: NatsLink | null = null
  private credentials: string | null = null
  private since = 0
  private lastEventAt: number | null = null
  private state: RelayState = { kind: 'off' }

  constructor(options: EventRelayClientOptions) {
    this.options = options
  }

  /** Starts, stops or replaces the connection; settles when done. `anew`: the credentials may have changed. */
  apply(wanted: WantedRelay, anew = false): Promise<void> {
    this.work = this.work.then(() => this.change(wanted, anew))
    return this.work
  }

  /** Checks the connection after sleep, or remakes it after a change of network. */
  wake(moved: boolean): void {
    void this.link?.wake(moved)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.apply(nothing)
  }

  private async change(wanted: WantedRelay, anew: boolean): Promise<void> {
    const isKnown = isSame(wanted, this.wanted)
    if (isKnown && !anew) return
    const { relay, agent } = wanted
    const credentials = relay && agent && (await this.options.secrets.read(credentialsName(agent)))
    if (isKnown && this.link && credentials === this.credentials) return
    await this.stop()
    this.wanted = wanted
    this.credentials = credentials
    if (!relay || !agent) return this.publish({ kind: 'off' })
    if (credentials) await this.start({ relay, agent, credentials })
    else this.fail(errorBecause('relay.refused', reason('relay.no-credentials')), null)
  }

  private async stop(): Promise<void> {
    const { link } = this
    this.link = null
    this.lastEventAt = null
    await link?.[Symbol.asyncDispose]()
  }

  /** Loads NATS on first use: few desktops have a relay, and all should start quickly. */
  private async start(wanted: Pick<ConnectRelayOptions, 'relay' | 'agent' | 'credentials'>): Promise<void> {
    const { clock, log, inbox } = this.options
    const { connectRelay } = await import('./connect-relay.ts')
    const opened = connectRelay({
      ...wanted,
      clock,
      log,
      inbox,
      onEvent: () => this.eventArrived(),
      onState: (state) => this.linkChanged(state),
    })
    if (opened.ok) this.link = opened.value
    else this.fail(opened.error, null)
  }

  private linkChanged(state: LinkState): void {
    if (state.kind === 'failing') return this.fail(state.error, state.retryAt)
    if (state.kind === 'connecting') return this.publish(state)
    this.since = this.options.clock.now()
    this.options.log.write('info', 'relay-client.connected', { server: server(state.server) })
    this.publish({ ...state, since: this.since, lastEventAt: this.lastEventAt })
  }

  private fail(error: AppError, retryAt: number | null): void {
    const { clock, log } = this.options
    const before = this.state
    const since = before.kind === 'failing' ? before.since : clock.now()
    if (before.kind !== 'failing' || !isSame(before.error, error))
      log.write('warn', 'relay-client.failing', { error: error.code })
    this.publish({ kind: 'failing', error, since, retryAt })
  }

  private eventArrived(): void {
    this.lastEventAt = this.options.clock.now()
    const { state, lastEventAt } = this
    if (state.kind === 'connected') this.publish({ ...state, lastEventAt })
  }

  private publish(state: RelayState): void {
    this.state = state
    this.options.onState(state)
  }
}
