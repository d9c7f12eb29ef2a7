import type { Outcome } from '../core/result.ts'

/** The app's form on the screen: the whole console, or the small window beside other work. */
export type Form = 'console' | 'compact'

/** State of the windows in a shell that has its own. */
export type WindowsState = {
  /** The form in use; the other one is hidden. */
  readonly form: Form
  /** The window that shows rings over other apps; `absent` if the system does not allow one. */
  readonly ring: 'absent' | 'hidden' | 'shown'
}

/** Returns the other form. */
export function otherForm(form: Form): Form {
  return form === 'console' ? 'compact' : 'console'
}

export interface WindowMethods {
  /** Brings the app to the front in that form and hides the other one. */
  'windows.become'(input: { form: Form }): Outcome
  /** Hides the app in the tray; calls continue. */
  'windows.hide'(): Outcome
}
