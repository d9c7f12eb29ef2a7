import type { OperatorContract } from '#shared/api/operator.ts'
import { ok } from '#shared/core/result.ts'
import { depositVoicemail } from '../calls/services/voicemail/deposit.ts'
import type { SampleCallers } from '../demo/sample-callers.ts'
import type { Handlers } from '../http/handler.ts'
import { invalid } from '../http/refusal.ts'
import { receiveFax } from '../messages/receive-fax.ts'
import { receiveSms } from '../messages/receive-sms.ts'
import { readTextNumber } from '../messages/sms-numbers.ts'
import type { SmsPorts } from '../messages/sms-record.ts'
import type { Store } from '../store/store.ts'

export type OperatorMessagePorts = SmsPorts & {
  readonly store: Store
  readonly callers: Pick<SampleCallers, 'next' | 'textFrom'>
}

/** Texts, faxes and voicemails from the simulated outside world. */
export function operatorMessageHandlers(
  ports: OperatorMessagePorts,
): Pick<Handlers<OperatorContract>, 'simulateInboundSms' | 'simulateVoicemail' | 'simulateFax'> {
  return {
    simulateInboundSms({ body, user }) {
      const { customer_id: customerId } = user
      const from = body.from_no ?? ports.callers.next()
      const text = body.text ?? ports.callers.textFrom(from)
      const received = receiveSms(ports, { from, to: body.to_no, text, customerId })
      if (!received.ok) return received
      const { id } = received.value
      return ok({ id, json: ports.store.sms.readJson(id, { customerId }) ?? '{}' })
    },

    simulateFax({ body, user }) {
      const { customer_id: customerId } = user
      const { from_no: from = ports.callers.next(), to_no: to, pages = 1 } = body
      const received = receiveFax(ports, { from, to, pages, customerId })
      if (!received.ok) return received
      const { id } = received.value
      return ok({ id, json: ports.store.faxes.readJson(id, { customerId }) ?? '{}' })
    },

    async simulateVoicemail({ body, user }) {
      const { customer_id: customerId } = user
      const owner = ports.store.users.read(body.user_id)
      const unknownUser = invalid(`There is no user ${body.user_id}`)
      if (owner?.customer_id !== customerId) return unknownUser
      const from = body.caller ?? ports.callers.next()
      const number = readTextNumber(from) ?? from
      const name = ports.contactOf(number, customerId)?.name ?? ''
      const caller = { number, name }
      const voicemail = await depositVoicemail(ports, { userId: owner.id, caller, dialled: owner.cli })
      if (!voicemail) return unknownUser
      const { id } = voicemail
      return ok({ id, json: ports.store.voicemessages.readJson(id, { customerId }) ?? '{}' })
    },
  }
}
