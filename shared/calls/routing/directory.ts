import type { CodeWord } from '../../api/codes.ts'
import type { NextDestination } from './next-destination.ts'
import type { Rule } from './rule.ts'

/** Other telephones that ring for a user: Follow Me, or the number used when no phone is registered. */
export type Forwarding = {
  readonly context: 'FOLLOW_ME' | 'NUN'
  /** Telephone numbers, extensions or SIP addresses, in the order of trying them. */
  readonly targets: readonly string[]
  /** Only for calls to the user's own telephone number. */
  readonly onlyDirect: boolean
  /** Seconds that the user's own phones ring first; 0 skips them. */
  readonly ownSeconds: number
  readonly ringSeconds: number
  /** A rings all, H one after another, M adds one at a time. */
  readonly strategy: CodeWord<'user.fm_strategy'>
  /** The caller ID shown to the targets: R the remote party's, L the user's. */
  readonly cli: 'R' | 'L'
  /** Whether the person at the target must press 1 to accept the call. */
  readonly confirms: boolean
  /** What the caller hears first: the announcement's id, or 0 for words; undefined for nothing. */
  readonly announcement: number | undefined
  /** Destination of a call that no target answers. */
  readonly finalDestination: NextDestination
}

/** A user, reduced to what routing needs. */
export type RoutedUser = {
  readonly id: number
  readonly customerId: number
  readonly name: string
  readonly ext: string
  /** The number shown outside, E.164. */
  readonly cli: string
  /** Country of the dial plan: ISO 3166 letters or a calling code. */
  readonly country: string
  /** Seconds that the phone rings. */
  readonly ringSeconds: number
  readonly doNotDisturb: boolean
  /** Whether a second call may ring during a call. */
  readonly callWaiting: boolean
  /** Destination of a call that the user does not answer; `V` has the id of the mailbox's owner. */
  readonly finalDestination: NextDestination
  /** Undefined if it is off, not allowed or has no targets. */
  readonly followMe: Forwarding | undefined
  /** Rings instead of the phones while none is registered. */
  readonly networkUnavailable: Forwarding | undefined
}

/** Services that the platform itself answers with. */
export type ServiceKind = 'voicemail' | NumberedKind | FeatureKind

/** Services with their own record, dialled by an internal number. */
export type NumberedKind = 'queue' | 'ring-group' | 'ivr' | 'conference'

/** The action of a feature code. */
type FeatureKind =
  | 'listen'
  | 'whisper'
  | 'barge'
  | 'pickup'
  | 'group-pickup'
  | 'park'
  | 'retrieve'
  | 'check-voicemail'
  | QueueCodeKind

/** An agent's action on their own status in queues. */
export type QueueCodeKind = 'log-in' | 'log-out' | 'pause' | 'unpause'

/**
 * A service that can be called. `id` is that of its record; for voicemail, that of the mailbox's owner; for a feature
 * code, that of the colleague, the place or the queue, or 0 if it concerns nobody in particular.
 */
export type ServiceDestination = {
  readonly kind: 'service'
  readonly service: ServiceKind
  readonly id: number
  readonly customerId: number
  /** Its internal number, or the telephone number that reached it. */
  readonly number: string
  readonly name: string
}

/** Destination of a call. */
export type Destination<User extends RoutedUser = RoutedUser> =
  | {
      readonly kind: 'user'
      readonly user: User
      /** The telephone number by which the user was called, if any. */
      readonly through?: string
    }
  | ServiceDestination
  | { readonly kind: 'outside'; readonly number: string }
  /** The number reaches nobody; a final destination of `H` leads here too. */
  | { readonly kind: 'unknown'; readonly number: string }
  /** A routing rule blocks the call. */
  | { readonly kind: 'barred'; readonly number: string }

/** A destination within the platform. */
export type OwnDestination<User extends RoutedUser = RoutedUser> = Extract<
  Destination<User>,
  { kind: 'user' | 'service' }
>

/** The number and the dial plan that apply: a user's, or the customer's own. */
export type DialPlan = Pick<RoutedUser, 'country' | 'customerId'>

/** Look-up of owners of numbers, and of destinations of pairs and numbers. */
export interface RoutingDirectory<User extends RoutedUser = RoutedUser> {
  userById(id: number): User | undefined
  /** SIP users are extensions, unique among all customers. */
  userByExtension(ext: string): User | undefined
  /** The destination of a telephone number, whatever its customer. */
  targetOfNumber(e164: string): OwnDestination<User> | undefined
  /** The customer's queue, ring group, IVR or conference with this internal number. */
  serviceByNumber(customerId: number, number: string): ServiceDestination | undefined
  /** The destination of a `final_dst_type` and `final_dst_id` pair (specification 2.3); none for `H` and gaps. */
  destinationOf(
    type: NextDestination['type'],
    id: number,
    customerId: number,
  ): OwnDestination<User> | undefined
  /** The customer's routing rules, in order of evaluation. */
  rulesOf(customerId: number): readonly Rule[]
}
