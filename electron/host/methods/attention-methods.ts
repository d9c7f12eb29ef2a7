import { ok } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { PageAttention } from '../missed-calls/attention.ts'

/** What one page says of itself: `page` ends with it. */
export function attentionMethods(page: PageAttention): Pick<HostMethods, 'app.attention'> {
  return {
    async 'app.attention'({ inFront }) {
      page.set(inFront === true)
      return ok(undefined)
    },
  }
}
