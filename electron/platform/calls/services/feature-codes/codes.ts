import { readCode } from '#shared/settings/feature-codes.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import type { DialPlan, Destination, Directory } from '../../directory.ts'

/*
 * The specification has no operation for what these codes do, only the permission `call_barge_allowed`: which code does
 * what is decided by the defaults that the app dials (`shared/settings/settings.ts`).
 */

/** What a code is about: its name for the record of the call. */
const names = {
  listen: 'Listen in',
  whisper: 'Whisper',
  barge: 'Join the call',
  pickup: 'Pick up',
  park: 'Park',
  retrieve: 'Take a parked call',
} as const

/** What a feature code does that was dialled; undefined for what is none, `unknown` where it is about nobody. */
export function featureOf(number: string, plan: DialPlan, directory: Directory): Destination | undefined {
  const read = readCode(defaultSettings.featureCodes, number)
  if (!read || read.code.kind === 'other') return undefined
  const { kind } = read.code
  const feature = (id: number, about = '') =>
    ({
      kind: 'service',
      service: kind,
      id,
      customerId: plan.customerId,
      number,
      name: `${names[kind]}${about}`,
    }) as const
  if (kind === 'park') return feature(0)
  if (kind === 'retrieve') return feature(Number(read.ext))
  const colleague = directory.userByExtension(read.ext)
  if (colleague?.customerId !== plan.customerId) return { kind: 'unknown', number }
  return feature(colleague.id, `: ${colleague.name}`)
}
