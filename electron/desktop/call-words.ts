import type { Line } from '#shared/calls/line.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Settings } from '#shared/settings/settings.ts'

type Discretion = Pick<Settings, 'showWhoIsCalling'>

/** Who is at the far end, as far as the person lets notices and the tray say it. */
export function farEnd(line: Pick<Line, 'name' | 'number'>, { showWhoIsCalling }: Discretion): string | null {
  if (!showWhoIsCalling) return null
  return shownName(line.name) || shownName(line.number) || 'Number withheld'
}

/** The title of a ring's notice: the caller, or only that somebody calls. */
export function ringTitle(line: Pick<Line, 'name' | 'number'>, discretion: Discretion): string {
  return farEnd(line, discretion) ?? 'Incoming call'
}

/** The line or queue that was called; empty where the call does not say. */
export function throughWords({ through }: Pick<Line, 'through'>): string {
  const shown = shownName(through)
  return shown === '' ? '' : `through ${shown}`
}
