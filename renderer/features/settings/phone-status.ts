import type { PhoneState } from '#shared/host/state.ts'
import { errorWords } from '../../locales/error-words.ts'
import type { IconName } from '../../ui/icons.ts'
import { spanWords } from './time-words.ts'

/** Where the phone stands, for the card above the account. */
export type PhoneStatus = {
  readonly icon: IconName
  readonly tone: 'ok' | 'bad' | 'plain'
  readonly title: string
  readonly detail: string
  readonly facts: readonly { readonly name: string; readonly value: string }[]
}

/** A round trip older than this no longer proves that calls arrive, in milliseconds. */
const freshFor = 30_000

/** The registration in words. `now` is milliseconds since 1970. */
export function phoneStatus({ account, registration }: PhoneState, now: number): PhoneStatus {
  const server = account ? [{ name: 'Server', value: account.server }] : []
  switch (registration.kind) {
    case 'no-account':
      return {
        icon: 'phone',
        tone: 'plain',
        title: 'No phone account',
        detail: 'Calls do not ring on this computer yet.',
        facts: [],
      }
    case 'connecting':
      return { icon: 's-dialling', tone: 'plain', title: 'Connecting', detail: '', facts: server }
    case 'registering':
      return { icon: 's-dialling', tone: 'plain', title: 'Registering', detail: '', facts: server }
    case 'registered': {
      const { since, roundTripAt, roundTripMs } = registration
      const heard = now - roundTripAt
      const isFresh = heard <= freshFor
      return {
        icon: isFresh ? 's-connected' : 'alert',
        tone: isFresh ? 'ok' : 'plain',
        title: isFresh ? 'Registered' : 'Registered, not heard lately',
        detail: `as ${account?.user ?? ''}, for ${spanWords(now - since)}`,
        facts: [...server, { name: 'Round trip', value: `${roundTripMs} ms, ${spanWords(heard)} ago` }],
      }
    }
    case 'unregistered': {
      const { error, since, retryAt } = registration
      const next = retryAt === null ? [] : [{ name: 'Next try', value: nextTry(retryAt - now) }]
      return {
        icon: 'offline',
        tone: 'bad',
        title: 'Not registered',
        detail: error ? errorWords(error) : `for ${spanWords(now - since)}`,
        facts: [...server, ...next],
      }
    }
  }
}

function nextTry(inMilliseconds: number): string {
  return inMilliseconds <= 0 ? 'now' : `in ${spanWords(inMilliseconds)}`
}
