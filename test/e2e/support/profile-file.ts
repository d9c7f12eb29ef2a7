import type { RunningPlatform } from './demo-platform.ts'

/** The content of a profile file. */
export type ProfileFile = {
  readonly base_url: string
  readonly sip?: { readonly ws: string; readonly domain: string; readonly user: string }
  readonly ca?: string
}

/** The profile of an agent's own phone at a platform. */
export function profileOf(platform: RunningPlatform, ext?: string): ProfileFile {
  const { baseUrl, sip } = platform
  return { base_url: baseUrl, ...(ext === undefined ? {} : { sip: { ...sip, user: ext } }) }
}
