import type { ErrorCode } from '#shared/core/app-error.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { Outcome, Result } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { Removal } from '#shared/host/removals.ts'
import { actionWords } from '../locales/actions.ts'
import { outcomeWords } from '../locales/outcomes.ts'
import { region } from '../locales/region.ts'
import { ask } from '../services.ts'
import { askOrNotify } from './ask-or-notify.ts'
import { notices } from './notices.ts'

/** Methods that delete with a period for undo. */
export type RemovingMethod = {
  [Name in keyof HostMethods]: ReturnType<HostMethods[Name]> extends Outcome<Removal> ? Name : never
}[keyof HostMethods]

/** Singular and plural: `message`, `messages`. */
export type Noun = readonly [one: string, many: string]

/**
 * Deletes items of a list, and offers to undo it for as long as the toast stays. The host removes them from its list at
 * once, and restores them if the agent undoes it or the platform refuses, which a notice reports. Resolves to whether
 * they are removed for now.
 */
export async function removeWithUndo(
  method: RemovingMethod,
  ids: readonly number[],
  noun: () => Noun,
): Promise<boolean> {
  if (ids.length === 0) return false
  const removed: Result<Removal> = await ask(method, { ids })
  if (!removed.ok) {
    notices.emit({ error: removed.error, action: () => actionWords.remove })
    return false
  }
  const { removal } = removed.value
  notices.emit({
    words: () => outcomeWords.deleted(counted(ids.length, noun())),
    undo: () => askOrNotify(() => actionWords.undoRemoval, 'removals.undo', { removal }),
  })
  void followToEnd(method, { removal })
  return true
}

/** Emits the method of each deletion that has ended: undone, done or refused. For lists without other updates. */
export const removalsEnded = new Emitter<RemovingMethod>()

/** The request goes to the platform seconds later, when the agent may be in another view. */
async function followToEnd(method: RemovingMethod, removal: Removal): Promise<void> {
  const ended = await ask('removals.ended', removal)
  removalsEnded.emit(method)
  if (!ended.ok && !outcomeUnknown.has(ended.error.code))
    notices.emit({ error: ended.error, action: () => actionWords.remove })
}

/** The host was unreachable meanwhile, or was restarted: the list shows the outcome. */
const outcomeUnknown = new Set<ErrorCode>(['host.disconnected', 'removal.too-late'])

/** `1 message`, `1,204 messages`. */
export function counted(count: number, [one, many]: Noun): string {
  return `${count.toLocaleString(region.value.locale)} ${count === 1 ? one : many}`
}
