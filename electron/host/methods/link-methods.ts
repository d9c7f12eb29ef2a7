import { ok } from '#shared/core/result.ts'
import type { LinkMethods } from '#shared/host/links.ts'
import type { PendingLinks } from '../links/pending-links.ts'

export function linkMethods(links: Pick<PendingLinks, 'accept' | 'dismiss'>): LinkMethods {
  return {
    'link.accept': ({ id }) => links.accept(id),
    async 'link.dismiss'({ id }) {
      links.dismiss(id)
      return ok(undefined)
    },
  }
}
