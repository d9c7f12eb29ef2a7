import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where releases are looked for: the organisation's address before the one that the package was made with. Null where
 * none is named, or it is not https; plain http is for this computer only.
 */
export function feedOf(resources: string, organisations: string | undefined): string | null {
  const address = organisations ?? packagedFeed(join(resources, 'app-update.yml'))
  const url = address !== null && URL.canParse(address) ? new URL(address) : null
  if (!url || url.hostname.endsWith('.invalid')) return null
  const isHere = url.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  return url.protocol === 'https:' || isHere ? url.href : null
}

function packagedFeed(file: string): string | null {
  try {
    const [, address] = /^url: ["']?([^"'\s]+)["']?\s*$/m.exec(readFileSync(file, 'utf8')) ?? []
    return address ?? null
  } catch {
    return null
  }
}
