import {
  checkAnswer,
  checkRecording,
  checkTransfer,
  type CheckedCommand,
} from '#electron/platform/calls/call-commands.ts'

/** Checks an order over REST and carries it out, as the platform does for each one in a PATCH. */
const carryOut = (checked: CheckedCommand) => (checked.ok ? checked.value() : checked)

export const answerCall = (...args: Parameters<typeof checkAnswer>) => carryOut(checkAnswer(...args))
export const recordCall = (...args: Parameters<typeof checkRecording>) => carryOut(checkRecording(...args))
export const sendCall = (...args: Parameters<typeof checkTransfer>) => carryOut(checkTransfer(...args))
