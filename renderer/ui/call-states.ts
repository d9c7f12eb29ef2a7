import type { IconName } from './icons.ts'

/** Call states as shown. `far-ringing`: rings at the other end; `last-known`: no news since the connection was lost. */
export type ShownCallState =
  | 'dialling'
  | 'far-ringing'
  | 'ringing'
  | 'connected'
  | 'hold'
  | 'ended'
  | 'last-known'

export interface CallStateLook {
  readonly icon?: IconName
  /** Suffix of the classes `st-` and `edge-`. */
  readonly look: Exclude<ShownCallState, 'far-ringing' | 'last-known'>
}

export const callStateLooks: Readonly<Record<ShownCallState, CallStateLook>> = {
  dialling: { icon: 's-dialling', look: 'dialling' },
  'far-ringing': { icon: 's-dialling', look: 'dialling' },
  ringing: { icon: 's-ringing', look: 'ringing' },
  connected: { icon: 's-connected', look: 'connected' },
  hold: { icon: 's-hold', look: 'hold' },
  ended: { icon: 's-ended', look: 'ended' },
  'last-known': { look: 'ended' },
}
