import type { Interfaces } from '../network/addresses.ts'

/** The network interfaces by kind; their addresses only where `addresses` allows it, and never those of the hardware. */
export function networkFacts(interfaces: Interfaces, addresses: boolean): readonly object[] {
  return Object.entries(interfaces).map(([name, entries = []]) => ({
    kind: kindOf(
      name,
      entries.some(({ internal }) => internal),
    ),
    family: [...new Set(entries.map(({ family }) => family))],
    ...(addresses && { name, addresses: entries.map(({ address }) => address) }),
  }))
}

const kinds = [
  ['wireless', /^(?:wl|wifi|wi-fi|wlan|ath|airport)/i],
  ['tunnel', /^(?:tun|tap|utun|ppp|wg|ipsec|tailscale|zt|vpn)/i],
  ['virtual', /^(?:docker|veth|br-|virbr|vmnet|vboxnet|vEthernet|bridge)/i],
  ['mobile', /^(?:wwan|rmnet|cellular|mobile)/i],
  ['wired', /^(?:eth|en|em|ethernet|lan)/i],
] as const

function kindOf(name: string, isInternal: boolean): (typeof kinds)[number][0] | 'loopback' | 'other' {
  if (isInternal) return 'loopback'
  return kinds.find(([, sign]) => sign.test(name))?.[0] ?? 'other'
}
