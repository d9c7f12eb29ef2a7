import type { Ivr as IvrRecord } from '../../api/modules/ivrs.ts'
import { readAction, readActions, type IvrAction } from './ivr-action.ts'
import { readNextDestination, type NextDestination } from './next-destination.ts'

/** A key of a menu: its action, and the sounds before it. */
export type IvrKey = { readonly action: IvrAction; readonly sounds: string }

/** An IVR, reduced to what its service needs. Sounds are texts separated by commas. */
export type Ivr = {
  readonly id: number
  readonly customerId: number
  /** Ringing time in seconds for the next destination; undefined means its own setting. */
  readonly ringSeconds: number | undefined
  /** Seconds to wait for a key after the sounds. */
  readonly timeoutSeconds: number
  /** Total number of times that the sounds are played. */
  readonly rounds: number
  /** Whether internal numbers can be dialled. */
  readonly dialsExtensions: boolean
  /** Picks one of these at once, without a menu; undefined for a menu. */
  readonly random: readonly IvrAction[] | undefined
  readonly sounds: string
  readonly postSounds: string
  /** By the key pressed: 0 to 9, * and #. */
  readonly keys: ReadonlyMap<string, IvrKey>
  /** Destination of a caller who chose nothing. */
  readonly final: NextDestination
}

/** Seconds to wait for a key if the IVR has no `timeout`. */
const usualTimeout = 5

/** The fields of the keys: the key, its action, and the sounds before it, if the document has a field for them. */
const keyFields = [
  ['0', 'zero', 'zero_sounds'],
  ['1', 'one', 'one_sounds'],
  ['2', 'two', 'two_sounds'],
  ['3', 'three', 'three_sounds'],
  ['4', 'four', 'four_sounds'],
  ['5', 'five', 'five_sounds'],
  ['6', 'six', 'six_sounds'],
  ['7', 'seven', 'seven_sounds'],
  ['8', 'eight', 'eight_sounds'],
  ['9', 'nine', 'nine_sounds'],
  ['*', 'star', undefined],
  ['#', 'hash', undefined],
] as const

/** Reads an IVR's record. An unreadable action counts as none. */
export function readIvr(record: IvrRecord, customerId: number): Ivr {
  const random = record.random_choice ? readActions(record.random_dst ?? '') : undefined
  const keys = keyFields.flatMap(([key, field, soundsField]): [string, IvrKey][] => {
    const action = readAction(record[field] ?? '')
    if (!action || action.kind === 'none') return []
    return [[key, { action, sounds: (soundsField && record[soundsField]) ?? '' }]]
  })
  return {
    id: record.id,
    customerId,
    ringSeconds: record.ring_time || undefined,
    timeoutSeconds: record.timeout || usualTimeout,
    rounds: Math.max(1, record.repeats ?? 1),
    dialsExtensions: record.ext_dialing ?? false,
    random: random && random.length > 0 ? random : undefined,
    sounds: record.sounds ?? '',
    postSounds: record.post_sounds ?? '',
    keys: new Map(keys),
    final: readNextDestination(record.final_dst_type, record.final_dst_id),
  }
}
