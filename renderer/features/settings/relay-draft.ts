import { err, ok, type Result } from '#shared/core/result.ts'
import { readRelay } from '#shared/settings/read-events.ts'
import type { RelaySettings } from '#shared/settings/settings.ts'
import { linesOf } from './phone-account.ts'

/** The form of the team's relay as it is typed. Empty credentials keep those that are stored. */
export type RelayDraft = {
  /** One a line. */
  readonly servers: string
  readonly customer: string
  /** PEM; empty trusts the system's authorities alone. */
  readonly ca: string
  /** The text of a NATS credentials file, or the seed alone. */
  readonly credentials: string
}

/** What is wrong with each field, in words; `form` stands for what concerns none of them. */
export type RelayWords = Readonly<Partial<Record<keyof RelayDraft | 'form', string>>>

/** The input of `relay.save`. */
export type RelayOrder = { readonly relay: RelaySettings; readonly credentials: string | null }

/** The form for what is stored; credentials never come back. */
export function relayDraft(relay: RelaySettings | null): RelayDraft {
  const { servers = [], customer = '', ca = null } = relay ?? {}
  return { servers: servers.join('\n'), customer, ca: ca ?? '', credentials: '' }
}

/** A user's nkey seed, on a line of its own; the host checks its checksum. */
const seedLine = /^\s*SU[A-Z2-7]{56}\s*$/m

/** What is to be saved over `stored`, or what stands in its way. The host reads it once more. */
export function relayOf(draft: RelayDraft, stored: RelaySettings | null): Result<RelayOrder, RelayWords> {
  const servers = linesOf(draft.servers)
  const customer = draft.customer.trim()
  const ca = draft.ca.trim() === '' ? null : `${draft.ca.trim()}\n`
  const credentials = draft.credentials.trim()
  const words = relayFaults({ servers, customer, ca, credentials, isFirst: stored === null })
  if (Object.keys(words).length > 0) return err(words)
  const relay = readRelay({ servers, customer, ca })
  if (!relay) return err({ form: 'The relay cannot be used like this.' })
  return ok({ relay, credentials: credentials === '' ? null : `${credentials}\n` })
}

type Read = RelaySettings & { readonly credentials: string; readonly isFirst: boolean }

function relayFaults({ servers, customer, ca, credentials, isFirst }: Read): RelayWords {
  const words: { -readonly [Field in keyof RelayWords]: string } = {}
  const server = serversFault(servers)
  if (server) words.servers = server
  if (!/^[\w-]+$/.test(customer))
    words.customer = 'The name of the customer at the relay: letters, digits, - and _.'
  if (ca !== null && !ca.includes('-----BEGIN CERTIFICATE-----'))
    words.ca = 'A certificate begins with -----BEGIN CERTIFICATE-----.'
  if (credentials === '' && isFirst) words.credentials = 'Paste the credentials, or choose their file.'
  if (credentials !== '' && !seedLine.test(credentials))
    words.credentials = 'Credentials hold a line of 58 capitals and digits that begins with SU.'
  return words
}

function serversFault(servers: readonly string[]): string | undefined {
  if (servers.length === 0) return 'Type the address of the relay.'
  const bad = servers.find((server) => !readRelay({ servers: [server], customer: 'any' }))
  if (bad === undefined) return undefined
  const overTls = bad.replace(/^nats:/i, 'tls:')
  return overTls !== bad && readRelay({ servers: [overTls], customer: 'any' })
    ? `${bad}: nats:// is open to listeners. It is for this computer alone: use tls://.`
    : `${bad}: an address looks like tls://relay.example.com:4222.`
}
