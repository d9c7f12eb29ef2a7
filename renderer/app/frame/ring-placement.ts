import type { Line } from '#shared/calls/line.ts'
import type { OwnCall } from '../../stores/own-calls.ts'

export type RingPlacement = { readonly card: OwnCall | null; readonly bar: OwnCall | null }

const engagedStates: readonly Line['state'][] = ['answering', 'connected', 'dialling', 'early', 'held']

/**
 * Where a ringing call is shown until it is answered: on the full card while the agent is free, in the title bar during
 * another call. Keys act on `ringing`.
 */
export function placeRing(list: readonly OwnCall[], ringing: OwnCall | null): RingPlacement {
  const call = ringing ?? list.find(({ line }) => line.state === 'answering') ?? null
  const isEngaged = list.some(
    (other) => other.line.id !== call?.line.id && engagedStates.includes(other.line.state),
  )
  return isEngaged ? { card: null, bar: call } : { card: call, bar: null }
}
