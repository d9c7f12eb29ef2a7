import type { Contract } from '#shared/api/contract.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers } from '../../http/handler.ts'
import { notFound } from '../../http/refusal.ts'
import type { Scope } from '../../store/records.ts'
import type { Store } from '../../store/store.ts'
import { userScope } from './user-records.ts'

type Tables = Store

/**
 * A user's own announcement: for that user and for root. Resetting it restores the default, even if that was already in
 * use.
 */
export function userAudioHandlers(store: Tables) {
  const { userAudios, userAudio, transaction } = store
  const audiosOf = ({ customerId, userId }: Required<Scope>) =>
    userAudios.where([
      { property: 'user_id', operator: 'eq', value: userId },
      { property: 'customer_id', operator: 'eq', value: customerId },
    ])
  return {
    readUserAudio({ params, user }) {
      const scope = userScope(store, { params, user })
      if (!scope.ok) return scope
      const audio = audiosOf(scope.value).at(-1)
      const json = audio && userAudios.readJson(audio.id, scope.value)
      return json === undefined ? notFound('An audio of user', params.id) : ok({ json })
    },

    resetUserAudio({ params, user }) {
      const scope = userScope(store, { params, user })
      if (!scope.ok) return scope
      transaction(() => {
        for (const { id } of audiosOf(scope.value)) {
          userAudio.remove(id)
          userAudios.remove(id)
        }
      })
      return ok(undefined)
    },
  } satisfies Partial<Handlers<Contract['customer']>>
}
