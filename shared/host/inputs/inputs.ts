import type { HostMethod, HostMethods } from '../methods.ts'
import { appInputs } from './app-inputs.ts'
import { desktopInputs } from './desktop-inputs.ts'
import { diagnosticsInputs } from './diagnostics-inputs.ts'
import { eventInputs } from './event-inputs.ts'
import type { Inputs } from './input-checks.ts'
import { messageInputs } from './message-inputs.ts'
import { phoneInputs } from './phone-inputs.ts'
import { recordingInputs } from './recording-inputs.ts'
import { sessionInputs } from './session-inputs.ts'
import { textInputs } from './text-inputs.ts'
import { voicemailInputs } from './voicemail-inputs.ts'

/**
 * What each method of the host takes, at run time: a page may have been taken over and ask for anything. A method without
 * its check does not compile, and a name that is not here is refused.
 */
export const hostInputs: Inputs<HostMethods> = {
  ...appInputs,
  ...sessionInputs,
  ...phoneInputs,
  ...eventInputs,
  ...textInputs,
  ...voicemailInputs,
  ...recordingInputs,
  ...messageInputs,
  ...desktopInputs,
  ...diagnosticsInputs,
}

export const hostMethodNames = Object.keys(hostInputs) as readonly HostMethod[]
