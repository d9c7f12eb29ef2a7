import { largestProfile } from './read-profile.ts'

/** Where the profile of a link is: at an address, or in the link itself. */
export type ProfileLink =
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'inline'; readonly text: string }

/** Reads what follows `switchhook://profile?`; undefined if it names no profile, or more than one. */
export function readProfileLink(query: string): ProfileLink | undefined {
  const fields = [...new URLSearchParams(query)]
  const [name, value] = fields[0] ?? []
  if (fields.length !== 1 || value === undefined) return undefined
  if (name === 'url') return readAddress(value)
  return name === 'data' ? readInline(value) : undefined
}

/** Only https, without a user: a secret in an address would end up in histories and logs. */
function readAddress(value: string): ProfileLink | undefined {
  const url = value.length <= 2_000 && URL.canParse(value) ? new URL(value) : null
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  return { kind: 'address', url: url.href }
}

/** RFC 4648 section 5, with or without its padding. */
function readInline(value: string): ProfileLink | undefined {
  if (!/^[\w-]+={0,2}$/.test(value)) return undefined
  const bytes = Buffer.from(value, 'base64url')
  return bytes.length <= largestProfile ? { kind: 'inline', text: bytes.toString('utf8') } : undefined
}
