import type { AdminRecord } from '#shared/host/admin.ts'
import { destinationMistake } from './destination.ts'

/** The keys of a telephone as they lie, with the fields of what each does and of what is said before it. */
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

/** Keys in a row. */
const across = 3

/** The fields that the key map edits. */
export const ivrKeyFields: readonly string[] = ivrKeys.flatMap(({ field, prompt }) =>
  prompt === null ? [field] : [field, prompt],
)

/** Which key the keyboard goes to from this one; undefined where the press means nothing here. */
export function nextKey(from: number, pressed: string): number | undefined {
  const direct = ivrKeys.findIndex(({ key }) => key === pressed)
  if (direct >= 0) return direct
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across }[pressed]
  if (step === undefined) return undefined
  const next = from + step
  return next >= 0 && next < ivrKeys.length ? next : from
}

/** Keys and random choices of a body that lead nowhere as they stand, with why. */
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
