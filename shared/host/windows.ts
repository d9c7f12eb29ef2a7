import type { Outcome } from '../core/result.ts'

/** How the app stands on the screen: the whole console, or the small window beside other work. */
export type Form = 'console' | 'compact'

/** What a shell with windows of its own does with them. */
export type WindowsState = {
  /** The one that is in use; the other one is out of sight. */
  readonly form: Form
  /** The window that tells of rings over other apps; `absent` where the system lets no app put one there. */
  readonly ring: 'absent' | 'hidden' | 'shown'
}

/** The one that is not this one. */
export function otherForm(form: Form): Form {
  return form === 'console' ? 'compact' : 'console'
}

export interface WindowMethods {
  /** Brings the app to the front in that form; the other form goes out of sight. */
  'windows.become'(input: { form: Form }): Outcome
  /** Out of sight, into the tray: calls go on. */
  'windows.hide'(): Outcome
}
