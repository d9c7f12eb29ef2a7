import { basename } from 'node:path'
import { beforeEach } from 'vitest'
import { browserOnlyReason } from './browser-only.ts'

/** Set-up of the project `desktop`: what is about the browser shell alone is skipped, and the result says why. */
beforeEach(({ task, skip }) => {
  const reason = browserOnlyReason(basename(task.file.filepath), task.name)
  if (reason === null) return
  task.meta.skipReason = reason
  skip(reason)
})
