/** Returns the centre of a lane, in percent of the width of all. */
export function laneCentre(index: number, lanes: number): number {
  return ((index + 0.5) / lanes) * 100
}
