import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { appError } from '#shared/core/app-error.ts'
import { reason, type ErrorReason } from '#shared/core/error-reasons.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import { isRecord } from '#shared/core/is-record.ts'
import { readJson } from '../platform-client/read-json.ts'
import { findSecret } from '../connection-profile/find-secret.ts'
import { readProfileValue, type Profile } from '../connection-profile/read-profile.ts'

/**
 * Reads a profile file: JSON as described in `MANAGING.md`. Here `ca` may also be the path of a PEM, relative to the
 * profile, and `sip` must have a user.
 */
export async function readProfile(path: string): Outcome<Profile> {
  const text = await readText(path)
  if (text === undefined) return err(appError('profile.unreadable', path))
  const value = readJson(Buffer.from(text))
  if (value === undefined) return err(appError('profile.not-json', path))
  const secret = findSecret(value)
  if (secret !== undefined) return err(appError('profile.holds-secret', secret))
  const complete = isRecord(value) ? await withAuthority(value, dirname(path)) : ok(value)
  if (!complete.ok) return invalid(path, complete.error)
  const profile = readProfileValue(complete.value)
  if (!profile.ok) return invalid(path, profile.error)
  return profile.value.phone?.user === null ? invalid(path, reason('field.missing', 'sip.user')) : profile
}

/** Replaces the path of a PEM by its content. */
async function withAuthority(
  profile: Readonly<Record<string, unknown>>,
  folder: string,
): Promise<Result<unknown, ErrorReason>> {
  const { ca } = profile
  if (typeof ca !== 'string' || ca === '' || isPem(ca)) return ok(profile)
  const text = await readText(resolve(folder, ca))
  if (text === undefined) return err(reason('file.unreadable', ca))
  return isPem(text) ? ok({ ...profile, ca: text }) : err(reason('field.no-pem', ca))
}

function isPem(text: string): boolean {
  return text.includes('-----BEGIN CERTIFICATE-----')
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return undefined
  }
}

function invalid(path: string, why: ErrorReason): Result<never> {
  return err(appError('profile.invalid', path, { reason: why }))
}
