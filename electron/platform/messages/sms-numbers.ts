import { readCode } from '#shared/api/codes.ts'
import { readCountry, readDialled } from '#shared/calls/phone-number.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { forbidden, invalid, type Refusal } from '../http/refusal.ts'
import type { StoredDdi, StoredUser } from '../store/rows.ts'
import type { Store } from '../store/store.ts'

const defaultCountry = 'GB'

/** A number to which a text can be sent: in E.164 form, or a short code as it stands. Undefined for what is neither. */
export function readTextNumber(text: string, country = ''): string | undefined {
  return readDialled(text, readCountry(country) || defaultCountry)?.number
}

/** A number of the platform that sends and takes texts, whoever its customer is. */
export function textNumber({ ddis }: Pick<Store, 'ddis'>, e164: string): StoredDdi | undefined {
  const ddi = ddis.find('e164', e164)
  return ddi?.sms_enabled && readCode('ddi.status', ddi.status) !== 'inactive' ? ddi : undefined
}

/** The user whom a number leads to; null where it leads to a queue, a group or nobody: its texts are everybody's. */
export function ownerOf({ target_type, target_id }: StoredDdi): number | null {
  return readCode('ddi.target_type', target_type) === 'U' ? target_id : null
}

/**
 * The number that a text of this user comes from. What may be given is a number of the customer that takes texts, but
 * not a colleague's own unless the user is root; left out, it is the user's caller ID, else the activated mobile.
 */
export function senderNumber(
  store: Pick<Store, 'ddis'>,
  user: StoredUser,
  from: string | undefined,
): Result<string, Refusal> {
  const ownText = (number: string | undefined) => {
    const ddi = textNumber(store, number ?? '')
    return ddi?.customer_id === user.customer_id ? ddi : undefined
  }
  const mobile = user.mobile_activated === true && user.mobile ? user.mobile : undefined
  if (from === undefined) {
    const number = ownText(user.cli)?.e164 ?? mobile
    return number === undefined
      ? invalid('You have no number that sends text messages: name one')
      : ok(number)
  }
  const number = readTextNumber(from, user.cc ?? '')
  if (number !== undefined && number === mobile) return ok(number)
  const ddi = ownText(number)
  if (!ddi) return invalid(`${from} is not one of your numbers that send text messages`)
  const owner = ownerOf(ddi)
  const isColleagues = owner !== null && owner !== user.id && ddi.e164 !== user.cli
  return isColleagues && !user.is_root ? forbidden(`${ddi.e164} is a colleague's number`) : ok(ddi.e164)
}
