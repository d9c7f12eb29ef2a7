import { readCountry, readDialled } from '#shared/calls/phone-number.ts'
import type { RoutedUser } from '#shared/calls/routing/directory.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { forbidden, invalid, type Refusal } from '../http/refusal.ts'

/** The owner of a platform number; `ownerId` is null if it points to no user. */
export type NumberOwner = { readonly customerId: number; readonly ownerId: number | null }

/** The user who wants to show a number; `mobile` is the activated one. */
export type NumberUser = Pick<RoutedUser, 'id' | 'customerId' | 'cli' | 'country'> & {
  readonly mobile: string | undefined
  readonly isRoot: boolean
}

const defaultCountry = 'GB'

/**
 * The number, in E.164 form, with which a user calls or sends a text: one of the customer's, but not a colleague's own
 * unless root asks, or the user's activated mobile. `ownerOf` knows the eligible numbers. `refusal` explains any other
 * text.
 */
export function readOwnNumber(
  text: string,
  user: NumberUser,
  {
    ownerOf,
    refusal,
  }: { readonly ownerOf: (e164: string) => NumberOwner | undefined; readonly refusal: string },
): Result<string, Refusal> {
  const number = readDialled(text, readCountry(user.country) || defaultCountry)?.number
  if (number === undefined) return invalid(refusal)
  if (number === user.mobile) return ok(number)
  const owner = ownerOf(number)
  if (owner?.customerId !== user.customerId) return invalid(refusal)
  const isColleaguesNumber = owner.ownerId !== null && owner.ownerId !== user.id && number !== user.cli
  return isColleaguesNumber && !user.isRoot ? forbidden(`${number} is a colleague's number`) : ok(number)
}
