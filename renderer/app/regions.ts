/**
 * Selectors of the regions that F6 cycles through, in document order, which is the order of Tab: skip link, ring card,
 * title bar, rail, call strip, the columns of the view, status bar.
 */
const windowRegions =
  '.win > .skip, .ringcard, .tb-ring, .title-end, .win > .rail, .above-main > .strip, ' +
  '.win > .main > :not(.call-cols), .win > .main > .call-cols > *, .win > .status, ' +
  '.cp > .skip, .cp-ring, .cp-t, .cp > .strip, .cp-b, .cp > .main > *, .cp-x, .cp-n'

/** An open dialog covers everything else, except a call that rings above it. */
const dialogRegions = '.ringcard, .tb-ring, .cp-ring, .dialog'

/** A ringing call: F6 goes to it first, wherever the focus is. */
export const ringRegion = '.ringcard, .tb-ring, .cp-ring'

/** What regions are looked up in: the document, or a stand-in. */
export type RegionScope<Region> = {
  readonly querySelector: (selector: string) => unknown
  readonly querySelectorAll: (selector: string) => Iterable<Region>
}

/** The regions that can be reached now, in order. */
export function regionsOf<Region>(scope: RegionScope<Region>): readonly Region[] {
  return [...scope.querySelectorAll(scope.querySelector('.dialog') ? dialogRegions : windowRegions)]
}

export type RegionMove<Region> = {
  readonly regions: readonly Region[]
  /** The region that has the focus; undefined if none has. */
  readonly from: Region | undefined
  readonly step: 1 | -1
  /** A ring that has not been visited yet. */
  readonly ring: Region | undefined
}

/** Where F6 (step 1) or Shift F6 (step -1) goes: to a new ring first, else to the neighbour, wrapping at both ends. */
export function nextRegion<Region>({ regions, from, step, ring }: RegionMove<Region>): Region | undefined {
  if (ring !== undefined && ring !== from) return ring
  const at = from === undefined ? -1 : regions.indexOf(from)
  if (at === -1) return regions.at(step === 1 ? 0 : -1)
  return regions.at((at + step) % regions.length)
}
