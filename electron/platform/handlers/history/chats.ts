import type { Contract } from '#shared/api/contract.ts'
import { ok } from '#shared/core/result.ts'
import type { Deletions } from '../../background/deletions.ts'
import type { Handlers } from '../../http/handler.ts'
import type { StoredChatMessage } from '../../store/tables/messages.ts'
import type { Store } from '../../store/store.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { readVisible, scopeOf } from '../visible.ts'

/** Chats of a web page's visitors; an agent can delete messages of the agent's own chats. */
export function chatHandlers(
  { chats, chatMessages }: Store,
  deletions: Pick<Deletions, 'enqueueWithTimeout'>,
) {
  const messages = crudHandlers<StoredChatMessage, never>({
    table: chatMessages,
    recordName: 'Chat message',
    writableBy: 'own',
    defaults: ({ id }) => ({ chat_id: 0, user_id: id }),
  })
  return {
    listChats: ({ query, user }) => ok(chats.listJson(query, scopeOf(user))),
    readChat: ({ params, user }) => readVisible(chats, params.id, { user, recordName: 'Chat' }),
    deleteChatMessages: messages.removeMany,
    async deleteAllChatMessages({ user }) {
      await deletions.enqueueWithTimeout('chatMessages', scopeOf(user))
      return ok(undefined)
    },
  } satisfies Partial<Handlers<Contract['history']>>
}
