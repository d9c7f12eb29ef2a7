import type { networkInterfaces } from 'node:os'

/** The computer's network interfaces by name, as `node:os` lists them. */
export type Interfaces = ReturnType<typeof networkInterfaces>

/**
 * The addresses by which this computer reaches others, as one text that changes exactly when they do. Empty if there
 * are none.
 */
export function addressesOf(interfaces: Interfaces): string {
  return Object.entries(interfaces)
    .flatMap(([name, entries = []]) =>
      entries
        .filter(({ internal, address }) => !internal && !isLinkLocal(address))
        .map(({ address }) => `${name} ${address}`),
    )
    .sort()
    .join('\n')
}

/** RFC 3927 and RFC 4291 section 2.5.6: reachable on its own cable only. */
function isLinkLocal(address: string): boolean {
  return address.startsWith('169.254.') || /^fe[89ab]/i.test(address)
}
