import type { ApiClient } from '#shared/api/client.ts'
import { readNumber } from '#shared/api/read-field.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { customerParts, type CustomerCount, type CustomerPart } from '#shared/host/account.ts'

/** Lists requested at the same time. */
const atOnce = 4
/** Only the total of each list is needed. */
const query = { page: 1, limit: 1 } as const

type Count = (api: ApiClient) => Outcome<{ readonly total: number }>

const counts: Readonly<Record<CustomerPart, Count>> = {
  users: (api) => api.customer.listUsers({ query }),
  numbers: (api) => api.settings.listDdis({ query }),
  queues: (api) => api.settings.listQueues({ query }),
  'ring-groups': (api) => api.settings.listRingGroups({ query }),
  ivrs: (api) => api.settings.listIvrs({ query }),
  conferences: (api) => api.settings.listConferences({ query }),
  'routing-rules': (api) => api.settings.listRoutingRules({ query }),
  contacts: (api) => api.settings.listContacts({ query }),
  'call-records': (api) => api.history.listCdrs({ query }),
  recordings: (api) => api.history.listMonitors({ query }),
  'voice-messages': (api) => api.history.listVoicemessages({ query }),
  texts: (api) => api.storage.listSms({ query }),
  faxes: (api) => api.storage.listFaxes({ query }),
  chats: (api) => api.history.listChats({ query }),
}

/** Counts a customer's records by kind. A list that cannot be read has no count; a refused token ends the counting. */
export async function countCustomer(api: ApiClient): Outcome<readonly CustomerCount[]> {
  const found: CustomerCount[] = []
  for (let from = 0; from < customerParts.length; from += atOnce) {
    const parts = customerParts.slice(from, from + atOnce)
    const answers = await Promise.all(parts.map((part) => counts[part](api)))
    for (const [index, part] of parts.entries()) {
      const answer = answers[index]
      if (answer?.ok === false && answer.error.code === 'session.signed-out') return answer
      const total = answer?.ok ? readNumber(answer.value.total, { minimum: 0, maximum: 1e12 }) : null
      found.push({ part, count: total })
    }
  }
  return ok(found)
}
