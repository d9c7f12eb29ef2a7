import type { Contract } from '#shared/api/contract.ts'
import { Sms } from '#shared/api/modules/storage.ts'
import { ok } from '#shared/core/result.ts'
import type { Deletions } from '../../background/deletions.ts'
import type { Handlers } from '../../http/handler.ts'
import type { SmsService } from '../../messages/sms-desk.ts'
import type { Store } from '../../store/store.ts'
import { dictionaryOf } from '../code-words.ts'
import { readVisible, scopeOf } from '../visible.ts'

export type SmsHandlerPorts = {
  readonly store: Store
  readonly desk: Pick<SmsService, 'send'>
  readonly deletions: Pick<Deletions, 'enqueue'>
}

/** Text messages: an agent can delete the agent's own, root those of the customer. */
export function smsHandlers({ store: { sms }, desk, deletions }: SmsHandlerPorts) {
  return {
    listSms: ({ query, user }) => ok(sms.listJson(query, scopeOf(user))),
    sendSms({ body, user }) {
      const sent = desk.send(user, body)
      if (!sent.ok) return sent
      const { id } = sent.value
      return ok({ id, json: sms.readJson(id, scopeOf(user)) ?? '{}' })
    },
    deleteAllSms({ user }) {
      void deletions.enqueue('sms', scopeOf(user))
      return ok(undefined)
    },
    readSms: ({ params, user }) => readVisible(sms, params.id, { user, recordName: 'SMS' }),
    smsDictionaries: () => ok(dictionaryOf(Sms)),
  } satisfies Partial<Handlers<Contract['storage']>>
}
