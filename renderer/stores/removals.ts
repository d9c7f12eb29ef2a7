import type { AppError } from '#shared/core/app-error.ts'
import type { Result } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { Removal } from '#shared/host/removals.ts'
import { ask } from '../services.ts'
import { act } from './act.ts'
import { notices } from './notices.ts'

/** Methods that delete with a time in which it can be undone. */
export type RemovingMethod = {
  [Name in keyof HostMethods]: ReturnType<HostMethods[Name]> extends Promise<Result<Removal, AppError>>
    ? Name
    : never
}[keyof HostMethods]

/** One of what is deleted, and several: `message`, `messages`. */
export type Noun = readonly [one: string, many: string]

/**
 * Deletes these of a list, and offers to undo it for as long as the toast stays. The host takes them from its list at
 * once and brings them back. Resolves with whether they are gone; where not, the person has been told.
 */
export async function removeWithUndo(
  method: RemovingMethod,
  ids: readonly number[],
  noun: Noun,
): Promise<boolean> {
  if (ids.length === 0) return false
  const removed: Result<Removal, AppError> = await ask(method, { ids })
  if (!removed.ok) {
    notices.emit({ error: removed.error, doing: 'Deleting' })
    return false
  }
  const { removal } = removed.value
  notices.emit({
    words: `${counted(ids.length, noun)} deleted`,
    undo: () => void act('Undoing the deletion', 'removals.undo', { removal }),
  })
  return true
}

/** `1 message`, `1,204 messages`. */
export function counted(count: number, [one, many]: Noun): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
