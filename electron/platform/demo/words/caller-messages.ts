import { knownCustomers } from '../customers/known-customers.ts'
import { stories, wrongNumber } from './stories.ts'

const messages: ReadonlyMap<string, string> = new Map([
  ...knownCustomers.flatMap(({ mobile, tel }, index) =>
    [mobile, tel].map((number) => [number, stories[index]?.says ?? ''] as const),
  ),
  [wrongNumber.number, wrongNumber.says],
])

/** The mailbox message of a caller with a story; undefined for everybody else. */
export function messageOf(number: string): string | undefined {
  return messages.get(number) || undefined
}
