/** A conference room as its service needs it. */
export type Conference = {
  readonly id: number
  /** What users key in before they enter; empty for nothing. */
  readonly pin: string
  /** What callers from outside key in. */
  readonly outsidePin: string
  /** Whether everybody hears a beep when somebody enters or leaves. */
  readonly announces: boolean
  /** Whether the call of everybody in it is recorded. */
  readonly records: boolean
}

/** What a conference service looks up. */
export interface ConferenceBook {
  conference(id: number): Conference | undefined
}
