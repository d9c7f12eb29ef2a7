import { randomUUID } from 'node:crypto'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { invalid, type Refusal } from '../http/refusal.ts'
import type { StoredSms } from '../store/tables/messages.ts'
import { ownerOf, readTextNumber, textNumber } from './sms-numbers.ts'
import { storeSms, type SmsPorts } from './sms-record.ts'

/** A text on its way to a number of the platform. */
export type InboundText = {
  /** A number, a short code or a name. */
  readonly from: string
  readonly to: string
  readonly text: string
  /** The customer that must own the number; any customer if omitted. */
  readonly customerId?: number
}

/**
 * Receives a text at a number of the platform: stores it, notifies webhooks (specification 6.2), and mails it if the
 * number has an address for that. 400 if the number accepts no texts.
 */
export function receiveSms(ports: SmsPorts, inbound: InboundText): Result<StoredSms, Refusal> {
  const { store, clock, events: facts } = ports
  const { text, customerId } = inbound
  const ddi = textNumber(store, readTextNumber(inbound.to) ?? '')
  if (!ddi || (customerId !== undefined && ddi.customer_id !== customerId))
    return invalid(`${inbound.to} is not a number that takes text messages`)
  const { customer_id, e164: to } = ddi
  const from = readTextNumber(inbound.from) ?? inbound.from
  const user_id = ownerOf(ddi)
  const created_at = writeTimestamp(clock.now())
  const sms = store.transaction(() => {
    if (ddi.sms_email)
      store.outbox.insert({
        ...{ customer_id, created_at, text, to: ddi.sms_email },
        subject: `Text message from ${from} to ${to}`,
      })
    return storeSms(ports, { customer_id, user_id, type: 'in', from, to, message: text, created_at })
  })
  facts.emit({
    customerId: customer_id,
    event: {
      id: randomUUID(),
      event_time: created_at,
      event_name: 'sms.received',
      ...{ customer_id, user_id, from_no: from, to_no: to, text },
    },
  })
  return ok(sms)
}
