import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { RemovalMethods } from '#shared/host/removals.ts'
import type { Removals } from '../removals/removals.ts'

export function removalMethods(removals: Removals): RemovalMethods {
  return {
    'removals.undo': async (removal) =>
      removals.undo(removal) ? ok(undefined) : err(appError('removal.too-late')),
    'removals.ended': (removal) => removals.ended(removal),
  }
}
