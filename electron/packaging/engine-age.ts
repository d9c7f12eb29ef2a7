/**
 * Electron's major versions and their release days, from the npm registry (`npm view electron time`). Only the newest
 * three get security fixes, and a new one comes every eight weeks, so the table must be refreshed at `checkedOn` plus
 * `goodForDays` at the latest.
 */
export const engineReleases = {
  checkedOn: '2026-11-22',
  goodForDays: 70,
  majors: [
    { major: 43, on: '2026-07-01' },
    { major: 44, on: '2026-08-25' },
    { major: 45, on: '2026-10-21' },
  ],
} as const

type Releases = {
  readonly checkedOn: string
  readonly goodForDays: number
  readonly majors: readonly { readonly major: number; readonly on: string }[]
}

/** Problems with the engine's age, in plain words; empty if there are none. `today`: YYYY-MM-DD. */
export function engineFaults(
  version: string,
  today: string,
  releases: Releases = engineReleases,
): readonly string[] {
  const faults: string[] = []
  const major = Number(version.split('.')[0])
  const released = releases.majors.filter(({ on }) => on <= today).map((release) => release.major)
  const oldest = Math.max(...released) - 2
  if (!(major >= oldest)) {
    faults.push(`Electron ${version} gets no fixes any more: the oldest supported major is ${oldest}.`)
  }
  const age = (Date.parse(today) - Date.parse(releases.checkedOn)) / 86_400_000
  if (age > releases.goodForDays) {
    faults.push(`The table of Electron's releases was last checked on ${releases.checkedOn}.`)
  }
  return faults
}
