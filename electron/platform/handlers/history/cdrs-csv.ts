import { setImmediate } from 'node:timers/promises'
import type { Contract } from '#shared/api/contract.ts'
import { Cdr } from '#shared/api/modules/history.ts'
import { ok } from '#shared/core/result.ts'
import { csvLines, csvText } from '../../csv.ts'
import type { Handlers } from '../../http/handler.ts'
import { forbidden } from '../../http/refusal.ts'
import type { Store } from '../../store/store.ts'
import { withCodeWords } from '../code-words.ts'
import { findVisible } from '../visible.ts'

/** Most calls in one file, the newest ones: some 35 MB of text. */
const maxCalls = 100_000
const pageSize = 1_000
const columns = Object.keys(Cdr.fields)

/**
 * GET /users/{id}/cdrs.csv: the calls in which a user took part, newest first, with codes as words. An agent can read
 * only the agent's own. Other requests are served between two pages.
 */
export function cdrCsvHandlers({ cdrs, users }: Store): Pick<Handlers<Contract['history']>, 'userCdrsCsv'> {
  return {
    async userCdrsCsv({ params: { id }, user }) {
      const found = findVisible(users, id, { user, recordName: 'User' })
      if (!found.ok) return found
      if (!user.is_root && id !== user.id) return forbidden(`The calls of user ${id} are not yours`)
      const scope = { customerId: user.customer_id, userId: id }
      const parts = [Buffer.from(csvText(columns, []))]
      // Calls that end meanwhile push others onto the next page; rows already written are skipped there.
      let oldestId = Number.POSITIVE_INFINITY
      for (let page = 1; page <= maxCalls / pageSize; page += 1) {
        const { data } = cdrs.list({ page, limit: pageSize }, scope)
        const newCdrs = data.filter((cdr) => cdr.id < oldestId)
        const rows = newCdrs.map((cdr) => withCodeWords(Cdr, cdr))
        parts.push(Buffer.from(csvLines(columns, rows)))
        oldestId = data.at(-1)?.id ?? oldestId
        if (data.length < pageSize) break
        await setImmediate()
      }
      return ok(Buffer.concat(parts))
    },
  }
}
