import { readDialled } from '#shared/calls/phone-number.ts'
import { useScreenStore } from './screen.ts'

/**
 * The key of the thread with a number: E.164 if it can be parsed, else the number as is, such as a short code.
 * `country` is that of the dial plan (ISO 3166).
 */
export function threadKey(number: string, country: string): string {
  return readDialled(number, country)?.number ?? number.trim()
}

/** Opens the thread with a number from any view, ready for writing. */
export function composeTo(number: string, country: string): void {
  const screen = useScreenStore()
  screen.openThread = threadKey(number, country)
  screen.view = 'messages'
  screen.composeRequests += 1
}
