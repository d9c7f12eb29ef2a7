import type { OperatorContract } from '#shared/api/operator.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers } from '../http/handler.ts'
import { receiveSms } from '../messages/receive-sms.ts'
import type { SmsPorts } from '../messages/sms-record.ts'

/** Text messages that come from a simulated outside. */
export function operatorMessageHandlers(
  ports: SmsPorts,
): Pick<Handlers<OperatorContract>, 'simulateInboundSms'> {
  return {
    simulateInboundSms({ body, user }) {
      const { customer_id: customerId } = user
      const received = receiveSms(ports, {
        from: body.from_no,
        to: body.to_no,
        text: body.text,
        customerId,
      })
      if (!received.ok) return received
      const { id } = received.value
      return ok({ id, json: ports.store.sms.readJson(id, { customerId }) ?? '{}' })
    },
  }
}
