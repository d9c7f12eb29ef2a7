import { reason, type ErrorReason } from '#shared/core/error-reasons.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { isRecord } from '#shared/core/is-record.ts'
import { isText, listOf } from '#shared/settings/checks.ts'
import { readRelay, readTunnel } from '#shared/settings/read-events.ts'
import { isIceUrl } from '#shared/settings/read-network.ts'
import { readSipDomain, readPem, readSipServer } from '#shared/settings/read-policy-texts.ts'
import type { RelaySettings, TunnelSettings } from '#shared/settings/event-settings.ts'
import { readBaseUrl } from '../platform-client/base-url.ts'

/** Where to sign in and register, as handed from one person to another. Never holds a secret. */
export type Profile = {
  readonly baseUrl: string
  /** PEM. */
  readonly ca: string | null
  readonly phone: ProfilePhone | null
  readonly network: { readonly iceServers: readonly string[]; readonly relayOnly: boolean } | null
  readonly tunnel: TunnelSettings | null
  readonly relay: RelaySettings | null
  /** Unknown names in it. */
  readonly unknown: readonly string[]
}

type ProfilePhone = {
  readonly server: string
  readonly domain: string
  /** Null in a profile for several users. */
  readonly user: string | null
  readonly otherServers: readonly string[]
}

/** Largest profile text, in bytes. */
export const largestProfile = 65_536

/** Reads the profile in a JSON value, or returns what is wrong with it. */
export function readProfileValue(value: unknown): Result<Profile, ErrorReason> {
  if (!isRecord(value)) return err(reason('profile.no-object'))
  const { base_url, ca, sip, network, tunnel, relay, ...others } = value
  const baseUrl = isText(base_url) ? readBaseUrl(base_url) : undefined
  if (!baseUrl) return err(reason('field.missing', 'base_url'))
  if (!baseUrl.ok) return err(baseUrl.error.reason ?? reason('field.unreadable', 'base_url'))
  const authority = isAbsent(ca) || ca === '' ? null : readPem(ca)
  if (authority === undefined) return err(reason('field.no-pem', 'ca'))
  const phone = readPhone(sip)
  if (!phone.ok) return phone
  const ways = readNetworkPart(network)
  if (!ways.ok) return ways
  const way = isAbsent(tunnel) ? null : readTunnel(tunnel)
  if (way === undefined) return err(reason('field.unreadable', 'tunnel'))
  if (way?.kind === 'command') return err(reason('profile.names-program'))
  const team = isAbsent(relay) ? null : readRelay(relay)
  if (team === undefined) return err(reason('field.unreadable', 'relay'))
  return ok({
    baseUrl: baseUrl.value,
    ca: authority,
    phone: phone.value,
    network: ways.value,
    tunnel: way,
    relay: team,
    unknown: Object.keys(others),
  })
}

function readPhone(value: unknown): Result<ProfilePhone | null, ErrorReason> {
  if (isAbsent(value)) return ok(null)
  if (!isRecord(value)) return err(reason('field.no-object', 'sip'))
  const server = readSipServer(value['ws'])
  if (server === undefined) return err(reason('field.no-wss', 'sip.ws'))
  const domain = readSipDomain(value['domain'])
  if (domain === undefined) return err(reason('field.missing', 'sip.domain'))
  const user = isAbsent(value['user']) ? null : value['user']
  if (user !== null && (!isText(user) || !/^[^\s@:;<>]{1,100}$/.test(user)))
    return err(reason('field.no-user', 'sip.user'))
  const otherServers = isAbsent(value['other_servers']) ? [] : listOf(readSipServer)(value['other_servers'])
  if (!otherServers) return err(reason('field.no-wss-list', 'sip.other_servers'))
  return ok({ server, domain, user, otherServers })
}

function readNetworkPart(value: unknown): Result<Profile['network'], ErrorReason> {
  if (isAbsent(value)) return ok(null)
  if (!isRecord(value)) return err(reason('field.no-object', 'network'))
  const { ice_servers = [], relay_only = false } = value
  const iceServers = listOf((url) => (isText(url) && isIceUrl(url) && !url.includes('@') ? url : undefined))(
    ice_servers,
  )
  if (!iceServers) return err(reason('field.no-ice-list', 'network.ice_servers'))
  if (typeof relay_only !== 'boolean') return err(reason('field.no-flag', 'network.relay_only'))
  return ok({ iceServers, relayOnly: relay_only })
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null
}
