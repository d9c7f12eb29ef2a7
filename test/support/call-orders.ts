import {
  checkAnswer,
  checkRecording,
  checkTransfer,
  type CheckedCommand,
} from '#electron/platform/calls/call-commands.ts'

/** Checks an order over REST and carries it out, as the platform does for each one in a PATCH. */
const execute = (checked: CheckedCommand) => (checked.ok ? checked.value() : checked)

export const answerCall = (...args: Parameters<typeof checkAnswer>) => execute(checkAnswer(...args))
export const recordCall = (...args: Parameters<typeof checkRecording>) => execute(checkRecording(...args))
export const transferCall = (...args: Parameters<typeof checkTransfer>) => execute(checkTransfer(...args))
