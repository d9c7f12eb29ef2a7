import { writeCode } from '#shared/api/codes.ts'
import type { Contract } from '#shared/api/contract.ts'
import type { EndpointBody } from '#shared/api/endpoint.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { ok, type Result } from '#shared/core/result.ts'
import type { Handlers } from '../../http/handler.ts'
import { forbidden, invalid, notFound, type Refusal } from '../../http/refusal.ts'
import type { StoredDdi, StoredUser } from '../../store/rows.ts'
import type { StoredCampaign } from '../../store/tables/routing.ts'
import { isWebAddress } from '../calls/change-call.ts'
import { changedPage } from '../crud/changed-page.ts'
import { withFilter } from '../crud/with-filter.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { inTransaction } from '../crud/in-transaction.ts'
import { scopeOf } from '../visible.ts'
import { isTracked } from './numbers.ts'
import { numberOf } from './number-targets.ts'
import type { SettingsPorts } from './ports.ts'
import { unknownReference } from './references.ts'

type Module = Contract['settings']
type Campaign = EndpointBody<Module['createCampaign']>
type Assignment = EndpointBody<Module['assignCallTrackingDdis']>[number]

/** Call-tracking campaigns and the numbers that they show: everybody can read them, root can change them. */
export function callTrackingHandlers({ store, clock }: Pick<SettingsPorts, 'store' | 'clock'>) {
  const { ddis, campaigns, callMeBackSettings } = store
  const handlers = crudHandlers<StoredCampaign, Campaign>({
    table: campaigns,
    recordName: 'Campaign',
    defaults: () => ({ ...defaultCampaign, created_at: writeTimestamp(clock.now()) }),
    parseBody({ url = '', ...body }, { user: { customer_id: customerId } }) {
      const mistake = unknownReference(body.call_me_back_setting_id, {
        table: callMeBackSettings,
        recordName: 'call-me-back setting',
        customerId,
      })
      if (mistake) return invalid(mistake)
      if (url !== '' && !isWebAddress(url)) return invalid('url must be an http or https address')
      return ok({ ...body, uri: url })
    },
  })

  /** Decision: campaign 0 removes the number from its campaign. */
  const assign = (user: StoredUser, { e164, campaign_id, id }: Assignment): Result<StoredDdi, Refusal> => {
    const { customer_id: customerId } = user
    const number = numberOf(store, customerId, e164)
    if (!number) return notFound('Number', e164)
    if (id !== undefined && id !== number.id) return invalid(`${e164} does not have the id ${id}`)
    const mistake = unknownReference(campaign_id, { table: campaigns, recordName: 'campaign', customerId })
    if (mistake) return invalid(mistake)
    const flag = writeCode('ddi.flag', campaign_id === 0 ? 'none' : 'calltracking')
    ddis.update(number.id, { campaign_id: campaign_id || null, flag })
    return ok(number)
  }

  return {
    listCallTrackingDdis: ({ query, user }) => ok(ddis.listJson(withFilter(query, isTracked), scopeOf(user))),
    assignCallTrackingDdis({ body, user }) {
      if (!user.is_root) return forbidden()
      return inTransaction(store, () => {
        const assigned: number[] = []
        for (const assignment of body) {
          const number = assign(user, assignment)
          if (!number.ok) return number
          assigned.push(number.value.id)
        }
        return ok(changedPage(ddis, assigned, scopeOf(user)))
      })
    },
    listCampaigns: handlers.list,
    createCampaign: handlers.create,
  } satisfies Partial<Handlers<Module>>
}

/** A campaign has the shape of a number, most fields of which do not apply to it. */
const defaultCampaign = {
  flag: isTracked.value,
  info: '',
  name: '',
  rules: [],
  status: writeCode('ddi.status', 'active'),
  uri: '',
} as const
