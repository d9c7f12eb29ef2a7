/**
 * The engine that the app is built with. Electron makes a new major version every eight weeks and mends the newest
 * three, so that each gets fixes for 24 weeks from its release (electronjs.org, Electron Timelines).
 */
export const engine = { major: 45, released: Date.UTC(2026, 9, 21) } as const

const supported = 24 * 7 * 24 * 60 * 60 * 1_000

/** Until when that version gets fixes, in milliseconds since 1970; null for another major version. */
export function supportedUntil(version: string): number | null {
  return Number.parseInt(version, 10) === engine.major ? engine.released + supported : null
}
