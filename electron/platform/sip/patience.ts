/** How it stands with a leg whose phone has no socket. Times are milliseconds. */
export type Absence = {
  /** Since the socket was lost. */
  readonly lostFor: number
  /** Since the phone's media were noticed last, or since the socket was lost where they were not since. */
  readonly quietFor: number
  readonly answered: boolean
}

/** Without a word in SIP, however well the media flow: a client that lives comes back within this time. */
export const longestAbsence = 150_000

/** A phone that rings, or hears ring-back, has no media to show that it lives. */
const longestRinging = 35_000

/** Both ends check their connection every 5 s (RFC 7675 section 5.1); two checks in a row are not lost by chance. */
const longestQuiet = 10_000

/** Whether a phone that has lost its socket will not come back for a leg. */
export function isGivenUp({ lostFor, quietFor, answered }: Absence): boolean {
  if (!answered) return lostFor >= longestRinging
  return lostFor >= longestAbsence || Math.min(lostFor, quietFor) >= longestQuiet
}
