import { writeCode, type CodeWord } from '#shared/api/codes.ts'
import { Ddi } from '#shared/api/modules/numbers.ts'
import { blankRecord } from '../../handlers/crud/blank-record.ts'
import type { StoredDdi } from '../../store/rows.ts'
import { customerId } from '../customer.ts'
import { domain } from './people.ts'

type Line = {
  readonly e164: string
  readonly name: string
  /** A letter of `ddi.target_type` with an id. */
  readonly target: readonly [type: CodeWord<'ddi.target_type'>, id: number]
  /** The call-tracking campaign that shows it. */
  readonly campaign?: number
  readonly overrides?: Partial<StoredDdi>
}

/** The shop's numbers besides those of its people; one for each kind of target. */
export const lines: readonly Line[] = [
  {
    e164: '+441632960101',
    name: 'Orders line',
    target: ['Q', 1],
    overrides: { sms_email: `orders@${domain}` },
  },
  { e164: '+441632960102', name: 'Billing line', target: ['Q', 2] },
  { e164: '+441632960103', name: 'Repairs line', target: ['Q', 3] },
  { e164: '+441632960104', name: 'Trade desk', target: ['Q', 4] },
  { e164: '+441632960105', name: 'Workshops', target: ['Q', 5] },
  { e164: '+441632960106', name: 'Kiln service', target: ['Q', 6] },
  {
    e164: '+441632960100',
    name: 'Main line',
    target: ['I', 1],
    overrides: { channels: 12, esc_enabled: true },
  },
  { e164: '+441632960107', name: 'Showroom', target: ['R', 2] },
  { e164: '+441632960108', name: 'Front desk', target: ['R', 1] },
  { e164: '+441632960109', name: 'Monday meeting', target: ['C', 1], overrides: { sms_enabled: false } },
  { e164: '+441632960110', name: 'Suppliers meeting', target: ['C', 2], overrides: { sms_enabled: false } },
  { e164: '+441632960111', name: 'Messages for the office', target: ['V', 1] },
  { e164: '+441632960112', name: 'Out of hours', target: ['I', 2] },
  {
    e164: '+441632960113',
    name: 'Fax',
    target: ['U', 32],
    overrides: { fax_enabled: true, fax_email: `office@${domain}`, sms_enabled: false },
  },
  {
    e164: '+441632960114',
    name: 'Old catalogue number',
    target: ['H', 0],
    overrides: {
      status: writeCode('ddi.status', 'inactive'),
      info: 'Printed in the catalogue of three years ago',
    },
  },
  { e164: '+441632960120', name: 'Web shop', target: ['Q', 1], campaign: 1 },
  { e164: '+441632960121', name: 'Web shop, glazes', target: ['Q', 1], campaign: 1 },
  { e164: '+441632960122', name: 'Kiln adverts', target: ['Q', 6], campaign: 2 },
  { e164: '+441632960123', name: 'Kiln adverts, spring', target: ['Q', 6], campaign: 2 },
  { e164: '+441632960124', name: 'Evening classes leaflet', target: ['Q', 5], campaign: 3 },
]

/** The lines as platform numbers. */
export const lineNumbers: readonly Omit<StoredDdi, 'id'>[] = lines.map(
  ({ e164, name, target: [type, id], campaign, overrides: more }) => ({
    ...numberTo(e164, name, { type, id }),
    ...(campaign === undefined ? {} : { campaign_id: campaign, flag: writeCode('ddi.flag', 'calltracking') }),
    ...more,
  }),
)

/** A platform number and its target. */
export function numberTo(
  e164: string,
  name: string,
  target: { readonly type: CodeWord<'ddi.target_type'>; readonly id: number },
): Omit<StoredDdi, 'id'> {
  return {
    ...blankRecord(Ddi),
    customer_id: customerId,
    campaign_id: null,
    e164,
    name,
    target_type: writeCode('ddi.target_type', target.type),
    target_id: target.id,
    channels: 4,
    sms_enabled: true,
    tel_verified: true,
  }
}
