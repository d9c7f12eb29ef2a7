import type { LineQuality } from '#shared/calls/media-sample.ts'
import type { PhoneState, Registration } from '#shared/host/slices.ts'
import { errorWords } from '../../locales/error-words.ts'
import { lossWords, qualityMark } from '../../locales/quality-words.ts'
import type { IconName } from '../../ui/icons.ts'
import { spanWords } from './time-words.ts'

/** Where the phone stands, for the card above the account. */
export type PhoneStatus = {
  readonly icon: IconName
  readonly tone: 'ok' | 'unsure' | 'bad' | 'plain'
  readonly title: string
  readonly detail: string
  readonly facts: readonly Fact[]
}

type Fact = { readonly name: string; readonly value: string }

/** A round trip older than this no longer proves that calls arrive, in milliseconds. */
const freshFor = 30_000

/** The registration in words. `now` is milliseconds since 1970. */
export function phoneStatus({ account, registration }: PhoneState, now: number): PhoneStatus {
  const server = serverFacts(account, registration)
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
      return { icon: 's-dialling', tone: 'unsure', title: 'Connecting', detail: '', facts: server }
    case 'registering':
      return { icon: 's-dialling', tone: 'unsure', title: 'Registering', detail: '', facts: server }
    case 'registered': {
      const { since, roundTripAt, roundTripMs } = registration
      const heard = now - roundTripAt
      const isFresh = heard <= freshFor
      return {
        icon: isFresh ? 's-connected' : 'alert',
        tone: isFresh ? 'ok' : 'unsure',
        title: isFresh ? 'Registered' : 'Registered, not heard lately',
        detail: isFresh
          ? `as ${account?.user ?? ''}, for ${spanWords(now - since)}`
          : 'Calls may not reach this computer.',
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

/** What carries the call that is on now; nothing where there is none. */
export function callFacts(quality: readonly LineQuality[]): readonly Fact[] {
  const present = quality.find(({ mos }) => mos !== null) ?? quality[0]
  if (!present) return []
  const { codec, roundTripMs, loss } = present
  const trip = roundTripMs === null ? [] : [`round trip ${roundTripMs} ms`]
  const mark = qualityMark(present)
  return [
    ...(codec === '' ? [] : [{ name: 'Codec in use', value: codec }]),
    { name: 'This call', value: [...(mark ? [mark.word] : []), ...trip, lossWords(loss)].join(', ') },
  ]
}

/** The server in use, and which one it is where there are several. */
function serverFacts(account: PhoneState['account'], registration: Registration): PhoneStatus['facts'] {
  if (!account) return []
  const servers = [account.server, ...(account.otherServers ?? [])]
  const server = 'server' in registration ? registration.server : account.server
  const fact = { name: 'Server', value: server }
  const place = `${servers.indexOf(server) + 1} of ${servers.length}`
  return servers.length > 1 && 'server' in registration ? [fact, { name: 'In order', value: place }] : [fact]
}

function nextTry(inMilliseconds: number): string {
  return inMilliseconds <= 0 ? 'now' : `in ${spanWords(inMilliseconds)}`
}
