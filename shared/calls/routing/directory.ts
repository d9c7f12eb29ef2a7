import type { CodeWord } from '../../api/codes.ts'
import type { Onwards } from './onwards.ts'
import type { Rule } from './rule.ts'

/** Telephones elsewhere that ring for a user: Follow Me, or the number for when no phone is registered. */
export type Forwarding = {
  readonly context: 'FOLLOW_ME' | 'NUN'
  /** Telephone numbers, extensions or SIP addresses, in the order in which they are tried. */
  readonly targets: readonly string[]
  /** Only for calls to the user's own telephone number. */
  readonly onlyDirect: boolean
  /** Seconds that the user's own phones ring before; none where it is 0. */
  readonly ownSeconds: number
  readonly ringSeconds: number
  /** A rings all, H one after another, M adds one after another. */
  readonly strategy: CodeWord<'user.fm_strategy'>
  /** Whom the targets see: R the remote party, L the user. */
  readonly cli: 'R' | 'L'
  /** Whether somebody at the target must press 1 to take the call. */
  readonly confirms: boolean
  /** What the caller hears before: the announcement's id, or 0 for words; undefined for nothing. */
  readonly announcement: number | undefined
  /** Takes a call that no target takes. */
  readonly finalDestination: Onwards
}

/** A user, as far as routing looks at one. */
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
  /** Whether a second call may ring while one is up. */
  readonly callWaiting: boolean
  /** Takes a call that the user does not; `V` has the id of the mailbox's owner. */
  readonly finalDestination: Onwards
  /** Undefined where it is off, not allowed or leads nowhere. */
  readonly followMe: Forwarding | undefined
  /** What rings in the place of phones while none is registered. */
  readonly networkUnavailable: Forwarding | undefined
}

/** What the platform answers in its own name. */
export type ServiceKind = 'voicemail' | NumberedKind | FeatureKind

/** Services with a record of their own, which is dialled by an internal number. */
export type NumberedKind = 'queue' | 'ring-group' | 'ivr' | 'conference'

/** What a feature code does. */
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

/** What an agent does about the own place in queues. */
export type QueueCodeKind = 'log-in' | 'log-out' | 'pause' | 'unpause'

/** A service that can be called; `id` is that of its record, for voicemail that of the user who owns the mailbox, for a feature code that of the colleague, the place, or the queue, 0 where it is about nobody in particular. */
export type ServiceDestination = {
  readonly kind: 'service'
  readonly service: ServiceKind
  readonly id: number
  readonly customerId: number
  /** Its internal number, or the telephone number by which it was reached. */
  readonly number: string
  readonly name: string
}

/** Where a call goes. */
export type Destination<User extends RoutedUser = RoutedUser> =
  | {
      readonly kind: 'user'
      readonly user: User
      /** The telephone number that was called to reach the user, if it was one. */
      readonly through?: string
    }
  | ServiceDestination
  | { readonly kind: 'outside'; readonly number: string }
  /** Nobody can be reached there; a final destination of `H` leads here too. */
  | { readonly kind: 'unknown'; readonly number: string }
  /** A routing rule blocks the call. */
  | { readonly kind: 'barred'; readonly number: string }

/** Somebody or something of the platform's own. */
export type OwnDestination<User extends RoutedUser = RoutedUser> = Extract<
  Destination<User>,
  { kind: 'user' | 'service' }
>

/** Whose number and whose dial plan counts: a user's, or the customer's own. */
export type DialPlan = Pick<RoutedUser, 'country' | 'customerId'>

/** Who owns which number, and where pairs and numbers lead. */
export interface RoutingDirectory<User extends RoutedUser = RoutedUser> {
  userById(id: number): User | undefined
  /** SIP users are extensions, unique among all customers. */
  userByExtension(ext: string): User | undefined
  /** What a telephone number leads to, whoever its customer is. */
  targetOfNumber(e164: string): OwnDestination<User> | undefined
  /** The queue, ring group, IVR or conference of a customer that is dialled by this internal number. */
  serviceByNumber(customerId: number, number: string): ServiceDestination | undefined
  /** What a pair such as `final_dst_type` and `final_dst_id` leads to (specification 2.3); `H` and gaps to nobody. */
  destinationOf(type: Onwards['type'], id: number, customerId: number): OwnDestination<User> | undefined
  /** The customer's routing rules, in the order in which they are tried. */
  rulesOf(customerId: number): readonly Rule[]
}
