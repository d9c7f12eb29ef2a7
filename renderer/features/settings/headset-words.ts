export type HeadsetFacts = {
  /** Whether this browser reaches headsets at all. */
  readonly reachable: boolean
  readonly enabled: boolean
  /** The headset whose buttons work; null for none. */
  readonly working: string | null
  /** A headset that the app may use and that is plugged in; null for none. */
  readonly given: string | null
}

/** Which headset it is, or why there is none and what can be done. */
export function headsetWords({ reachable, enabled, working, given }: HeadsetFacts): string {
  if (!reachable) return 'This browser does not reach headset buttons. The desktop app and Chrome do.'
  if (!enabled) return 'Off. The buttons do what they do without the app.'
  if (working !== null) return `${working} is connected.`
  if (given !== null)
    return `${given} is plugged in, but its buttons could not be opened. Another app may be using them, or the system does not allow it.`
  return 'No headset with buttons is connected.'
}
