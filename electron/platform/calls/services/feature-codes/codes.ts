import { readCode } from '#shared/settings/feature-codes.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import type { QueueCodeKind } from '#shared/calls/routing/directory.ts'
import type { DialPlan, Destination, Directory, ServiceDestination } from '../../directory.ts'

/*
 * The specification has no operation for what these codes do, only the permission `call_barge_allowed`. Decision: the
 * codes are those that the app dials by default (`shared/settings/settings.ts`), plus `platformCodes`, which are common
 * in telephone systems.
 */

/** Names of the codes for call records. */
const codeNames = {
  listen: 'Listen in',
  whisper: 'Whisper',
  barge: 'Join the call',
  pickup: 'Pick up',
  park: 'Park',
  retrieve: 'Take a parked call',
  'group-pickup': 'Pick up in the group',
  'check-voicemail': 'Own mailbox',
  'log-in': 'Log in',
  'log-out': 'Log out',
  pause: 'Pause',
  unpause: 'End the pause',
} as const

const platformCodes: Readonly<Record<string, 'group-pickup' | 'check-voicemail'>> = {
  '*8': 'group-pickup',
  '*97': 'check-voicemail',
}

/** Followed by the internal number of a queue; alone they apply to all queues of the user who dials. */
const queueCodes: Readonly<Record<string, QueueCodeKind>> = {
  '*45': 'log-in',
  '*46': 'log-out',
  '*47': 'pause',
  '*48': 'unpause',
}

/** The destination of a dialled feature code; undefined if it is none, `unknown` if its target does not exist. */
export function featureOf(number: string, plan: DialPlan, directory: Directory): Destination | undefined {
  const dialledCode = readCode(defaultSettings.featureCodes, number)
  if (!dialledCode || dialledCode.code.kind === 'other') return platformFeature(number, plan, directory)
  const { kind } = dialledCode.code
  const feature = featureFactory(number, plan)
  if (kind === 'park') return feature(kind)
  if (kind === 'retrieve') return feature(kind, { id: Number(dialledCode.ext) })
  const colleague = directory.userByExtension(dialledCode.ext)
  if (colleague?.customerId !== plan.customerId) return { kind: 'unknown', number }
  return feature(kind, { id: colleague.id, about: `: ${colleague.name}` })
}

function platformFeature(number: string, plan: DialPlan, directory: Directory): Destination | undefined {
  const feature = featureFactory(number, plan)
  const platformCode = platformCodes[number]
  if (platformCode) return feature(platformCode)
  const kind = queueCodes[number.slice(0, 3)]
  if (!kind) return undefined
  const queueNumber = number.slice(3)
  if (queueNumber === '') return feature(kind, { about: ': all queues' })
  const queue = directory.serviceByNumber(plan.customerId, queueNumber)
  if (queue?.service !== 'queue') return { kind: 'unknown', number }
  return feature(kind, { id: queue.id, about: `: ${queue.name}` })
}

function featureFactory(number: string, { customerId }: DialPlan) {
  return (kind: keyof typeof codeNames, { id = 0, about: suffix = '' } = {}): ServiceDestination => ({
    kind: 'service',
    service: kind,
    id,
    customerId,
    number,
    name: `${codeNames[kind]}${suffix}`,
  })
}
