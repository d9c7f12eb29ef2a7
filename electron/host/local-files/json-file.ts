import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Log } from '#shared/core/log.ts'
import { setAside } from './set-aside.ts'

/**
 * Reads the JSON object in a small file; null if there is no file. A file without a JSON object is set aside,
 * `onSetAside` gets its new name, and null is returned. Throws system errors if the file cannot be read; writing it
 * then would destroy its content.
 */
export function readJsonFile(
  path: string,
  log: Log,
  onSetAside: (name: string) => void = () => {},
): Readonly<Record<string, unknown>> | null {
  const text = textOf(path)
  if (text === null) return null
  const object = objectIn(text)
  if (object === null) onSetAside(basename(setAside(path, log)))
  return object
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return null
    throw fault
  }
}

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
