import { readCode } from '#shared/api/codes.ts'
import { directoryOf, type RoutingRecords, type ServiceRecord } from '#shared/calls/routing/directory-of.ts'
import type { NumberedKind } from '#shared/calls/routing/directory.ts'
import { readRule } from '#shared/calls/routing/read-rule.ts'
import { readRoutedUser } from '#shared/calls/routing/user.ts'
import { mobileOf, ownerOf } from '../messages/sms-numbers.ts'
import type { StoredContact, StoredDdi, StoredRow, StoredUser } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { Table } from '../store/table.ts'
import type { CallUser, Directory } from './directory.ts'
import { isOn } from './user/is-on.ts'

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

/** A contact's numbers (specification 2.2, Contact); main numbers come first. */
const numberFields = ['tel', 'mobile', 'tel_1', 'tel_2', 'mobile_1', 'mobile_2'] as const

/** Users, numbers, services, rules and contacts from the store. */
export function storeDirectory(store: Tables): Directory {
  return {
    ...directoryOf(storeRecords(store)),
    ownerOfNumber(e164) {
      const ddi = store.ddis.find('e164', e164)
      if (!ddi || readCode('ddi.status', ddi.status) === 'inactive') return undefined
      return { customerId: ddi.customer_id, ownerId: ownerOf(ddi) }
    },
    contactOf(e164, customerId) {
      for (const property of numberFields) {
        const [contact] = store.contacts.where([
          { property, operator: 'eq', value: e164 },
          { property: 'customer_id', operator: 'eq', value: customerId },
          { property: 'user_id', operator: 'eq', value: null },
        ])
        if (contact) return { id: `contact:${contact.id}`, name: nameOf(contact) }
      }
      return undefined
    },
  }
}

function storeRecords(store: Tables): RoutingRecords<CallUser> {
  return {
    user: (id) => callUser(store.users.read(id)),
    userByExtension: (ext) => callUser(store.users.find('ext', ext)),
    number(e164) {
      const ddi = store.ddis.find('e164', e164)
      const ddiWithTarget = ddi && resolveTarget(store, ddi)
      return (
        ddiWithTarget && {
          customerId: ddiWithTarget.customer_id,
          targetType: ddiWithTarget.target_type,
          targetId: ddiWithTarget.target_id ?? 0,
        }
      )
    },
    service: (kind, id) => serviceRecord(tableOf(store, kind).read(id)),
    serviceByNumber(kind, customerId, number) {
      const property = kind === 'conference' ? 'confno' : 'number'
      return serviceRecord(ofCustomer(tableOf(store, kind), customerId, { property, value: number })[0])
    },
    rules: (customerId) =>
      ofCustomer(store.routingRules, customerId).flatMap((stored) => readRule(stored) ?? []),
  }
}

/**
 * Decision: a tracked number without a target leads to that of the number in its campaign's call-me-back setting.
 * The document shows a campaign with a target, and no other way to set it.
 */
function resolveTarget({ campaigns, callMeBackSettings, ddis }: Tables, ddi: StoredDdi): StoredDdi {
  if (ddi.target_type !== null) return ddi
  const setting = campaigns.read(ddi.campaign_id ?? 0)?.call_me_back_setting_id
  const digits = callMeBackSettings.read(setting ?? 0)?.ddi
  const mainDdi = digits ? ddis.find('e164', `+${digits}`) : undefined
  return mainDdi?.customer_id === ddi.customer_id ? mainDdi : ddi
}

/** A stored user as calls see it; undefined for a deactivated account. */
export function callUser(user: StoredUser | undefined): CallUser | undefined {
  if (!user?.active) return undefined
  return {
    ...readRoutedUser(user, user.customer_id),
    mobile: mobileOf(user),
    recordingAllowed: user.rec_allowed ?? false,
    neverRecordInternal: user.rec_never_internal ?? false,
    monitor: readCode('user.monitor', user.monitor) ?? 'N',
    transferCli: user.transfer_cli === 'L' ? 'L' : 'R',
    autoAnswerHeader: isOn(user.auto_answer_header),
    bargeAllowed: user.call_barge_allowed ?? false,
    pickupGroup: user.pickup_group_id || undefined,
    logMissedCalls: user.log_missed_calls ?? false,
  }
}

function ofCustomer<Stored extends StoredRow>(
  table: Pick<Table<Stored>, 'where'>,
  customerId: number,
  condition?: { readonly property: string; readonly value: number },
): readonly Stored[] {
  return table.where([
    ...(condition ? [{ ...condition, operator: 'eq' } as const] : []),
    { property: 'customer_id', operator: 'eq', value: customerId },
  ])
}

type StoredService = StoredRow & { readonly name: string; readonly number?: number; readonly confno?: number }

function tableOf(store: Tables, kind: NumberedKind): Pick<Table<StoredService>, 'read' | 'where'> {
  switch (kind) {
    case 'queue':
      return store.queues
    case 'ring-group':
      return store.ringGroups
    case 'ivr':
      return store.ivrs
    case 'conference':
      return store.conferences
  }
}

/** A conference room is dialled by its `confno`. */
function serviceRecord(stored: StoredService | undefined): ServiceRecord | undefined {
  if (!stored) return undefined
  const { id, customer_id: customerId, name, number, confno } = stored
  return { id, customerId, name, number: confno ?? number ?? 0 }
}

function nameOf({ first_name, last_name, company }: StoredContact): string {
  return [first_name, last_name].filter(Boolean).join(' ') || (company ?? '')
}
