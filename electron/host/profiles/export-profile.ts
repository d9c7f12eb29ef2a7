import type { Settings } from '#shared/settings/settings.ts'

/** What a colleague needs to get here too: no user, no e-mail, no secret, and nothing of this computer alone. */
export function exportProfile(settings: Settings): { readonly name: string; readonly text: string } | null {
  const { connection, phone, network, relay } = settings
  if (!connection?.baseUrl) return null
  const { server: ws, domain, otherServers } = phone ?? {}
  const ways = { ice_servers: network.iceServers.map(({ urls }) => urls), relay_only: network.relayOnly }
  const profile = {
    base_url: connection.baseUrl,
    ...(connection.ca && { ca: connection.ca }),
    ...(ws && { sip: { ws, domain, ...(otherServers && { other_servers: otherServers }) } }),
    ...((ways.relay_only || ways.ice_servers.length > 0) && { network: ways }),
    ...(relay && { relay }),
  }
  const host = new URL(connection.baseUrl).hostname.replace(/[^a-z\d.-]/gi, '')
  return { name: `switchhook-${host}.json`, text: `${JSON.stringify(profile, null, 2)}\n` }
}
