import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { PhoneAccount } from '#shared/settings/settings.ts'
import { readBaseUrl } from '../platform-client/base-url.ts'
import { parseJson } from '../platform-client/parse-json.ts'

/** What a profile file says: which platform, and where its phone registers. */
export type Profile = {
  readonly baseUrl: string
  readonly phone: PhoneAccount | null
  /** PEM. */
  readonly ca: string | null
}

/**
 * Reads a profile file: JSON with `base_url`, optional `sip` (`ws`, `domain`, `user`) and optional `ca`, a PEM or the
 * path of one, relative to the profile.
 */
export async function readProfile(path: string): Promise<Result<Profile, AppError>> {
  const text = await readText(path)
  if (text === undefined) return err(appError('profile.unreadable', path))
  const value = parseJson(text)
  if (value === undefined) return err(appError('profile.not-json', path))
  if (!isRecord(value)) return invalid(path, 'it holds no object')
  const baseUrl = typeof value['base_url'] === 'string' ? readBaseUrl(value['base_url']) : undefined
  if (!baseUrl) return invalid(path, 'base_url is missing')
  if (!baseUrl.ok) return invalid(path, `base_url: ${baseUrl.error.detail}`)
  const phone = readSip(value['sip'])
  if (typeof phone === 'string') return invalid(path, phone)
  const ca = await readAuthority(value['ca'], dirname(path))
  if (!ca.ok) return invalid(path, ca.error)
  return ok({ baseUrl: baseUrl.value, phone, ca: ca.value })
}

/** The account, null where there is none, or what is wrong with it. */
function readSip(value: unknown): PhoneAccount | null | string {
  if (value === undefined || value === null) return null
  if (!isRecord(value)) return 'sip is not an object'
  const { ws, domain, user } = value
  if (typeof ws !== 'string' || !/^wss?:\/\/./i.test(ws)) return 'sip.ws must begin with wss:// or ws://'
  if (typeof domain !== 'string' || domain === '') return 'sip.domain is missing'
  if (typeof user !== 'string' || user === '') return 'sip.user is missing'
  return { server: ws, domain, user }
}

async function readAuthority(value: unknown, folder: string): Promise<Result<string | null, string>> {
  if (value === undefined || value === null || value === '') return ok(null)
  if (typeof value !== 'string') return err('ca is neither a PEM nor a path')
  const isPem = (text: string | undefined) => text?.includes('-----BEGIN CERTIFICATE-----')
  if (isPem(value)) return ok(value)
  const text = await readText(resolve(folder, value))
  if (text === undefined) return err(`ca: ${value} cannot be read`)
  return isPem(text) ? ok(text) : err(`ca: ${value} is not a PEM`)
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(path: string, reason: string): Result<never, AppError> {
  return err(appError('profile.invalid', `${path}: ${reason}`))
}
