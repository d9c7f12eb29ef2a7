import type { AdminRecord } from '#shared/host/admin.ts'
import { destinationMistake } from './destination.ts'

/** The keys in telephone layout, with the API fields for their destination and prompt. */
export const ivrKeys = [
  { key: '1', field: 'one', prompt: 'one_sounds' },
  { key: '2', field: 'two', prompt: 'two_sounds' },
  { key: '3', field: 'three', prompt: 'three_sounds' },
  { key: '4', field: 'four', prompt: 'four_sounds' },
  { key: '5', field: 'five', prompt: 'five_sounds' },
  { key: '6', field: 'six', prompt: 'six_sounds' },
  { key: '7', field: 'seven', prompt: 'seven_sounds' },
  { key: '8', field: 'eight', prompt: 'eight_sounds' },
  { key: '9', field: 'nine', prompt: 'nine_sounds' },
  { key: '*', field: 'star', prompt: null },
  { key: '0', field: 'zero', prompt: 'zero_sounds' },
  { key: '#', field: 'hash', prompt: null },
] as const

/** Keys per row. */
const keysPerRow = 3

/** The fields edited by the key map. */
export const ivrKeyFields: readonly string[] = ivrKeys.flatMap(({ field, prompt }) =>
  prompt === null ? [field] : [field, prompt],
)

/** Returns the key to move to; undefined if the pressed key means nothing here. */
export function nextKey(from: number, pressed: string): number | undefined {
  const direct = ivrKeys.findIndex(({ key }) => key === pressed)
  if (direct >= 0) return direct
  const offset = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -keysPerRow, ArrowDown: keysPerRow }[pressed]
  if (offset === undefined) return undefined
  const next = from + offset
  return next >= 0 && next < ivrKeys.length ? next : from
}

/** Returns the keys and random destinations with an invalid value, and why. */
export function ivrMistakes(body: AdminRecord): ReadonlyMap<string, string> {
  const names = [...ivrKeys.map(({ field }) => field), 'random_dst']
  return new Map(
    names.flatMap((name) => {
      const value = body[name]
      const items = typeof value === 'string' ? (name === 'random_dst' ? value.split(',') : [value]) : []
      const mistake = items.map(destinationMistake).find((each) => each !== undefined)
      return mistake === undefined ? [] : [[name, mistake] as const]
    }),
  )
}
