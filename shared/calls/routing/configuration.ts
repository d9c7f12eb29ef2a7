import { directoryOf, type RoutingRecords, type ServiceRecord } from './directory-of.ts'
import type { NumberedKind, RoutedUser, RoutingDirectory } from './directory.ts'
import type { Ivr } from './ivr.ts'
import type { QueueSettings } from './queue.ts'
import type { RingGroupSettings } from './ring-group.ts'
import type { Rule } from './rule.ts'

/** A telephone number and its target. */
type ConfiguredNumber = {
  readonly e164: string
  readonly name: string
  /** A word or an integer of `ddi.target_type`. */
  readonly targetType: unknown
  readonly targetId: number
}

/** A service's record with the settings that its calls use. */
type Configured<Settings> = ServiceRecord & { readonly settings: Settings }

/** Everything in one customer's configuration that determines where a call goes. */
export type RoutingConfiguration = {
  readonly numbers: readonly ConfiguredNumber[]
  /** Only active users. */
  readonly users: readonly RoutedUser[]
  readonly ringGroups: readonly Configured<RingGroupSettings>[]
  /** `membersKnown`: whether the platform lists the agents of the queue. */
  readonly queues: readonly (Configured<QueueSettings> & { readonly membersKnown: boolean })[]
  readonly ivrs: readonly Configured<Ivr>[]
  readonly conferences: readonly ServiceRecord[]
  readonly rules: readonly Rule[]
}

/** Customer id assigned to data read for a single customer. */
export const ownCustomer = 1

/** A configuration with look-up functions. */
export type ConfigurationBook = {
  readonly directory: RoutingDirectory
  readonly ringGroup: (id: number) => RingGroupSettings | undefined
  readonly queue: (id: number) => RoutingConfiguration['queues'][number] | undefined
  readonly ivr: (id: number) => Ivr | undefined
  /** All numbers that can be dialled within the customer. */
  readonly internalNumbers: readonly string[]
}

export function openConfiguration(configuration: RoutingConfiguration): ConfigurationBook {
  const services = servicesOf(configuration)
  const users = byId(configuration.users)
  const [groups, queues, ivrs] = [
    byId(configuration.ringGroups),
    byId(configuration.queues),
    byId(configuration.ivrs),
  ]
  const byNumber = new Map(configuration.numbers.map((number) => [number.e164, number]))
  const byExtension = new Map(configuration.users.map((user) => [user.ext, user]))
  const records: RoutingRecords<RoutedUser> = {
    user: (id) => users.get(id),
    userByExtension: (ext) => byExtension.get(ext),
    number(e164) {
      const found = byNumber.get(e164)
      return found && { customerId: ownCustomer, targetType: found.targetType, targetId: found.targetId }
    },
    service: (kind, id) => services[kind].find((each) => each.id === id),
    serviceByNumber: (kind, _, number) => services[kind].find((each) => each.number === number),
    rules: () => configuration.rules,
  }
  return {
    directory: directoryOf(records),
    ringGroup: (id) => groups.get(id)?.settings,
    queue: (id) => queues.get(id),
    ivr: (id) => ivrs.get(id)?.settings,
    internalNumbers: [
      ...configuration.users.map(({ ext }) => ext),
      ...Object.values(services).flatMap((each) => each.map(({ number }) => String(number || ''))),
    ].filter((number) => number !== ''),
  }
}

function servicesOf(
  configuration: RoutingConfiguration,
): Readonly<Record<NumberedKind, readonly ServiceRecord[]>> {
  const { queues: queue, ringGroups, ivrs: ivr, conferences: conference } = configuration
  return { queue, 'ring-group': ringGroups, ivr, conference }
}

function byId<Item extends { readonly id: number }>(items: readonly Item[]): ReadonlyMap<number, Item> {
  return new Map(items.map((item) => [item.id, item]))
}
