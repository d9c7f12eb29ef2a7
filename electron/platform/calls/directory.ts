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

/** Who owns which number, and what outside numbers are called. */
export interface Directory {
  userById(id: number): CallUser | undefined
  userByExtension(ext: string): CallUser | undefined
  /** The user whom a telephone number rings. */
  userOfNumber(e164: string): CallUser | undefined
  /** A contact who has this number; `id` is `contact:<id>`, as the specification's `src_id` shows it. */
  contactOf(e164: string): { readonly id: string; readonly name: string } | undefined
}
