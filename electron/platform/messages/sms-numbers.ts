import { readCode } from '#shared/api/codes.ts'
import { readCountry, readDialled } from '#shared/calls/phone-number.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { invalid, type Refusal } from '../http/refusal.ts'
import type { StoredDdi, StoredUser } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { readOwnNumber } from './own-number.ts'

const defaultCountry = 'GB'

/** A number to which a text can be sent: in E.164 form, or a short code unchanged. Undefined if it is neither. */
export function readTextNumber(text: string, country = ''): string | undefined {
  return readDialled(text, readCountry(country) || defaultCountry)?.number
}

/** A platform number that sends and receives texts, of any customer. */
export function textNumber({ ddis }: Pick<Store, 'ddis'>, e164: string): StoredDdi | undefined {
  const ddi = ddis.find('e164', e164)
  return ddi?.sms_enabled && readCode('ddi.status', ddi.status) !== 'inactive' ? ddi : undefined
}

/** The user to whom a number points; null for a queue, a group or nobody: its texts are everybody's. */
export function ownerOf({ target_type, target_id }: StoredDdi): number | null {
  return readCode('ddi.target_type', target_type) === 'U' ? target_id : null
}

/** The mobile number of a user, if activated. */
export function mobileOf({ mobile, mobile_activated }: StoredUser): string | undefined {
  return mobile_activated === true && mobile ? mobile : undefined
}

/**
 * The number from which this user's text is sent. The user may name a number of the customer that receives texts, but
 * not a colleague's own unless the user is root; by default it is the user's caller ID, else the activated mobile.
 */
export function senderNumber(
  store: Pick<Store, 'ddis'>,
  user: StoredUser,
  from: string | undefined,
): Result<string, Refusal> {
  const ownTextNumber = (number: string | undefined) => {
    const ddi = textNumber(store, number ?? '')
    return ddi?.customer_id === user.customer_id ? ddi : undefined
  }
  const mobile = mobileOf(user)
  if (from === undefined) {
    const number = ownTextNumber(user.cli)?.e164 ?? mobile
    return number === undefined
      ? invalid('You have no number that sends text messages: name one')
      : ok(number)
  }
  const { id, customer_id: customerId, cli, cc, is_root } = user
  const numberUser = { id, customerId, cli, mobile, country: cc ?? '', isRoot: is_root === true }
  return readOwnNumber(from, numberUser, {
    ownerOf(e164) {
      const ddi = textNumber(store, e164)
      return ddi && { customerId: ddi.customer_id, ownerId: ownerOf(ddi) }
    },
    refusal: `${from} is not one of your numbers that send text messages`,
  })
}
