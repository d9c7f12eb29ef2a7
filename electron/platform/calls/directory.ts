import type * as routing from '#shared/calls/routing/directory.ts'
import type { NumberOwner } from '../messages/own-number.ts'

/** A user as the call engine sees one. */
export type CallUser = routing.RoutedUser & {
  /** The mobile number, once it is activated. */
  readonly mobile: string | undefined
  readonly recordingAllowed: boolean
  readonly neverRecordInternal: boolean
  /** Which calls are recorded automatically: N none, A all, I inbound, O outbound (specification 2.3). */
  readonly monitor: 'N' | 'A' | 'I' | 'O'
  /** The caller shown in a blind transfer: R the remote party, L the transferring user. */
  readonly transferCli: 'R' | 'L'
  readonly autoAnswerHeader: boolean
  /** Whether the user may listen to, and join, the calls of colleagues. */
  readonly bargeAllowed: boolean
  /** The group whose ringing calls this user may pick up by code; undefined for none. */
  readonly pickupGroup: number | undefined
  /** Whether calls to a ring group or queue that this user did not take leave a record. */
  readonly logMissedCalls: boolean
}

export type ServiceKind = routing.ServiceKind
export type ServiceDestination = routing.ServiceDestination
export type DialPlan = routing.DialPlan

/** Where a call goes. */
export type Destination = routing.Destination<CallUser>

/** The owners of numbers, and the names of outside numbers. */
export interface Directory extends routing.RoutingDirectory<CallUser> {
  /** The owner of a telephone number in service. */
  ownerOfNumber(e164: string): NumberOwner | undefined
  /** A shared contact of the customer with this number; `id` is `contact:<id>`, as in the specification's `src_id`. */
  contactOf(e164: string, customerId: number): { readonly id: string; readonly name: string } | undefined
}
