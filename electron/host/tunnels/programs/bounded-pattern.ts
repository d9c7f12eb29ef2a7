import { createContext, Script } from 'node:vm'
import { errorBecause } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'
import { err, ok, type Result } from '#shared/core/result.ts'

/** The first group of the match, or all of it; null where there is none. */
export type BoundedPattern = (line: string) => string | null | 'too-slow'

/**
 * Longest that one line may keep the app from its work, in milliseconds of the processor's. V8 counts those of the clock
 * on the wall, which a busy computer lets pass in an innocent try: then it is tried again.
 */
const patience = 50
const mostTries = 20

/**
 * A regular expression of the user's that cannot hang the app: some patterns take exponential time, even on a short
 * line, and V8 stops only what runs in a script with a time limit. Fails with `settings.invalid` for what is no pattern.
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
      return match.runInContext(context, { timeout: patience })
    } catch {
      return 0
    }
  }
  return ok((line) => {
    context['line'] = line
    const begun = process.cpuUsage()
    for (let tries = 0; tries < mostTries && milliseconds(process.cpuUsage(begun)) < patience; tries += 1) {
      const found = tryOnce()
      if (found !== 0) return typeof found === 'string' ? found : null
    }
    return 'too-slow'
  })
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}
