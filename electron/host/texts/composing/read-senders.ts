import type { ApiClient } from '#shared/api/client.ts'
import { readCode } from '#shared/api/codes.ts'
import type { Ddi } from '#shared/api/modules/numbers.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { Agent } from '#shared/host/slices.ts'
import type { Sender } from '#shared/host/texts.ts'
import { readAll } from '../../platform-client/read-all.ts'
import { isWithheld } from '../../directory/read-services.ts'
import { threadKey } from '../thread-key.ts'

const size = { limit: 500, most: 5_000 }

/**
 * Numbers that an agent may send from, the usual one first: the caller ID, the activated mobile (specification 2.3), the
 * agent's own numbers, then lines of the house. Where the platform keeps its numbers from agents, what the agent is
 * known to have is left.
 */
export async function readSenders(
  api: Pick<ApiClient, 'settings' | 'customer'>,
  { id, callerId, country }: Agent,
): Outcome<readonly Sender[]> {
  const [ddis, user] = [
    await readAll((query) => api.settings.listDdis({ query }), size),
    await api.customer.readUser({ id }),
  ]
  for (const read of [ddis, user]) if (!read.ok && !isWithheld(read.error)) return err(read.error)
  const texting = ddis.ok ? ddis.value.filter(canText) : []
  const own = texting.filter((ddi) => isOf(ddi, id))
  const house = texting.filter((ddi) => readCode('ddi.target_type', ddi.target_type) !== 'U')
  const names = new Map(texting.map((ddi) => [numberOf(ddi, country), ddi.name ?? '']))
  const callerIds = [threadKey(callerId, country)].filter((number) => !ddis.ok || names.has(number))
  const mobiles =
    user.ok && user.value.mobile_activated === true ? [threadKey(user.value.mobile ?? '', country)] : []
  const numbers = [...callerIds, ...mobiles, ...[...own, ...house].map((ddi) => numberOf(ddi, country))]
  return ok(
    [...new Set(numbers)]
      .filter((number) => number !== '')
      .map((number) => ({ number, name: names.get(number) ?? '' })),
  )
}

function canText({ sms_enabled: enabled, status }: Ddi): boolean {
  return enabled === true && readCode('ddi.status', status) !== 'inactive'
}

function isOf({ target_type: type, target_id: target }: Ddi, agentId: number): boolean {
  return readCode('ddi.target_type', type) === 'U' && target === agentId
}

function numberOf({ e164 }: Ddi, country: string): string {
  const number = e164 ?? ''
  return threadKey(/^\d{7,}$/.test(number) ? `+${number}` : number, country)
}
