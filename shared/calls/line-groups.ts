import type { Line } from './line.ts'

/** An attended transfer under way: the waiting caller, and the person consulted first. */
export type Consultation = {
  readonly caller: Line
  /** Ended if they were busy, refused or hung up while the caller still waits. */
  readonly consulted: Line
}

/**
 * The consultation that the agent is in, or the newest of several. An ended one counts as long as its caller is on
 * hold, because the agent must still decide what happens to them. Merged lines are a conference instead.
 */
export function consultationIn(lines: readonly Line[]): Consultation | null {
  const newestFirst = lines.filter(isConsulted).toSorted((a, b) => b.startedAt - a.startedAt)
  for (const consulted of newestFirst) {
    const caller = lines.find((line) => line.id === consulted.consultFor && isTalking(line))
    if (!caller || (caller.merged && consulted.merged)) continue
    if (consulted.state !== 'ended' || caller.state === 'held') return { caller, consulted }
  }
  return null
}

/** The lines of the conference; empty if there are fewer than two. */
export function conferenceIn(lines: readonly Line[]): readonly Line[] {
  const merged = lines.filter((line) => line.merged && line.state !== 'ended')
  return merged.length > 1 ? merged : []
}

/** The line put on hold last, other than `beside`. */
export function heldLast(lines: readonly Line[], excluded: Line | null): Line | null {
  const held = lines.filter((line) => line.state === 'held' && line.id !== excluded?.id)
  return held.toSorted((a, b) => (b.heldAt ?? 0) - (a.heldAt ?? 0))[0] ?? null
}

/** Whether this computer is the line's telephone: only then can it be held, muted, joined and spoken on here. */
export function isHere({ otherPhone }: Pick<Line, 'otherPhone'>): boolean {
  return otherPhone === undefined
}

/** Whether the call was answered and has not ended: connected or held. */
export function isTalking(line: Line | null): boolean {
  return line?.state === 'connected' || line?.state === 'held'
}

/** Whether it is an ordinary call that the agent placed and nobody has answered yet. */
export function isBeingDialled({ direction, state, consultFor }: Line): boolean {
  return direction === 'out' && consultFor === null && (state === 'dialling' || state === 'early')
}

function isConsulted(line: Line): boolean {
  return line.consultFor !== null
}
