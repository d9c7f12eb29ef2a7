import { Core } from 'sip.js'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { createAgentCore } from './agent-core.ts'
import { causes } from './leg.ts'
import { branchOf, cancelFor, resentInvite, isUnacknowledged, Outbox, unansweredRequests } from './outbox.ts'
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
  readonly onEnded: (station: Station) => void
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
  private currentFlow: Flow | undefined
  private stopWatching: Unsubscribe | undefined

  constructor(flow: Flow, options: StationOptions) {
    this.currentFlow = flow
    this.options = options
    this.core = createAgentCore({ domain: options.domain, send: (message) => this.send(message) })
  }

  /** The current socket; undefined while there is none. */
  get flow(): Flow | undefined {
    return this.currentFlow
  }

  /** Whether it has nothing to send or to wait for. */
  get isIdle(): boolean {
    return this.legs.size === 0 && this.outbox.isEmpty && unansweredRequests(this.core).length === 0
  }

  sharesUserWith({ users }: Station): boolean {
    return [...this.users].some((user) => users.has(user))
  }

  /** Whether a message is part of a transaction or dialog of this phone. */
  owns(message: Core.IncomingRequestMessage | Core.IncomingResponseMessage): boolean {
    const { core } = this
    const { viaBranch, method } = message
    if (message instanceof Core.IncomingResponseMessage) return core.userAgentClients.has(viaBranch + method)
    if (core.userAgentServers.has(viaBranch)) return method !== 'REGISTER'
    return message.toTag !== undefined && core.dialogs.has(message.callId + message.toTag + message.fromTag)
  }

  /** Records that a user has authenticated on this phone, with this device. */
  addUser(user: string, device: Device): void {
    this.users.add(user)
    for (const name of deviceNames(user, device)) this.devices.add(name)
  }

  removeLeg(leg: SipLeg): void {
    this.legs.delete(leg)
    if (this.currentFlow !== undefined) return
    for (const request of this.initialInvites())
      if (request.callId === leg.sipCallId) this.outbox.add(cancelFor(request))
  }

  /** The socket is gone. Keeps undelivered messages for the next one, and the calls whose phone seems to be alive. */
  onFlowLost(): void {
    this.currentFlow = undefined
    for (const request of unansweredRequests(this.core))
      if (request.method !== 'INVITE') this.outbox.add(request.toString())
    this.watchLegs()
  }

  /** The phone signed off or the platform is closing: ends its calls without sending anything. */
  end(): void {
    this.currentFlow = undefined
    for (const leg of this.legs) leg.endWithoutFlow()
    this.close()
  }

  /**
   * The phone is back with another socket and continues where it was. Sends it what it may have missed: calls that
   * ring, and the platform's messages of the meantime.
   */
  resume(flow: Flow, contact?: string): void {
    this.stopWatching?.()
    this.currentFlow = flow
    for (const request of this.initialInvites())
      this.outbox.add(this.isRinging(request) ? resentInvite(request, contact) : cancelFor(request))
    for (const request of unansweredRequests(this.core))
      if (request.method !== 'INVITE' || request.toTag) this.outbox.add(request.toString())
    for (const refusal of this.refusals.values())
      if (isUnacknowledged(this.core, refusal)) this.outbox.add(refusal)
    for (const message of this.outbox.drain()) flow.write(message)
    for (const leg of this.legs) leg.onReconnected()
  }

  [Symbol.dispose](): void {
    this.stopWatching?.()
    this.core.dispose()
  }

  /** INVITEs that ring a phone and have no final response. */
  private initialInvites(): readonly Core.OutgoingRequestMessage[] {
    return unansweredRequests(this.core).filter(({ method, toTag }) => method === 'INVITE' && !toTag)
  }

  private isRinging({ callId }: Core.OutgoingRequestMessage): boolean {
    return [...this.legs].some(({ sipCallId }) => sipCallId === callId)
  }

  private async send(message: string): Promise<void> {
    this.rememberRefusal(message)
    if (this.currentFlow?.write(message) !== true) this.outbox.add(message)
  }

  private rememberRefusal(message: string): void {
    if (!/^SIP\/2\.0 [3-6]/.test(message) || !/^CSeq: *\d+ INVITE/im.test(message)) return
    for (const [branch, refusal] of this.refusals)
      if (!isUnacknowledged(this.core, refusal)) this.refusals.delete(branch)
    this.refusals.set(branchOf(message), message)
  }

  /** Ends the legs whose phone will not come back, and the station with the last of them. */
  private watchLegs(): void {
    const { clock } = this.options
    const lostAt = clock.now()
    const lastMedia = new Map(
      [...this.legs].map((leg) => [leg, { signs: leg.audio.remoteActivity, at: lostAt }]),
    )
    const checkLegs = () => {
      const now = clock.now()
      for (const leg of this.legs) {
        const { remoteActivity: signs } = leg.audio
        const last = lastMedia.get(leg)
        if (last?.signs !== signs) lastMedia.set(leg, { signs, at: now })
        const silentFor = now - (lastMedia.get(leg)?.at ?? lostAt)
        if (isGivenUp({ lostFor: now - lostAt, silentFor, isAnswered: leg.isAnswered }))
          leg.hangUp(causes.lost)
      }
      const isDone = this.legs.size === 0 && (this.outbox.isEmpty || now - lostAt >= maxAbsence)
      if (isDone) this.close()
      else this.stopWatching = clock.after(watchInterval, checkLegs)
    }
    checkLegs()
  }

  private close(): void {
    this[Symbol.dispose]()
    this.options.onEnded(this)
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
  readonly silentFor: number
  readonly isAnswered: boolean
}

/** Longest time without SIP, however well the media flow: a live client comes back within this time. */
const maxAbsence = 150_000

/** A phone that rings, or hears ring-back, sends no media that would show it is alive. */
const maxRinging = 35_000

/** Both ends check their connection every 5 s (RFC 7675 section 5.1); two checks in a row are not lost by chance. */
const maxSilence = 10_000

/** Whether a phone that has lost its socket is no longer expected back for a leg. */
export function isGivenUp({ lostFor, silentFor, isAnswered }: Absence): boolean {
  if (!isAnswered) return lostFor >= maxRinging
  return lostFor >= maxAbsence || Math.min(lostFor, silentFor) >= maxSilence
}
