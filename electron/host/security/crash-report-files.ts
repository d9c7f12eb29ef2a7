import { readdir, rm, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'

export type CrashReport = { readonly path: string; readonly at: number; readonly bytes: number }

const maxAge = 14 * 24 * 60 * 60 * 1_000
const maxReports = 5

/** Crash reports in that folder, newest first, in any of Crashpad's subfolders. */
export async function listCrashReports(folder: string): Promise<readonly CrashReport[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const reports = names.filter((name) => name.endsWith('.dmp')).map((name) => readReport(join(folder, name)))
  const present = (await Promise.all(reports)).filter((report) => report !== null)
  return present.toSorted((one, other) => other.at - one.at)
}

/** Deletes reports older than 14 days, and all but the five newest. */
export async function pruneCrashReports(folder: string, now: number): Promise<void> {
  const reports = await listCrashReports(folder)
  const expired = reports.filter(({ at }, index) => index >= maxReports || now - at > maxAge)
  await Promise.all(expired.map(({ path }) => removeReport(path)))
}

export async function removeCrashReports(folder: string): Promise<void> {
  const reports = await listCrashReports(folder)
  await Promise.all(reports.map(({ path }) => removeReport(path)))
}

async function readReport(path: string): Promise<CrashReport | null> {
  const facts = await stat(path).catch(() => null)
  return facts?.isFile() ? { path, at: facts.mtimeMs, bytes: facts.size } : null
}

/** Removes the report and the files that Crashpad keeps beside it. */
async function removeReport(path: string): Promise<void> {
  const { dir, name } = parse(path)
  const files = ['.dmp', '.meta', '.lock'].map((ending) => join(dir, `${name}${ending}`))
  await Promise.all(files.map((file) => rm(file, { force: true })))
}
