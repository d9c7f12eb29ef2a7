import { writeCode, type CodeWord } from '#shared/api/codes.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { StoredFax } from '../../store/tables/messages.ts'
import { idOf } from '../company/people.ts'
import { customerId } from '../customer.ts'
import type { Customer } from '../customers/customers.ts'
import { byTime, Calendar, workingMoment } from '../past/calendar.ts'
import type { Random } from '../random.ts'

const count = 40
const days = 85
/** Number for faxes to the shop. */
export const faxLine = '+441632960113'
/** User in charge of the fax. */
const owner = idOf('232')

/** Faxes to and from the shop, oldest first. */
export function makeFaxes({
  customers,
  random,
  now,
}: {
  readonly customers: readonly Customer[]
  readonly random: Random
  readonly now: number
}): readonly Omit<StoredFax, 'id'>[] {
  const calendar = new Calendar(now)
  const withTelephone = customers.filter(({ tel }) => tel !== '')
  return Array.from({ length: count }, () => workingMoment(random, days))
    .toSorted(byTime)
    .map((moment, index) => {
      const isIn = random.chance(0.7)
      const other = random.pickOrNone(withTelephone)?.tel ?? '+441632960187'
      const pages = random.between(1, 6)
      const status: CodeWord<'fax.status'> = isIn ? 'received' : random.chance(0.9) ? 'sent' : 'failed'
      return {
        customer_id: customerId,
        user_id: random.chance(0.5) ? owner : null,
        charge: isIn ? 0 : pages * 0.04,
        created_at: writeTimestamp(calendar.at(moment)),
        filename: `fax-${String(index + 1).padStart(4, '0')}.pdf`,
        from: isIn ? other : faxLine,
        to: isIn ? faxLine : other,
        pages,
        status: writeCode('fax.status', status),
        type: writeCode('fax.type', isIn ? 'in' : 'out'),
      }
    })
}
