import { err, ok, type Result } from '#shared/core/result.ts'
import { readRelay } from '#shared/settings/read-events.ts'
import type { RelaySettings } from '#shared/settings/event-settings.ts'
import { relayWords } from '../../locales/settings/tunnel.ts'
import { nonEmptyLines } from './phone-account.ts'

/** The form of the team's relay, as typed. Empty credentials keep the stored ones. */
export type RelayDraft = {
  /** One per line. */
  readonly servers: string
  readonly customer: string
  /** PEM; empty trusts the system's authorities only. */
  readonly ca: string
  /** The content of a NATS credentials file, or only the seed. */
  readonly credentials: string
}

/** The errors by field; `form` is for those of no single field. */
export type RelayErrors = Readonly<Partial<Record<keyof RelayDraft | 'form', string>>>

/** The input of `relay.save`. */
export type RelaySaveInput = { readonly relay: RelaySettings; readonly credentials: string | null }

/** Returns the form for stored settings; credentials are never read back. */
export function relayDraft(relay: RelaySettings | null): RelayDraft {
  const { servers = [], customer = '', ca = null } = relay ?? {}
  return { servers: servers.join('\n'), customer, ca: ca ?? '', credentials: '' }
}

/** A user's nkey seed on a line of its own; the host verifies its checksum. */
const seedLine = /^\s*SU[A-Z2-7]{56}\s*$/m

/** Returns what to save over `stored`, or the errors that prevent it. The host validates it again. */
export function parseRelayDraft(
  draft: RelayDraft,
  stored: RelaySettings | null,
): Result<RelaySaveInput, RelayErrors> {
  const servers = nonEmptyLines(draft.servers)
  const customer = draft.customer.trim()
  const ca = draft.ca.trim() === '' ? null : `${draft.ca.trim()}\n`
  const credentials = draft.credentials.trim()
  const faults = relayErrors({ servers, customer, ca, credentials, isFirst: stored === null })
  if (Object.keys(faults).length > 0) return err(faults)
  const relay = readRelay({ servers, customer, ca })
  if (!relay) return err({ form: relayWords.faults.unusable })
  return ok({ relay, credentials: credentials === '' ? null : `${credentials}\n` })
}

type ParsedRelay = RelaySettings & { readonly credentials: string; readonly isFirst: boolean }

function relayErrors({ servers, customer, ca, credentials, isFirst }: ParsedRelay): RelayErrors {
  const words = relayWords.faults
  const faults: { -readonly [Field in keyof RelayErrors]: string } = {}
  const server = serversError(servers)
  if (server) faults.servers = server
  if (!/^[\w-]+$/.test(customer)) faults.customer = words.customer
  if (ca !== null && !ca.includes('-----BEGIN CERTIFICATE-----')) faults.ca = words.ca
  if (credentials === '' && isFirst) faults.credentials = words.noCredentials
  if (credentials !== '' && !seedLine.test(credentials)) faults.credentials = words.badCredentials
  return faults
}

function serversError(servers: readonly string[]): string | undefined {
  const words = relayWords.faults
  if (servers.length === 0) return words.noServer
  const invalid = servers.find((server) => !readRelay({ servers: [server], customer: 'any' }))
  if (invalid === undefined) return undefined
  const withTls = invalid.replace(/^nats:/i, 'tls:')
  return withTls !== invalid && readRelay({ servers: [withTls], customer: 'any' })
    ? words.openServer(invalid)
    : words.badServer(invalid)
}
