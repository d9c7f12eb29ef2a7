import { beforeEach } from 'vitest'
import { isTimeLeft, noTimeLeft } from './time-left.ts'

/** Set-up of suites of real time: a test for which a limited run has no time left is skipped, and the result says so. */
beforeEach(({ task, skip }) => {
  if (isTimeLeft()) return
  task.meta.skipReason = noTimeLeft
  skip(noTimeLeft)
})
