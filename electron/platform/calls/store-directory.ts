import { readCode } from '#shared/api/codes.ts'
import { mobileOf, ownerOf } from '../messages/sms-numbers.ts'
import type { StoredContact, StoredDdi, StoredRow, StoredUser } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { Table } from '../store/table.ts'
import type { CallUser, Directory, OwnDestination, ServiceDestination } from './directory.ts'
import { readOnwards } from './onwards.ts'
import { readRule } from './routing-rules/read-rule.ts'
import { isOn, readFollowMe, readNetworkUnavailable } from './user/forwarding.ts'

/** Seconds that a phone rings where the user's own time cannot be read. */
const defaultRingSeconds = 30

type Tables = Pick<
  Store,
  | 'users'
  | 'ddis'
  | 'campaigns'
  | 'callMeBackSettings'
  | 'contacts'
  | 'ringGroups'
  | 'queues'
  | 'ivrs'
  | 'conferences'
  | 'routingRules'
>

/** Users, numbers, services, rules and contacts as the store keeps them. */
export function storeDirectory(store: Tables): Directory {
  const destinationOf: Directory['destinationOf'] = (type, id, customerId) => {
    const found = targetOf(store, type, id)
    return found && customerIdOf(found) === customerId ? found : undefined
  }
  return {
    userById: (id) => callUser(store.users.read(id)),
    userByExtension: (ext) => (ext === '' ? undefined : callUser(store.users.find('ext', ext))),
    targetOfNumber(e164) {
      const ddi = store.ddis.find('e164', e164)
      if (!ddi) return undefined
      const type = readCode('ddi.target_type', ddi.target_type)
      const own = type && destinationOf(type, ddi.target_id ?? 0, ddi.customer_id)
      const target = type ? own : campaignTarget(store, ddi, destinationOf)
      return target && reachedBy(target, e164)
    },
    ownerOfNumber(e164) {
      const ddi = store.ddis.find('e164', e164)
      if (!ddi || readCode('ddi.status', ddi.status) === 'inactive') return undefined
      return { customerId: ddi.customer_id, ownerId: ownerOf(ddi) }
    },
    serviceByNumber(customerId, number) {
      if (!/^[1-9]\d*$/.test(number)) return undefined
      return serviceWithNumber(store, customerId, Number(number))
    },
    destinationOf,
    rulesOf: (customerId) =>
      ofCustomer(store.routingRules, customerId).flatMap((stored) => readRule(stored) ?? []),
    contactOf(e164, customerId) {
      const having = (property: 'tel' | 'mobile') =>
        store.contacts.where([
          { property, operator: 'eq', value: e164 },
          { property: 'customer_id', operator: 'eq', value: customerId },
          { property: 'user_id', operator: 'eq', value: null },
        ])[0]
      const contact = having('tel') ?? having('mobile')
      return contact && { id: `contact:${contact.id}`, name: nameOf(contact) }
    },
  }
}

/** A stored user as calls see it; nobody for an account that is switched off. */
export function callUser(user: StoredUser | undefined): CallUser | undefined {
  if (!user?.active) return undefined
  const ringSeconds = Number(user.ring_time)
  return {
    id: user.id,
    customerId: user.customer_id,
    name: `${user.first_name} ${user.last_name}`.trim(),
    ext: user.ext,
    cli: user.cli,
    mobile: mobileOf(user),
    country: user.cc ?? '',
    ringSeconds: ringSeconds > 0 ? ringSeconds : defaultRingSeconds,
    doNotDisturb: user.dnd ?? false,
    callWaiting: user.cw ?? true,
    recordingAllowed: user.rec_allowed ?? false,
    neverRecordInternal: user.rec_never_internal ?? false,
    monitor: readCode('user.monitor', user.monitor) ?? 'N',
    transferCli: user.transfer_cli === 'L' ? 'L' : 'R',
    autoAnswerHeader: isOn(user.auto_answer_header),
    bargeAllowed: user.call_barge_allowed ?? false,
    pickupGroup: user.pickup_group_id || undefined,
    finalDestination: readOnwards(user.final_dst_type, user.final_dst_id, user.id),
    followMe: readFollowMe(user),
    networkUnavailable: readNetworkUnavailable(user),
    logMissedCalls: user.log_missed_calls ?? false,
  }
}

/** What a letter and an id lead to, whoever its customer is; `H` leads nowhere. */
function targetOf(store: Tables, type: Parameters<Directory['destinationOf']>[0], id: number) {
  switch (type) {
    case 'U': {
      const user = callUser(store.users.read(id))
      return user && ({ kind: 'user', user } as const)
    }
    case 'V':
      return mailbox(callUser(store.users.read(id)))
    case 'R':
      return service('ring-group', store.ringGroups.read(id))
    case 'I':
      return service('ivr', store.ivrs.read(id))
    case 'Q':
      return service('queue', store.queues.read(id))
    case 'C':
      return service('conference', withNumber(store.conferences.read(id)))
    case 'H':
      return undefined
  }
}

/**
 * Decision: a tracked number that leads nowhere by itself leads where the number of its campaign's call-me-back setting
 * does. The document shows a campaign with a target, and no way to set it but this.
 */
function campaignTarget(
  { campaigns, callMeBackSettings, ddis }: Tables,
  { campaign_id, customer_id: customerId }: StoredDdi,
  destinationOf: Directory['destinationOf'],
): OwnDestination | undefined {
  const setting = campaigns.read(campaign_id ?? 0)?.call_me_back_setting_id
  const digits = callMeBackSettings.read(setting ?? 0)?.ddi
  const main = digits ? ddis.find('e164', `+${digits}`) : undefined
  const type = main && readCode('ddi.target_type', main.target_type)
  return type && destinationOf(type, main.target_id ?? 0, customerId)
}

/** A user's mailbox. */
function mailbox(user: CallUser | undefined): ServiceDestination | undefined {
  if (!user) return undefined
  const { id, customerId, ext: number, name } = user
  return { kind: 'service', service: 'voicemail', id, customerId, number, name }
}

function serviceWithNumber(store: Tables, customerId: number, number: number) {
  return (
    service('queue', ofCustomer(store.queues, customerId, { property: 'number', value: number })[0]) ??
    service(
      'ring-group',
      ofCustomer(store.ringGroups, customerId, { property: 'number', value: number })[0],
    ) ??
    service('ivr', ofCustomer(store.ivrs, customerId, { property: 'number', value: number })[0]) ??
    service(
      'conference',
      withNumber(ofCustomer(store.conferences, customerId, { property: 'confno', value: number })[0]),
    )
  )
}

function ofCustomer<Stored extends StoredRow>(
  table: Pick<Table<Stored>, 'where'>,
  customerId: number,
  having?: { readonly property: string; readonly value: number },
): readonly Stored[] {
  return table.where([
    ...(having ? [{ ...having, operator: 'eq' } as const] : []),
    { property: 'customer_id', operator: 'eq', value: customerId },
  ])
}

type StoredService = StoredRow & { readonly name: string; readonly number: number }

function service(kind: ServiceDestination['service'], stored: StoredService | undefined) {
  if (!stored) return undefined
  const { id, customer_id: customerId, number, name } = stored
  return { kind: 'service', service: kind, id, customerId, number: String(number || ''), name } as const
}

/** A conference room is dialled by its `confno`. */
function withNumber<Stored extends { readonly confno: number }>(room: Stored | undefined) {
  return room && { ...room, number: room.confno }
}

function customerIdOf(target: OwnDestination): number {
  return target.kind === 'user' ? target.user.customerId : target.customerId
}

/** The same destination, called by a telephone number. */
function reachedBy<To extends OwnDestination>(to: To, e164: string) {
  return to.kind === 'user' ? { ...to, through: e164 } : { ...to, number: e164 }
}

function nameOf({ first_name, last_name, company }: StoredContact): string {
  return [first_name, last_name].filter(Boolean).join(' ') || (company ?? '')
}
