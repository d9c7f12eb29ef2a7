import type { CodeWord } from '#shared/api/codes.ts'

/** A user as the call engine sees one. */
export type CallUser = {
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
  readonly recordingAllowed: boolean
  readonly neverRecordInternal: boolean
  /** Which calls are recorded by themselves: N none, A all, I inbound, O outbound (specification 2.3). */
  readonly monitor: 'N' | 'A' | 'I' | 'O'
  /** Whom a blind transfer shows: R the remote party, L the transferring user. */
  readonly transferCli: 'R' | 'L'
  readonly autoAnswerHeader: boolean
}

/** What the platform answers in its own name. */
export type ServiceKind = 'voicemail' | 'ring-group' | 'queue' | 'ivr' | 'conference'

/** A service that can be called; `id` is that of its record, for voicemail that of the user who owns the mailbox. */
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
export type Destination =
  | {
      readonly kind: 'user'
      readonly user: CallUser
      /** The telephone number that was called to reach the user, if it was one. */
      readonly through?: string
    }
  | ServiceDestination
  | { readonly kind: 'outside'; readonly number: string }
  /** Nobody can be reached there; a final destination of `H` leads here too. */
  | { readonly kind: 'unknown'; readonly number: string }

/** Whose number and whose dial plan counts: a user's, or the customer's own. */
export type DialPlan = Pick<CallUser, 'country' | 'customerId'>

/** Who owns which number, and what outside numbers are called. */
export interface Directory {
  userById(id: number): CallUser | undefined
  /** SIP users are extensions, unique among all customers. */
  userByExtension(ext: string): CallUser | undefined
  /** What a telephone number leads to, whoever its customer is. */
  targetOfNumber(e164: string): Exclude<Destination, { kind: 'outside' | 'unknown' }> | undefined
  /** The queue, ring group, IVR or conference of a customer that is dialled by this internal number. */
  serviceByNumber(customerId: number, number: string): ServiceDestination | undefined
  /** What a pair such as `final_dst_type` and `final_dst_id` leads to (specification 2.3); `H` and gaps to nobody. */
  destinationOf(
    type: CodeWord<'user.final_dst_type'>,
    id: number,
    customerId: number,
  ): Exclude<Destination, { kind: 'outside' | 'unknown' }> | undefined
  /** A contact of the customer who has this number; `id` is `contact:<id>`, as the specification's `src_id` shows it. */
  contactOf(e164: string, customerId: number): { readonly id: string; readonly name: string } | undefined
}
