import type { LineQuality } from '#shared/calls/media-sample.ts'
import type { PhoneState, Registration } from '#shared/host/slices.ts'
import { explainedWords } from '../../locales/error-reasons.ts'
import { lossWords, qualityMark } from '../../locales/quality-words.ts'
import { spanTable } from '../../locales/settings/common.ts'
import { phoneWords as words } from '../../locales/settings/phone.ts'
import type { IconName } from '../../ui/icons.ts'
import { spanWords } from './time-words.ts'

/** The state of the phone, for the card above the account. */
export type PhoneStatus = {
  readonly icon: IconName
  readonly tone: 'ok' | 'unsure' | 'bad' | 'plain'
  readonly title: string
  readonly detail: string
  readonly facts: readonly Fact[]
}

/** `mono`: the value is an address. */
type Fact = { readonly name: string; readonly value: string; readonly mono?: true }

/** A round trip older than this no longer proves that calls arrive, in milliseconds. */
const maxRoundTripAge = 30_000

/** Describes the registration. `now` is milliseconds since 1970. */
export function phoneStatus({ account, registration }: PhoneState, now: number): PhoneStatus {
  const server = serverFacts(account, registration)
  switch (registration.kind) {
    case 'no-account':
      return {
        icon: 'phone',
        tone: 'plain',
        title: words.states.noAccount,
        detail: words.noAccountDetail,
        facts: [],
      }
    case 'connecting':
      return { icon: 's-dialling', tone: 'unsure', title: words.states.connecting, detail: '', facts: server }
    case 'registering':
      return {
        icon: 's-dialling',
        tone: 'unsure',
        title: words.states.registering,
        detail: '',
        facts: server,
      }
    case 'registered': {
      const { since, roundTripAt, roundTripMs } = registration
      const age = now - roundTripAt
      const isFresh = age <= maxRoundTripAge
      return {
        icon: isFresh ? 's-connected' : 'alert',
        tone: isFresh ? 'ok' : 'unsure',
        title: isFresh ? words.states.registered : words.states.stale,
        detail: isFresh
          ? words.registeredDetail(account?.user ?? '', spanWords(now - since))
          : words.staleDetail,
        facts: [
          ...server,
          {
            name: words.facts.roundTrip,
            value: words.roundTripAgo(spanTable.milliseconds(roundTripMs), spanWords(age)),
          },
        ],
      }
    }
    case 'unregistered': {
      const { error, since, retryAt } = registration
      const next = retryAt === null ? [] : [{ name: words.facts.nextTry, value: nextTry(retryAt - now) }]
      return {
        icon: 'offline',
        tone: 'bad',
        title: words.states.unregistered,
        detail: error ? explainedWords(error) : words.unregisteredDetail(spanWords(now - since)),
        facts: [...server, ...next],
      }
    }
  }
}

/** Returns the audio facts of the current call; empty if there is none. */
export function callFacts(quality: readonly LineQuality[]): readonly Fact[] {
  const current = quality.find(({ mos }) => mos !== null) ?? quality[0]
  if (!current) return []
  const { codec, roundTripMs, loss } = current
  const trip = roundTripMs === null ? [] : [words.thisTrip(spanTable.milliseconds(roundTripMs))]
  const mark = qualityMark(current)
  return [
    ...(codec === '' ? [] : [{ name: words.facts.codec, value: codec }]),
    {
      name: words.facts.thisCall,
      value: [...(mark ? [mark.word] : []), ...trip, lossWords(loss)].join(', '),
    },
  ]
}

/** Returns the server in use, and its position if there are several. */
function serverFacts(account: PhoneState['account'], registration: Registration): PhoneStatus['facts'] {
  if (!account) return []
  const servers = [account.server, ...(account.otherServers ?? [])]
  const server = 'server' in registration ? registration.server : account.server
  const fact = { name: words.facts.server, value: server, mono: true } as const
  const position = words.orderOf(servers.indexOf(server) + 1, servers.length)
  return servers.length > 1 && 'server' in registration
    ? [fact, { name: words.facts.order, value: position }]
    : [fact]
}

function nextTry(inMilliseconds: number): string {
  return inMilliseconds <= 0 ? words.tryNow : words.tryIn(spanWords(inMilliseconds))
}
