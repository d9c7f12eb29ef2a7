import type { Line } from '#shared/calls/line.ts'
import type { Registration } from '#shared/host/slices.ts'

export type HookState = 'none' | 'dialling' | 'ringing' | 'connected' | 'hold' | 'offline'

/** The state of the top edge: the foremost call (ringing, connected, dialling, hold), or that calls cannot arrive. */
export function hookState(lines: readonly Line[], registration: Registration | undefined): HookState {
  const has = (...states: Line['state'][]) => lines.some((line) => states.includes(line.state))
  if (has('ringing', 'answering')) return 'ringing'
  if (has('connected')) return 'connected'
  if (has('dialling', 'early')) return 'dialling'
  if (has('held')) return 'hold'
  return registration?.kind === 'unregistered' ? 'offline' : 'none'
}
