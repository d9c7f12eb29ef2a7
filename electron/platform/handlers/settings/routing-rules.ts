import { readCode } from '#shared/api/codes.ts'
import type { Contract } from '#shared/api/contract.ts'
import type { EndpointBody } from '#shared/api/endpoint.ts'
import { ok } from '#shared/core/result.ts'
import { readAction } from '#shared/calls/routing/read-rule.ts'
import type { Handlers } from '../../http/handler.ts'
import { invalid } from '../../http/refusal.ts'
import type { StoredRoutingRule } from '../../store/tables/routing.ts'
import type { Store } from '../../store/store.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { unknownDestination } from './destinations.ts'
import { ofCustomer } from './of-customer.ts'
import type { SettingsPorts } from './ports.ts'
import { unknownId } from './references.ts'
import { asDialled, isUserId, membersText, invalidMember } from './rule-members.ts'

type Module = Contract['settings']
type Body = EndpointBody<Module['createRoutingRule']>

/**
 * Routing rules: everybody can read them, root can change them. Decisions: positions are stored as given, equal ones
 * are tried in order of id, and a rule without one comes last; an empty list means any; `final_dst` says whether the
 * rule redirects the caller.
 */
export function routingRuleHandlers({ store }: Pick<SettingsPorts, 'store'>) {
  const rules = crudHandlers<StoredRoutingRule, Body>({
    table: store.routingRules,
    recordName: 'Routing rule',
    defaults: ({ customer_id }) => ({
      ...defaultRule,
      customer: customer_id,
      pos: lastPosition(store, customer_id) + 1,
    }),
    parseBody({ source, destination, time_interval, ...rest }, { user, before }) {
      const { customer_id: customerId } = user
      const mistake =
        changedDirection(rest.direction, before) ??
        invalidMember('source', source) ??
        invalidMember('destination', destination) ??
        unknownId([...(source ?? []), ...(destination ?? [])].filter(isUserId), {
          table: store.users,
          recordName: 'user',
          customerId,
        })
      if (mistake) return invalid(mistake)
      const action = rest.action === undefined ? undefined : readAction(rest.action)
      const unknownTarget = action?.kind === 'redirect' && unknownDestination(store, customerId, action.to)
      if (unknownTarget) return invalid(`The action leads nowhere: ${unknownTarget}`)
      const [sources, destinations] = [source, destination].map((members) =>
        members?.map((member) => asDialled(member, user.cc ?? '')),
      )
      return ok({
        ...rest,
        ...(action ? { final_dst: action.kind === 'redirect' } : {}),
        ...(sources ? { sources, source: membersText(sources) } : {}),
        ...(destinations ? { destinations, destination: membersText(destinations) } : {}),
        ...(time_interval
          ? { time_interval_ids: time_interval, time_interval: time_interval.join(',') }
          : {}),
      })
    },
  })
  return {
    listRoutingRules: rules.list,
    createRoutingRule: rules.create,
    readRoutingRule: rules.read,
    changeRoutingRule: rules.change,
  } satisfies Partial<Handlers<Module>>
}

const defaultRule = {
  action: 'block',
  destination: 'any',
  destinations: [],
  direction: 0,
  final_dst: false,
  source: 'any',
  sources: [],
  time_interval: '',
  time_interval_ids: [],
} as const

/** Why the direction in a change is refused; undefined if it is absent or the present one. */
function changedDirection(
  direction: Partial<Body>['direction'],
  before: StoredRoutingRule | undefined,
): string | undefined {
  if (!before || direction === undefined) return undefined
  const isPresent =
    readCode('routingrule.direction', direction) === readCode('routingrule.direction', before.direction)
  return isPresent ? undefined : 'direction cannot be changed'
}

function lastPosition({ routingRules }: Store, customerId: number): number {
  return Math.max(0, ...ofCustomer(routingRules, customerId).map(({ pos }) => pos))
}
