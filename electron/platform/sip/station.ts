import { Core } from 'sip.js'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { createAgentCore } from './agent-core.ts'
import { causes } from './leg.ts'
import { branchOf, cancelFor, inviteAgain, isUnacknowledged, Outbox, unansweredRequests } from './outbox.ts'
import type { SipLeg } from './sip-leg.ts'

/** The connection to a phone: one socket (RFC 5626 section 2). */
export interface Flow {
  /** Writes the message to the socket; false if it is closed. */
  write(message: string): boolean
}

export type StationOptions = {
  readonly domain: string
  readonly clock: Clock
  /** Called when the station has no call and no socket left. */
  readonly onOver: (station: Station) => void
}

/** Milliseconds between two checks of the media of a phone without a socket. */
const watchInterval = 1_000

/**
 * One phone's SIP stack: its transactions, dialogs and calls. It outlives its socket for as long as its calls last, and
 * continues on the next one.
 */
export class Station implements Disposable {
  readonly core: Core.UserAgentCore
  readonly legs = new Set<SipLeg>()
  /** SIP users who have authenticated on this phone. */
  readonly users = new Set<string>()
  /** Names of the device, from `deviceNames`. */
  readonly devices = new Set<string>()
  private readonly options: StationOptions
  private readonly outbox = new Outbox()
  /** Refusals of INVITEs by branch, until the phone has acknowledged them. */
  private readonly refusals = new Map<string, string>()
  private way: Flow | undefined
  private stopWatching: Unsubscribe | undefined

  constructor(flow: Flow, options: StationOptions) {
    this.way = flow
    this.options = options
    this.core = createAgentCore({ domain: options.domain, send: (message) => this.send(message) })
  }

  /** The current socket; undefined while there is none. */
  get flow(): Flow | undefined {
    return this.way
  }

  /** Whether it has nothing to send or to wait for. */
  get idle(): boolean {
    return this.legs.size === 0 && this.outbox.empty && unansweredRequests(this.core).length === 0
  }

  sharesUserWith({ users }: Station): boolean {
    return [...this.users].some((user) => users.has(user))
  }

  /** Whether a message is part of a transaction or dialog of this phone. */
  holds(message: Core.IncomingRequestMessage | Core.IncomingResponseMessage): boolean {
    const { core } = this
    const { viaBranch, method } = message
    if (message instanceof Core.IncomingResponseMessage) return core.userAgentClients.has(viaBranch + method)
    if (core.userAgentServers.has(viaBranch)) return method !== 'REGISTER'
    return message.toTag !== undefined && core.dialogs.has(message.callId + message.toTag + message.fromTag)
  }

  /** Records that a user has authenticated on this phone, with this device. */
  belongsTo(user: string, device: Device): void {
    this.users.add(user)
    for (const name of deviceNames(user, device)) this.devices.add(name)
  }

  leave(leg: SipLeg): void {
    this.legs.delete(leg)
    if (this.way !== undefined) return
    for (const request of this.initialInvites())
      if (request.callId === leg.sipCallId) this.outbox.add(cancelFor(request))
  }

  /** The socket is gone. Keeps undelivered messages for the next one, and the calls whose phone seems to be alive. */
  lose(): void {
    this.way = undefined
    for (const request of unansweredRequests(this.core))
      if (request.method !== 'INVITE') this.outbox.add(request.toString())
    this.watch()
  }

  /** The phone signed off or the platform is closing: ends its calls without sending anything. */
  end(): void {
    this.way = undefined
    for (const leg of this.legs) leg.lose()
    this.over()
  }

  /**
   * The phone is back with another socket and continues where it was. Sends it what it may have missed: calls that
   * ring, and the platform's messages of the meantime.
   */
  resume(flow: Flow, contact?: string): void {
    this.stopWatching?.()
    this.way = flow
    for (const request of this.initialInvites())
      this.outbox.add(this.rings(request) ? inviteAgain(request, contact) : cancelFor(request))
    for (const request of unansweredRequests(this.core))
      if (request.method !== 'INVITE' || request.toTag) this.outbox.add(request.toString())
    for (const refusal of this.refusals.values())
      if (isUnacknowledged(this.core, refusal)) this.outbox.add(refusal)
    for (const message of this.outbox.drain()) flow.write(message)
    for (const leg of this.legs) leg.returned()
  }

  [Symbol.dispose](): void {
    this.stopWatching?.()
    this.core.dispose()
  }

  /** INVITEs that ring a phone and have no final response. */
  private initialInvites(): readonly Core.OutgoingRequestMessage[] {
    return unansweredRequests(this.core).filter(({ method, toTag }) => method === 'INVITE' && !toTag)
  }

  private rings({ callId }: Core.OutgoingRequestMessage): boolean {
    return [...this.legs].some(({ sipCallId }) => sipCallId === callId)
  }

  private async send(message: string): Promise<void> {
    this.remember(message)
    if (this.way?.write(message) !== true) this.outbox.add(message)
  }

  private remember(message: string): void {
    if (!/^SIP\/2\.0 [3-6]/.test(message) || !/^CSeq: *\d+ INVITE/im.test(message)) return
    for (const [branch, refusal] of this.refusals)
      if (!isUnacknowledged(this.core, refusal)) this.refusals.delete(branch)
    this.refusals.set(branchOf(message), message)
  }

  /** Ends the legs whose phone will not come back, and the station with the last of them. */
  private watch(): void {
    const { clock } = this.options
    const lostAt = clock.now()
    const noticed = new Map([...this.legs].map((leg) => [leg, { signs: leg.audio.signsOfLife, at: lostAt }]))
    const look = () => {
      const now = clock.now()
      for (const leg of this.legs) {
        const { signsOfLife: signs } = leg.audio
        const last = noticed.get(leg)
        if (last?.signs !== signs) noticed.set(leg, { signs, at: now })
        const quietFor = now - (noticed.get(leg)?.at ?? lostAt)
        if (isGivenUp({ lostFor: now - lostAt, quietFor, answered: leg.answered })) leg.hangUp(causes.lost)
      }
      const done = this.legs.size === 0 && (this.outbox.empty || now - lostAt >= longestAbsence)
      if (done) this.over()
      else this.stopWatching = clock.after(watchInterval, look)
    }
    look()
  }

  private over(): void {
    this[Symbol.dispose]()
    this.options.onOver(this)
  }
}

export type Device = { readonly contact: string; readonly instance?: string | undefined }

/** The names by which a user's device is recognised: its instance id (RFC 5626) and its address. */
export function deviceNames(user: string, { contact, instance }: Device): readonly string[] {
  return [`${user} ${contact}`, ...(instance === undefined ? [] : [`${user} ${instance}`])]
}

/** The state of a leg whose phone has no socket. Times are milliseconds. */
type Absence = {
  /** Since the socket was lost. */
  readonly lostFor: number
  /** Since media last arrived from the phone, or since the socket was lost if none have arrived since. */
  readonly quietFor: number
  readonly answered: boolean
}

/** Longest time without SIP, however well the media flow: a live client comes back within this time. */
const longestAbsence = 150_000

/** A phone that rings, or hears ring-back, sends no media that would show it is alive. */
const longestRinging = 35_000

/** Both ends check their connection every 5 s (RFC 7675 section 5.1); two checks in a row are not lost by chance. */
const longestQuiet = 10_000

/** Whether a phone that has lost its socket is no longer expected back for a leg. */
export function isGivenUp({ lostFor, quietFor, answered }: Absence): boolean {
  if (!answered) return lostFor >= longestRinging
  return lostFor >= longestAbsence || Math.min(lostFor, quietFor) >= longestQuiet
}
