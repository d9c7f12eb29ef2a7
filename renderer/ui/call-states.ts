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

export interface CallStateStyle {
  readonly icon?: IconName
  /** Suffix of the classes `st-` and `edge-`. */
  readonly style: Exclude<ShownCallState, 'far-ringing' | 'last-known'>
}

export const callStateStyles: Readonly<Record<ShownCallState, CallStateStyle>> = {
  dialling: { icon: 's-dialling', style: 'dialling' },
  'far-ringing': { icon: 's-dialling', style: 'dialling' },
  ringing: { icon: 's-ringing', style: 'ringing' },
  connected: { icon: 's-connected', style: 'connected' },
  hold: { icon: 's-hold', style: 'hold' },
  ended: { icon: 's-ended', style: 'ended' },
  'last-known': { style: 'ended' },
}
