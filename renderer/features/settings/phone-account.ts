import type { AppError } from '#shared/core/app-error.ts'
import { policyValue, type Policy } from '#shared/settings/policy.ts'
import type { PhoneAccount } from '#shared/settings/settings.ts'
import { isLoopback } from '#shared/core/loopback.ts'
import { explainedWords } from '../../locales/error-reasons.ts'
import { phoneWords } from '../../locales/settings/phone.ts'

/** A phone account as typed. An empty password keeps the stored one. */
export type AccountDraft = {
  readonly user: string
  readonly password: string
  readonly domain: string
  readonly server: string
  /** One per line. */
  readonly otherServers: string
}

/** The errors by field; `form` is for those of no single field. */
export type AccountErrors = Readonly<Partial<Record<keyof AccountDraft | 'form', string>>>

/** Maximum allowed by the settings file. */
const maxOtherServers = 20

/** Returns an account for the form, without its password; without an account, the organisation's values. */
export function draftOf(account: PhoneAccount | null, policy: Policy): Omit<AccountDraft, 'password'> {
  const { user, domain, server, otherServers = [] } = account ?? prefilledAccount(policy)
  return { user, domain, server, otherServers: otherServers.join('\n') }
}

function prefilledAccount(policy: Policy): PhoneAccount {
  return {
    user: '',
    domain: policyValue(policy, 'sipDomain') ?? '',
    server: policyValue(policy, 'sipServer') ?? '',
    otherServers: policyValue(policy, 'sipOtherServers') ?? [],
  }
}

/**
 * Returns the errors that prevent saving this draft over `stored`; empty if there are none. `canReusePassword`: a stored password
 * may be used for `stored`. The host checks again.
 */
export function accountErrors(
  draft: AccountDraft,
  stored: PhoneAccount | null,
  canReusePassword = stored !== null,
): AccountErrors {
  const { user, domain } = accountOf(draft)
  const words = phoneWords.faults
  const faults: { -readonly [Field in keyof AccountErrors]: string } = {}
  if (user === '') faults.user = words.noUser
  else if (/[\s@:;<>]/.test(user)) faults.user = words.notUserAlone
  if (domain === '') faults.domain = words.noDomain
  else if (!/^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d+)?$/i.test(domain)) faults.domain = words.badDomain
  const server = serverError(draft.server.trim())
  if (server) faults.server = server
  const othersError = otherServersError(nonEmptyLines(draft.otherServers))
  if (othersError) faults.otherServers = othersError
  const isStored = stored !== null && stored.user === user && stored.domain === domain
  if (draft.password !== '') return faults
  if (!isStored) faults.password = words.noPassword
  else if (!canReusePassword || (!server && !othersError && !hasOnlyServersOf(stored, accountOf(draft))))
    faults.password = words.passwordAgain
  return faults
}

/** Whether all servers of an account are those of `stored`, by scheme, host and port: its password is bound to them. */
function hasOnlyServersOf(stored: PhoneAccount, account: PhoneAccount): boolean {
  const storedOrigins = originsOf(stored)
  return originsOf(account).every((origin) => storedOrigins.includes(origin))
}

function originsOf({ server, otherServers = [] }: PhoneAccount): readonly string[] {
  return [server, ...otherServers].map((each) => (URL.canParse(each) ? new URL(each).origin : each))
}

/** Returns the account of a draft. A server typed without a scheme is reached over TLS. */
export function accountOf(draft: AccountDraft): PhoneAccount {
  const server = withScheme(draft.server.trim())
  const otherServers = nonEmptyLines(draft.otherServers).map(withScheme)
  return {
    user: draft.user.trim(),
    domain: draft.domain.trim().toLowerCase(),
    server,
    ...(otherServers.length > 0 ? { otherServers } : {}),
  }
}

function withScheme(server: string): string {
  return server === '' || server.includes('://') ? server : `wss://${server}`
}

/** Returns the non-empty lines of a text, trimmed. */
export function nonEmptyLines(others: string): readonly string[] {
  return others
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Returns the error of the first invalid additional server, which is named if there are several. */
function otherServersError(servers: readonly string[]): string | undefined {
  if (servers.length > maxOtherServers) return phoneWords.faults.tooManyOthers(maxOtherServers)
  const invalid = servers.find((server) => serverError(server) !== undefined)
  const fault = invalid === undefined ? undefined : serverError(invalid)
  return invalid !== undefined && fault !== undefined && servers.length > 1
    ? phoneWords.faults.ofServer(invalid, fault)
    : fault
}

/** SIP uses WebSocket (RFC 7118) with TLS; without TLS on this computer only. */
function serverError(server: string): string | undefined {
  const words = phoneWords.faults
  if (server === '') return words.noServer
  const address = withScheme(server)
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol === 'wss:') return undefined
  if (url?.protocol !== 'ws:') return words.notWss
  return isLoopback(url.hostname) ? undefined : words.openWs
}

/** Puts a refusal under the field it concerns. */
export function refusalWords(error: AppError): AccountErrors {
  if (error.code === 'network.bad-address') return { server: explainedWords(error) }
  if (error.code === 'phone.wrong-password' || error.code === 'phone.other-server')
    return { password: explainedWords(error) }
  return { form: explainedWords(error) }
}
