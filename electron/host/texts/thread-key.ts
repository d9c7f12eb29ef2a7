import { readDialled } from '#shared/calls/phone-number.ts'

/**
 * The name of the thread with a number: the number in E.164 form, read with the country of the dial plan (ISO 3166), or as
 * it stands where it is none, such as a short code or a sender's name.
 */
export function threadKey(number: string, country: string): string {
  return readDialled(number, country)?.number ?? number.trim()
}
