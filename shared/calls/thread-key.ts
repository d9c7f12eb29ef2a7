import { readDialled } from './phone-number.ts'

/**
 * The key of the thread with a number: its E.164 form, read with the country of the dial plan (ISO 3166), or the text
 * itself if it is not a phone number, such as a short code or a sender's name.
 */
export function threadKey(number: string, country: string): string {
  return readDialled(number, country)?.number ?? number.trim()
}
