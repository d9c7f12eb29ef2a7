import { ok } from '#shared/core/result.ts'
import type { Fax, FaxChatMethods } from '#shared/host/faxes-chats.ts'
import type { Chats } from '../faxes-chats/chats.ts'
import type { Shelf } from '../faxes-chats/shelf.ts'

export function faxChatMethods(services: {
  readonly faxes: Shelf<Fax>
  readonly chats: Chats
}): FaxChatMethods {
  const { faxes, chats } = services
  return {
    'faxes.list': (query) => faxes.list(query),
    'chats.list': (query) => chats.list(query),
    'chats.read': ({ id }) => chats.read(id),
    'chats.removeMessages': async ({ ids }) => ok(chats.removeMessages(ids)),
  }
}
