import type { CallState } from '#shared/calls/call-state.ts'
import type { Line } from '#shared/calls/line.ts'

type DisplayState = 'dialling' | 'far-ringing' | 'ringing' | 'connected' | 'hold' | 'ended'

/** The design's name for a line's state. */
export function shownState(line: Line): DisplayState {
  switch (line.state) {
    case 'ringing':
    case 'answering':
      return 'ringing'
    case 'dialling':
      return 'dialling'
    case 'early':
      return line.rings ? 'far-ringing' : 'dialling'
    case 'connected':
      return 'connected'
    case 'held':
      return 'hold'
    case 'ended':
      return 'ended'
  }
}

/** The design's name for the platform's state of a call. */
export function shownCallState(state: CallState): DisplayState {
  const shown = {
    INITIAL: 'dialling',
    ACCEPTED: 'dialling',
    RINGING: 'ringing',
    CONNECTED: 'connected',
    ON_HOLD: 'hold',
    HANGUP: 'ended',
  } as const
  return shown[state]
}
