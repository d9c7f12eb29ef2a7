import type { Ivr as IvrRecord } from '../../api/modules/ivrs.ts'
import { readAction, readActions, type IvrAction } from './ivr-action.ts'
import { readOnwards, type Onwards } from './onwards.ts'

/** A key of a menu: what is said before, and what is done. */
export type IvrKey = { readonly action: IvrAction; readonly sounds: string }

/** An IVR as its service needs it. Sounds are texts separated by commas. */
export type Ivr = {
  readonly id: number
  readonly customerId: number
  /** Seconds that whoever the caller is sent to rings; as they set it themselves where undefined. */
  readonly ringSeconds: number | undefined
  /** Seconds that it waits for a key after the sounds. */
  readonly timeoutSeconds: number
  /** How often the sounds are played in all. */
  readonly rounds: number
  /** Whether internal numbers can be dialled. */
  readonly dialsExtensions: boolean
  /** Among these it picks one at once, without a menu; undefined for a menu. */
  readonly random: readonly IvrAction[] | undefined
  readonly sounds: string
  readonly postSounds: string
  /** By the key as it is pressed: 0 to 9, * and #. */
  readonly keys: ReadonlyMap<string, IvrKey>
  /** Where a caller goes who chose nothing. */
  readonly final: Onwards
}

/** Seconds that an IVR without a `timeout` waits for a key. */
const usualTimeout = 5

/** The fields of the keys: what is pressed, the action, and what is said before, where the document has a field for it. */
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

/** An IVR's record as its calls see it. An action that cannot be read counts as none. */
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
    final: readOnwards(record.final_dst_type, record.final_dst_id),
  }
}
