import { readCode } from '../../api/codes.ts'
import type {
  NumberedKind,
  OwnDestination,
  RoutedUser,
  RoutingDirectory,
  ServiceDestination,
} from './directory.ts'
import type { NextDestination } from './next-destination.ts'
import type { Rule } from './rule.ts'

/** The data of a queue, a ring group, an IVR or a conference that routing needs. */
export type ServiceRecord = {
  readonly id: number
  readonly customerId: number
  /** 0 means none. */
  readonly number: number
  readonly name: string
}

/** A telephone number and its target, as stored. */
type NumberRecord = {
  readonly customerId: number
  readonly targetType: unknown
  readonly targetId: number
}

/** Source of a directory's records: a store, or data read from a platform. */
export interface RoutingRecords<User extends RoutedUser> {
  /** Only active users. */
  user(id: number): User | undefined
  userByExtension(ext: string): User | undefined
  number(e164: string): NumberRecord | undefined
  service(kind: NumberedKind, id: number): ServiceRecord | undefined
  serviceByNumber(kind: NumberedKind, customerId: number, number: number): ServiceRecord | undefined
  rules(customerId: number): readonly Rule[]
}

/** Kinds in the order of looking up an internal number. */
const numbered: readonly NumberedKind[] = ['queue', 'ring-group', 'ivr', 'conference']

/** Creates a directory of numbers, pairs and internal numbers over any source of records. */
export function directoryOf<User extends RoutedUser>(records: RoutingRecords<User>): RoutingDirectory<User> {
  const destinationOf: RoutingDirectory<User>['destinationOf'] = (type, id, customerId) => {
    const found = targetOf(records, type, id)
    return found && customerIdOf(found) === customerId ? found : undefined
  }
  return {
    userById: (id) => records.user(id),
    userByExtension: (ext) => (ext === '' ? undefined : records.userByExtension(ext)),
    targetOfNumber(e164) {
      const known = records.number(e164)
      if (!known) return undefined
      const type = readCode('ddi.target_type', known.targetType)
      const target = type && destinationOf(type, known.targetId, known.customerId)
      return target && calledThrough(target, e164)
    },
    serviceByNumber(customerId, number) {
      if (!/^[1-9]\d*$/.test(number)) return undefined
      for (const kind of numbered) {
        const found = service(kind, records.serviceByNumber(kind, customerId, Number(number)))
        if (found) return found
      }
      return undefined
    },
    destinationOf,
    rulesOf: (customerId) => records.rules(customerId),
  }
}

/** The destination of a letter and an id, whatever its customer; none for `H`. */
function targetOf<User extends RoutedUser>(
  records: RoutingRecords<User>,
  type: NextDestination['type'],
  id: number,
): OwnDestination<User> | undefined {
  switch (type) {
    case 'U': {
      const user = records.user(id)
      return user && { kind: 'user', user }
    }
    case 'V':
      return mailbox(records.user(id))
    case 'R':
      return service('ring-group', records.service('ring-group', id))
    case 'I':
      return service('ivr', records.service('ivr', id))
    case 'Q':
      return service('queue', records.service('queue', id))
    case 'C':
      return service('conference', records.service('conference', id))
    case 'H':
      return undefined
  }
}

/** A user's mailbox. */
function mailbox(user: RoutedUser | undefined): ServiceDestination | undefined {
  if (!user) return undefined
  const { id, customerId, ext: number, name } = user
  return { kind: 'service', service: 'voicemail', id, customerId, number, name }
}

function service(kind: NumberedKind, found: ServiceRecord | undefined): ServiceDestination | undefined {
  if (!found) return undefined
  const { id, customerId, number, name } = found
  return { kind: 'service', service: kind, id, customerId, number: String(number || ''), name }
}

function customerIdOf(target: OwnDestination): number {
  return target.kind === 'user' ? target.user.customerId : target.customerId
}

/** The same destination, reached by a telephone number. */
function calledThrough<User extends RoutedUser>(
  to: OwnDestination<User>,
  e164: string,
): OwnDestination<User> {
  return to.kind === 'user' ? { ...to, through: e164 } : { ...to, number: e164 }
}
