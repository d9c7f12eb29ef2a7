import type { Contract } from '#shared/api/contract.ts'
import { MediaSession } from '#shared/api/modules/calls.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Store } from '../../store/store.ts'
import { dictionaryOf } from '../in-words.ts'
import { readVisible, scopeOf } from '../visible.ts'

/** The audio of each leg that was joined with another (specification 4.3). */
export function mediaSessionHandlers(sessions: Store['mediaSessions']) {
  return {
    listMediaSessions: ({ query, user }) => ok(sessions.listJson(query, scopeOf(user))),
    mediaSessionDictionaries: () => ok(dictionaryOf(MediaSession)),
    readMediaSession: ({ params, user }) => readVisible(sessions, params.id, { user, what: 'Media session' }),
  } satisfies Partial<Handlers<Contract['calls']>>
}
