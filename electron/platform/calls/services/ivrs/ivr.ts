import type { Onwards } from '../../onwards.ts'
import type { IvrAction } from './action.ts'

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

/** What an IVR service looks up. */
export interface IvrBook {
  ivr(id: number): Ivr | undefined
  /** Every number that can be dialled inside a customer: extensions, and the numbers of services. */
  internalNumbers(customerId: number): readonly string[]
}
