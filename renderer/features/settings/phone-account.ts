import type { AppError } from '#shared/core/app-error.ts'
import type { PhoneAccount } from '#shared/settings/settings.ts'
import { errorWords } from '../../locales/error-words.ts'

/** A phone account as it is typed. An empty password keeps the one that is stored. */
export type AccountDraft = {
  readonly user: string
  readonly password: string
  readonly domain: string
  readonly server: string
}

/** What is wrong with each field, in words; `form` stands for what concerns none of them. */
export type AccountWords = Readonly<Partial<Record<keyof AccountDraft | 'form', string>>>

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** What stands in the way of saving this draft over `stored`; empty where nothing does. The host checks again. */
export function accountFaults(draft: AccountDraft, stored: PhoneAccount | null): AccountWords {
  const { user, domain } = accountOf(draft)
  const words: { -readonly [Field in keyof AccountWords]: string } = {}
  if (user === '') words.user = 'Type the user that the phone registers as.'
  else if (/[\s@:;<>]/.test(user)) words.user = 'The user alone, without @ and the domain.'
  if (domain === '') words.domain = 'Type the domain.'
  else if (!/^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d+)?$/i.test(domain)) words.domain = 'This is not a domain.'
  const server = serverFault(draft.server.trim())
  if (server) words.server = server
  const isStored = stored !== null && stored.user === user && stored.domain === domain
  if (draft.password === '' && !isStored) words.password = 'Type the password of this user.'
  return words
}

/** The account behind a draft. A server typed without a scheme is reached over TLS. */
export function accountOf(draft: AccountDraft): PhoneAccount {
  const server = draft.server.trim()
  return {
    user: draft.user.trim(),
    domain: draft.domain.trim().toLowerCase(),
    server: server === '' || server.includes('://') ? server : `wss://${server}`,
  }
}

/** SIP goes over WebSocket (RFC 7118) with TLS; without it on this computer alone. */
function serverFault(server: string): string | undefined {
  if (server === '') return 'Type the address of the phone server.'
  const whole = server.includes('://') ? server : `wss://${server}`
  const url = URL.canParse(whole) ? new URL(whole) : null
  if (url?.protocol === 'wss:') return undefined
  if (url?.protocol !== 'ws:') return 'The address begins with wss://.'
  return loopback.test(url.hostname)
    ? undefined
    : 'ws:// is open to listeners. It is for this computer alone: use wss://.'
}

/** The words of a refusal, under the field that it concerns. */
export function refusalWords(error: AppError): AccountWords {
  if (error.code === 'network.bad-address') return { server: errorWords(error) }
  if (error.code === 'phone.wrong-password') return { password: errorWords(error) }
  return { form: errorWords(error) }
}
