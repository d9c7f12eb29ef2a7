import type { Line } from '#shared/calls/line.ts'
import type { OwnCall } from '../../stores/own-calls.ts'

export type RingPlace = { readonly card: OwnCall | null; readonly bar: OwnCall | null }

const engaging: readonly Line['state'][] = ['answering', 'connected', 'dialling', 'early', 'held']

/**
 * Where a ringing call is shown until it is answered: on the full card while the agent is free, in the title bar during
 * another call. Keys act on `ringing`.
 */
export function ringPlace(list: readonly OwnCall[], ringing: OwnCall | null): RingPlace {
  const call = ringing ?? list.find(({ line }) => line.state === 'answering') ?? null
  const isEngaged = list.some(
    (other) => other.line.id !== call?.line.id && engaging.includes(other.line.state),
  )
  return isEngaged ? { card: null, bar: call } : { card: call, bar: null }
}
