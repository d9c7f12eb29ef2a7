import { createContext, Script } from 'node:vm'
import { errorBecause } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'
import { err, ok, type Result } from '#shared/core/result.ts'

/** Returns the first group of the match, or all of it; null if there is none. */
export type BoundedPattern = (line: string) => string | null | 'too-slow'

/**
 * Maximum milliseconds of processor time that one line may block the app. V8 measures wall-clock time, which may pass
 * on a busy computer for no fault of the pattern: then the match is retried.
 */
const matchTimeout = 50
const maxAttempts = 20

/**
 * Compiles a regular expression of the user's that cannot hang the app: some patterns take exponential time, even on a
 * short line, and V8 can interrupt only a script with a time limit. Fails with `settings.invalid` for an invalid
 * pattern.
 */
export function boundedPattern(source: string): Result<BoundedPattern> {
  const context = createContext({ source, line: '' })
  try {
    new Script('var pattern = new RegExp(source)').runInContext(context)
  } catch {
    return err(errorBecause('settings.invalid', reason('pattern.unreadable')))
  }
  const match = new Script('var found = pattern.exec(line); found && String(found[1] ?? found[0])')
  const tryOnce = (): unknown => {
    try {
      return match.runInContext(context, { timeout: matchTimeout })
    } catch {
      return 0
    }
  }
  return ok((line) => {
    context['line'] = line
    const begun = process.cpuUsage()
    for (
      let tries = 0;
      tries < maxAttempts && milliseconds(process.cpuUsage(begun)) < matchTimeout;
      tries += 1
    ) {
      const found = tryOnce()
      if (found !== 0) return typeof found === 'string' ? found : null
    }
    return 'too-slow'
  })
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}
