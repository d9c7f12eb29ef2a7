import { up as up1 } from './versions/1.ts'
import { up as up2 } from './versions/2.ts'
import { up as up3 } from './versions/3.ts'

type Stored = Readonly<Record<string, unknown>>

/** In order; the first step leads to version 1. */
const steps: readonly ((old: Stored) => Stored)[] = [up1, up2, up3]

/**
 * Migrates stored settings of any earlier version to the current one. Settings of a later version, left by a newer app,
 * are read unchanged: known fields are checked and the rest is kept.
 */
export function migrate(stored: Stored): Stored {
  const version = typeof stored['version'] === 'number' ? stored['version'] : 0
  return steps.slice(Math.max(0, Math.trunc(version))).reduce((old, up) => up(old), stored)
}
