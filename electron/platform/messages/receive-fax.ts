import { readCode, writeCode } from '#shared/api/codes.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { invalid, type Refusal } from '../http/refusal.ts'
import type { StoredFax } from '../store/tables/messages.ts'
import type { Store } from '../store/store.ts'
import { faxPdf, type FaxPage } from './fax-pdf.ts'
import { readTextNumber } from './sms-numbers.ts'

export type FaxPorts = {
  readonly store: Pick<Store, 'ddis' | 'faxes' | 'outbox' | 'transaction'>
  readonly clock: Pick<Clock, 'now'>
}

/** A fax on its way to a number of the platform. */
export type InboundFax = {
  readonly from: string
  readonly to: string
  readonly pages: number
  /** The customer that must own the number; any customer if omitted. */
  readonly customerId?: number
}

/**
 * Receives a fax at a number of the platform: lists it, and mails it as PDF to the `fax_email` of the number, if any.
 * 400 if the number accepts no faxes. Decision: a fax belongs to everybody of the customer, like a machine in the hall;
 * the document has no operation to send one, nor to read its pages.
 */
export function receiveFax({ store, clock }: FaxPorts, inbound: InboundFax): Result<StoredFax, Refusal> {
  const { pages, customerId } = inbound
  const ddi = store.ddis.find('e164', readTextNumber(inbound.to) ?? '')
  const acceptsFaxes = ddi?.fax_enabled && readCode('ddi.status', ddi.status) !== 'inactive'
  if (!ddi || !acceptsFaxes || (customerId !== undefined && ddi.customer_id !== customerId))
    return invalid(`${inbound.to} is not a number that takes faxes`)
  const from = readTextNumber(inbound.from) ?? inbound.from
  const { customer_id, e164: to } = ddi
  const created_at = writeTimestamp(clock.now())
  const filename = `fax-${created_at.replace(/\D/g, '')}.pdf`
  return ok(
    store.transaction(() => {
      if (ddi.fax_email)
        store.outbox.insert({
          ...{ customer_id, created_at, to: ddi.fax_email },
          subject: `Fax from ${from} to ${to}`,
          text: `${pages} ${pages === 1 ? 'page' : 'pages'}, received at ${created_at} UTC.`,
          attachments: [
            { filename, type: 'application/pdf', content: pdfOf({ from, to, created_at, pages }) },
          ],
        })
      return store.faxes.insert({
        ...{ customer_id, user_id: null, charge: 0, created_at, filename, from, to, pages },
        status: writeCode('fax.status', 'received'),
        type: writeCode('fax.type', 'in'),
      })
    }),
  )
}

type Header = {
  readonly from: string
  readonly to: string
  readonly created_at: string
  readonly pages: number
}

/** The pages as Base64; a simulated fax contains only the header that every machine prints. */
function pdfOf({ from, to, created_at, pages }: Header): string {
  const page = (_: unknown, index: number): FaxPage => [
    `${created_at} UTC   From ${from}   To ${to}   Page ${index + 1} of ${pages}`,
  ]
  return faxPdf(Array.from({ length: pages }, page)).toString('base64')
}
