import type { CallState } from '#shared/calls/call-state.ts'
import { customerOf, defaultCountry, routeInbound } from '#shared/calls/routing/dial.ts'
import { outsideRingSeconds } from '#shared/calls/routing/limits.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Disposables } from '#shared/core/disposables.ts'
import type { Emitter } from '#shared/core/emitter.ts'
import type { Log } from '#shared/core/log.ts'
import { assertNever } from '#shared/core/assert-never.ts'
import { ok, type Result } from '#shared/core/result.ts'
import type { CustomerEvent } from '../events/fact.ts'
import { invalid, type Refusal } from '../http/refusal.ts'
import type { FrameClock } from '../media/frame-clock.ts'
import { StereoRecorder } from '../media/recorder.ts'
import { causes, type PhoneLines } from '../sip/leg.ts'
import { answerAfter, type AnswerOrder } from './answer-after.ts'
import { transferAttended } from './attended-transfer.ts'
import { transferBlind } from './blind-transfer.ts'
import type { CallArchive } from './call-archive.ts'
import { leavesRecord, type CallFacts } from './call-facts.ts'
import type { RecordingPorts } from './call-recording.ts'
import type { Call } from './call.ts'
import { deskPhoneTimings, type DeskPhoneTimings } from './desk-phone.ts'
import type { Directory } from './directory.ts'
import { openDialledCall, openInboundCall } from './incoming.ts'
import { simulatedOutside, type OutsideWorld } from './outside-world.ts'
import { outsideParty } from './party.ts'
import { transferByRefer } from './refer-transfer.ts'
import { routeDialled } from './routing.ts'
import type { Services } from './services/service.ts'
import { Switchboard } from './switchboard.ts'
import type { AnnouncementOf } from './user/announcement-of.ts'
import { reachWith } from './user/reach.ts'

export type CallEngineOptions = {
  readonly lines: PhoneLines
  readonly directory: Directory
  readonly archive: CallArchive
  readonly clock: Clock
  readonly frameClock: FrameClock
  readonly log: Log
  /** Receives every change of a call. */
  readonly events: Emitter<CustomerEvent>
  readonly outside?: OutsideWorld
  readonly deskPhone?: DeskPhoneTimings
  /** Most seconds that an outside number rings; 60 by default. */
  readonly outsideRingSeconds?: number
  readonly openRecorder?: RecordingPorts['openRecorder']
  /** Services for queues, IVRs and so on; a kind that is missing cannot be reached. */
  readonly services?: (board: Switchboard) => Services
  /** The sound of a customer's uploaded announcement; without it, spoken words replace it. */
  readonly announcementOf?: AnnouncementOf
  /** Handles a move that is not in the transition table; logged by default. */
  readonly onIllegalMove?: (facts: CallFacts, to: CallState) => void
}

/** A simulated caller. `talkFor`: seconds. */
type InboundOrder = AnswerOrder & {
  readonly from: string
  readonly to: string
  readonly talkFor?: number
  /** Replaces the usual words of a caller. */
  readonly says?: string
  /** The customer whose numbers may be called; any by default. */
  readonly customerId?: number
}

/** All live calls of the platform. Disposing it ends them and waits until their recordings are stored. */
export interface CallEngine extends AsyncDisposable {
  readonly board: Switchboard
  /** Simulates an outside call to one of the customer's numbers. 400 if the number reaches nobody. */
  simulateInbound(order: InboundOrder): Result<Call, Refusal>
  /** Ends the calls that match; resolves when their recordings are stored. */
  endCalls(matches: (facts: CallFacts) => boolean): Promise<void>
}

export function createCallEngine(options: CallEngineOptions): CallEngine {
  const { clock, log, lines, directory, archive } = options
  const outside = options.outside ?? simulatedOutside(clock)
  const pendingWrites = new Set<Promise<void>>()
  const trackWrite = (write: Promise<void>) => {
    pendingWrites.add(write)
    void write.finally(() => pendingWrites.delete(write))
  }
  const services = { current: {} as Services }
  const board: Switchboard = new Switchboard({
    lines,
    directory,
    archive,
    clock,
    log,
    outside,
    events: options.events,
    frameClock: options.frameClock,
    deskPhone: options.deskPhone ?? deskPhoneTimings,
    outsideRingSeconds: options.outsideRingSeconds ?? outsideRingSeconds,
    openRecorder: options.openRecorder ?? (() => new StereoRecorder()),
    onIllegalMove:
      options.onIllegalMove ??
      (({ id, state }, to) => log.write('error', 'call.illegal-move', { call: id, from: state, to })),
    serve(serviceCall) {
      const service = services.current[serviceCall.destination.service]
      if (service) service(serviceCall)
      else serviceCall.leg.end(causes.unreachable)
    },
    reach: reachWith({ announcementOf: options.announcementOf ?? (() => Promise.resolve(undefined)) }),
    onPendingWrite: trackWrite,
    onTransfer(call, by, event) {
      switch (event.kind) {
        case 'blind-transfer':
          return transferByRefer(board, call, { by, target: event.target, report: event.report })
        case 'attended-transfer':
          return transferAttended(board, call, { by, ...event })
        default:
          return assertNever(event)
      }
    },
    onRedirect(call, { party: { user } }, dst) {
      return user !== undefined && transferBlind(board, call, { by: user, dst }).ok
    },
    onEnded(call, recordingStored) {
      board.book.remove(call)
      if (leavesRecord(call.live.facts)) archive.storeCall(call.live.facts, call.live.dialogs)
      trackWrite(recordingStored)
    },
  })
  services.current = options.services?.(board) ?? {}
  const subscriptions = new Disposables()
  subscriptions.add(lines.onDial(({ leg, ...dial }) => openDialledCall(board, leg, dial)))
  return {
    board,
    simulateInbound(order) {
      const destination = routeInbound(order.to, directory)
      const unknownNumber = invalid(`Nobody owns the number ${order.to}`)
      if (destination.kind === 'unknown') return unknownNumber
      const customerId = customerOf(destination)
      if (order.customerId !== undefined && customerId !== order.customerId) return unknownNumber
      const from = routeDialled(order.from, { country: defaultCountry, customerId }, directory)
      const number = from.kind === 'outside' ? from.number : order.from
      const { name } = outsideParty(number, customerId, directory)
      const caller = outside.caller({ number, name, ...scriptOf(order) })
      const call = openInboundCall(board, caller, destination)
      answerAfter(board, call, order)
      return ok(call)
    },
    async endCalls(matches) {
      const earlierWrites = new Set(pendingWrites)
      for (const call of board.book.all()) if (matches(call.live.facts)) call.end(causes.normal)
      await Promise.all([...pendingWrites].filter((write) => !earlierWrites.has(write)))
    },
    async [Symbol.asyncDispose]() {
      subscriptions[Symbol.dispose]()
      for (const call of board.book.all()) call.end(causes.normal)
      await Promise.all(pendingWrites)
    },
  }
}

function scriptOf({ talkFor, says }: InboundOrder): { readonly talksFor?: number; readonly says?: string } {
  return {
    ...(talkFor === undefined ? {} : { talksFor: talkFor * 1000 }),
    ...(says === undefined ? {} : { says }),
  }
}
