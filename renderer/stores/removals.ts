import type { ErrorCode } from '#shared/core/app-error.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { Outcome, Result } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { Removal } from '#shared/host/removals.ts'
import { ask } from '../services.ts'
import { act } from './act.ts'
import { notices } from './notices.ts'

/** Methods that delete with a time in which it can be undone. */
export type RemovingMethod = {
  [Name in keyof HostMethods]: ReturnType<HostMethods[Name]> extends Outcome<Removal> ? Name : never
}[keyof HostMethods]

/** One of what is deleted, and several: `message`, `messages`. */
export type Noun = readonly [one: string, many: string]

/**
 * Deletes these of a list, and offers to undo it for as long as the toast stays. The host takes them from its list at
 * once, and brings them back where it is undone or the platform refuses, which is told too. Resolves with whether they are
 * gone for now.
 */
export async function removeWithUndo(
  method: RemovingMethod,
  ids: readonly number[],
  noun: Noun,
): Promise<boolean> {
  if (ids.length === 0) return false
  const removed: Result<Removal> = await ask(method, { ids })
  if (!removed.ok) {
    notices.emit({ error: removed.error, doing: 'Deleting' })
    return false
  }
  const { removal } = removed.value
  notices.emit({
    words: `${counted(ids.length, noun)} deleted`,
    undo: () => void act('Undoing the deletion', 'removals.undo', { removal }),
  })
  void followToEnd(method, { removal })
  return true
}

/** The method of each deletion that is over: undone, gone or refused. For lists that nothing else tells of it. */
export const removalsEnded = new Emitter<RemovingMethod>()

/** The platform hears of it seconds later, when the agent may be anywhere. */
async function followToEnd(method: RemovingMethod, removal: Removal): Promise<void> {
  const ended = await ask('removals.ended', removal)
  removalsEnded.emit(method)
  if (!ended.ok && !outcomeUnknown.has(ended.error.code))
    notices.emit({ error: ended.error, doing: 'Deleting' })
}

/** The app's own service was away meanwhile, or was started anew: what became of it is seen in the list. */
const outcomeUnknown = new Set<ErrorCode>(['host.disconnected', 'removal.too-late'])

/** `1 message`, `1,204 messages`. */
export function counted(count: number, [one, many]: Noun): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
