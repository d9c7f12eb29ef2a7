import { randomUUID } from 'node:crypto'
import type { CallState } from '#shared/calls/call-state.ts'
import type { Emitter } from '#shared/core/emitter.ts'
import type { CustomerEvent } from '../events/fact.ts'
import { causes, type CallerIdentity, type PhoneLines } from '../sip/leg.ts'
import type { CallArchive } from './call-archive.ts'
import { CallBook } from './call-book.ts'
import { contextOf, directionOf, emptyLegFacts, type CallFacts } from './call-facts.ts'
import { describeEvent } from './call-record.ts'
import { Call, type CallPorts } from './call.ts'
import { callDeskPhone, type DeskPhoneTimings, type RingReason } from './desk-phone.ts'
import type { CallUser, Destination, Directory, ServiceDestination } from './directory.ts'
import { LiveCall, type CallObserver } from './live-call.ts'
import type { OutsideWorld } from './outside-world.ts'
import { Participant } from './participant.ts'
import { payersOf } from './payers.ts'
import { isOutside, type Party } from './party.ts'
import { Ring, type RingResult, type RingHandlers } from './ring.ts'
import { partyOf } from './routing.ts'
import { ServiceLeg } from './services/service-leg.ts'
import type { Service } from './services/service.ts'

export type SwitchboardPorts = CallPorts & {
  readonly lines: PhoneLines
  readonly outside: OutsideWorld
  readonly directory: Directory
  readonly archive: CallArchive
  readonly events: Emitter<CustomerEvent>
  readonly deskPhone: DeskPhoneTimings
  /** Most seconds that an outside number rings. */
  readonly outsideRingSeconds: number
  /** Handles calls to services. */
  readonly serve: Service
  /** Calls a party for a call, following all of a user's settings. */
  readonly reach: Reach
  /** Makes the platform's shutdown wait for a service's unfinished write. */
  readonly onPendingWrite: (write: Promise<void>) => void
  readonly onIllegalMove: (facts: CallFacts, to: CallState) => void
}

export type NewCall = {
  readonly customerId: number
  readonly source: Party
  readonly target: Party
  readonly parent?: Call
  readonly context?: string
  readonly direction?: CallFacts['direction']
  readonly referredBy?: string
  /** The user who pays for what the platform calls; by default the calling or transferring one. */
  readonly payer?: number
}

export type RingOrder = {
  readonly destination: Destination
  readonly caller: CallerIdentity
  /** The call that is about to ring it, which does not make its user busy. */
  readonly forCall?: Call
  readonly reason?: RingReason
  /** How long a user's phones or an outside number ring; by default as set by the user or the platform. */
  readonly seconds?: number
}

/** The party a call is to reach, and the reactions meanwhile. */
export type ReachOrder = Omit<RingOrder, 'forCall'> & { readonly handlers?: RingHandlers }
export type Reach = (board: Switchboard, call: Call, order: ReachOrder) => void

/** Opens calls and rings parties: the basis of every way of calling. */
export class Switchboard {
  readonly book: CallBook
  readonly ports: SwitchboardPorts
  private readonly observer: CallObserver

  constructor(ports: SwitchboardPorts) {
    this.ports = ports
    this.book = new CallBook(() => ports.clock.now())
    this.observer = {
      onChange: (facts) => this.book.invalidate(facts),
      onEvent: (name, facts) => {
        const event = describeEvent(name, facts, { id: randomUUID(), now: ports.clock.now() })
        ports.archive.saveLiveCall(facts)
        ports.events.emit({ event, customerId: facts.customerId })
      },
      onIllegalMove: (facts, to) => ports.onIllegalMove(facts, to),
    }
  }

  get directory(): Directory {
    return this.ports.directory
  }

  now(): number {
    return this.ports.clock.now()
  }

  /** Opens a live call, INITIAL, without legs. */
  open({ customerId, source, target, parent, ...rest }: NewCall): Call {
    const { clock, archive, directory } = this.ports
    const transferring = directory.userByExtension(rest.referredBy ?? '')?.id
    const paid = payersOf({
      source,
      target,
      parent: parent?.live.facts,
      transferrerId: transferring,
      ...rest,
    })
    const id = archive.nextLiveId()
    const facts: CallFacts = {
      id,
      parentId: parent?.id ?? null,
      rootId: parent?.live.facts.rootId ?? id,
      customerId,
      context: rest.context ?? contextOf(source, target),
      direction: rest.direction ?? directionOf(source, target),
      state: 'INITIAL',
      reached: 'INITIAL',
      source: { ...emptyLegFacts, ...source, ...paid.source },
      target: { ...emptyLegFacts, ...target, ...paid.target },
      startedAt: clock.now(),
      connectedAt: null,
      endedAt: null,
      cause: null,
      recording: 'off',
      referredBy: rest.referredBy ?? '',
      queueState: '',
      labels: [],
      // A caller's action URL and text stay with them.
      actionUrl: parent?.live.facts.actionUrl ?? '',
      actionText: parent?.live.facts.actionText ?? '',
    }
    const call = new Call(new LiveCall(facts, this.observer, () => clock.now()), this.ports)
    call.recordFromStart = parent?.isRecorded ?? false
    this.book.add(call)
    return call
  }

  /**
   * Calls a party for a call that has its source: a user with Follow Me, final destination and all other settings
   * (`user/reach.ts`), anything else like `ring`. Not for members of a group or targets of transfers.
   */
  reach(call: Call, order: ReachOrder): void {
    this.ports.reach(this, call, order)
  }

  /** Rings a destination on all phones, or returns why that is not possible. */
  ring({ destination, caller, forCall: call, reason, seconds }: RingOrder): RingResult {
    const { clock, outside, outsideRingSeconds } = this.ports
    switch (destination.kind) {
      case 'unknown':
        return { kind: 'refused', cause: causes.unreachable }
      case 'barred':
        return { kind: 'refused', cause: causes.barred }
      case 'service':
        return this.ringService({ destination, caller, ...(call && { forCall: call }) })
      case 'outside': {
        const party = partyOf(destination, call?.live.facts.customerId ?? 0, this.directory)
        const phones = [new Participant(outside.ring(destination.number), party)]
        return { kind: 'ringing', ring: new Ring(phones, clock, seconds ?? outsideRingSeconds) }
      }
      case 'user': {
        const { user } = destination
        const overridesBusy = reason === 'own-call' || reason === 'recall'
        if (!overridesBusy && this.isUnavailable(user, call)) return { kind: 'refused', cause: causes.busy }
        const phones = this.ringPhonesOf(destination, caller, reason ?? this.reasonOf(call))
        return { kind: 'ringing', ring: new Ring(phones, clock, seconds ?? user.ringSeconds) }
      }
    }
  }

  /** The live call and participant of a SIP dialog; a phone that only rings is not one yet. */
  findDialog(sipCallId: string): { readonly call: Call; readonly participant: Participant } | undefined {
    for (const call of this.book.all()) {
      const participant = [call.source, call.target].find((end) => end?.leg.sipCallId === sipCallId)
      if (participant) return { call, participant }
    }
    return undefined
  }

  /** Rings a service, which is only possible on the target side of a call; the service decides how long it takes. */
  private ringService({
    destination,
    caller,
    forCall: call,
  }: RingOrder & { readonly destination: ServiceDestination }): RingResult {
    if (!call) return { kind: 'refused', cause: causes.unreachable }
    const { clock, serve } = this.ports
    const leg = new ServiceLeg(destination)
    leg.addCleanup(clock.after(0, () => serve({ destination, call, caller, leg })))
    const party = partyOf(destination, destination.customerId, this.directory)
    return { kind: 'ringing', ring: new Ring([new Participant(leg, party)], clock) }
  }

  private ringPhonesOf(
    destination: Extract<Destination, { kind: 'user' }>,
    caller: CallerIdentity,
    reason: RingReason,
  ): readonly Participant[] {
    const { lines, clock, deskPhone: timings } = this.ports
    const { user } = destination
    const headers = [...(caller.headers ?? []), ...ringHeaders(destination, reason)]
    const legs = lines.ring(user.ext, { ...caller, headers })
    const party = partyOf(destination, user.customerId, this.directory)
    const ringing = legs.length > 0 ? legs : [callDeskPhone({ user, reason, clock, timings })]
    return ringing.map((leg) => new Participant(leg, party))
  }

  private reasonOf(call: Call | undefined): RingReason {
    const fromOutside = call === undefined || isOutside(call.live.facts.source)
    return fromOutside && call?.live.facts.parentId === null ? 'outside-call' : 'colleague'
  }

  /** Whether a user takes no calls now: do-not-disturb, or busy. The call that is about to ring does not count. */
  isUnavailable(user: CallUser, call: Call | undefined): boolean {
    return user.doNotDisturb || this.isBusy(user, call)
  }

  /** Without call waiting, a user in one call cannot be rung by another. */
  private isBusy(user: CallUser, exceptCall: Call | undefined): boolean {
    if (user.callWaiting) return false
    return this.book.all().some(({ live: { facts }, id, isOver }) => {
      const inCall = facts.source.user?.id === user.id || facts.target.user?.id === user.id
      return inCall && !isOver && id !== exceptCall?.id
    })
  }
}

/** Two conventions of phone makers, in no RFC: some phones know one, some the other. */
const autoAnswerHeaders: readonly string[] = [
  'Call-Info: <sip:pbx.localhost>;answer-after=0',
  'Alert-Info: <http://pbx.localhost>;info=alert-autoanswer',
]

/**
 * Headers for a ringing phone besides the caller: the called number (RFC 7315 section 4.2), and an instruction to
 * answer automatically if the user asked for that (`auto_answer_header`) and made the call.
 */
function ringHeaders(
  { user, through }: Extract<Destination, { kind: 'user' }>,
  reason: RingReason,
): readonly string[] {
  const calledPartyHeader = through === undefined ? [] : [`P-Called-Party-ID: <sip:${through}@pbx.localhost>`]
  const answerHeaders = user.autoAnswerHeader && reason === 'own-call' ? autoAnswerHeaders : []
  return [...calledPartyHeader, ...answerHeaders]
}
