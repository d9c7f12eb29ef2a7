import type { ApiClient } from '#shared/api/client.ts'
import { readCode } from '#shared/api/codes.ts'
import type { Ddi } from '#shared/api/modules/numbers.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { Agent } from '#shared/host/slices.ts'
import type { Sender } from '#shared/host/texts.ts'
import { threadKey } from '#shared/calls/thread-key.ts'
import { readAll } from '../../platform-client/read-all.ts'
import { isWithheld } from '../../directory/read-services.ts'

const size = { limit: 500, maxRecords: 5_000 }

type Api = Pick<ApiClient, 'settings' | 'customer'>

/** Numbers that an agent may send texts from. */
export function readSenders(api: Api, agent: Agent): Outcome<readonly Sender[]> {
  return readOwnNumbers(api, agent, canText)
}

/** Caller IDs that the platform may show when it places a call for an agent. */
export function readCallerIds(api: Api, agent: Agent): Outcome<readonly Sender[]> {
  return readOwnNumbers(api, agent, isActive)
}

/**
 * Numbers that an agent may present, the default one first: the caller ID, the activated mobile (specification 2.3),
 * the agent's own numbers, then shared company lines. If the platform withholds its numbers from agents, only those
 * known from the agent's own record remain.
 */
async function readOwnNumbers(
  api: Api,
  { id, callerId, country }: Agent,
  isUsable: (ddi: Ddi) => boolean,
): Outcome<readonly Sender[]> {
  const [ddis, user] = [
    await readAll((query) => api.settings.listDdis({ query }), size),
    await api.customer.readUser({ id }),
  ]
  for (const read of [ddis, user]) if (!read.ok && !isWithheld(read.error)) return err(read.error)
  const usable = ddis.ok ? ddis.value.filter(isUsable) : []
  const ownNumbers = usable.filter((ddi) => isOf(ddi, id))
  const sharedNumbers = usable.filter((ddi) => readCode('ddi.target_type', ddi.target_type) !== 'U')
  const names = new Map(usable.map((ddi) => [numberOf(ddi, country), ddi.name ?? '']))
  const callerIds = [threadKey(callerId, country)].filter((number) => !ddis.ok || names.has(number))
  const mobiles =
    user.ok && user.value.mobile_activated === true ? [threadKey(user.value.mobile ?? '', country)] : []
  const numbers = [
    ...callerIds,
    ...mobiles,
    ...[...ownNumbers, ...sharedNumbers].map((ddi) => numberOf(ddi, country)),
  ]
  return ok(
    [...new Set(numbers)]
      .filter((number) => number !== '')
      .map((number) => ({ number, name: names.get(number) ?? '' })),
  )
}

function canText(ddi: Ddi): boolean {
  return ddi.sms_enabled === true && isActive(ddi)
}

function isActive({ status }: Ddi): boolean {
  return readCode('ddi.status', status) !== 'inactive'
}

function isOf({ target_type: type, target_id: target }: Ddi, agentId: number): boolean {
  return readCode('ddi.target_type', type) === 'U' && target === agentId
}

function numberOf({ e164 }: Ddi, country: string): string {
  const number = e164 ?? ''
  return threadKey(/^\d{7,}$/.test(number) ? `+${number}` : number, country)
}
