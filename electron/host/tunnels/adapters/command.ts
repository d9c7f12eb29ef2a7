import { errorBecause } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { TunnelSettings } from '#shared/settings/event-settings.ts'
import { boundedPattern, type BoundedPattern } from '../programs/bounded-pattern.ts'
import { endError } from '../programs/last-words.ts'
import { splitWords } from '../programs/split-words.ts'
import { publicOrigin } from '../public-origin.ts'
import { usualTimeouts, type TunnelAdapter, type TunnelEvent } from '../tunnel-adapter.ts'

type CommandSettings = Extract<TunnelSettings, { kind: 'command' }>

/** A program of the user's. No shell reads the command line; its first word is the program. */
export function commandTunnel({ command, pattern }: CommandSettings, port: number): Result<TunnelAdapter> {
  const parts = splitWords(command)
  if (!parts.ok) return parts
  const [name, ...args] = parts.value.map((word) => word.replaceAll('{port}', String(port)))
  if (name === undefined) return err(errorBecause('settings.invalid', reason('command.empty')))
  const address = boundedPattern(pattern)
  if (!address.ok) return address
  return ok({
    command: { name, args },
    address: null,
    reportsUp: false,
    timeouts: usualTimeouts,
    read: (line) => readEvent(address.value, line),
    failure: ({ lines }) => ({ error: endError(lines), again: 'soon' }),
  })
}

function readEvent(pattern: BoundedPattern, line: string): TunnelEvent | undefined {
  const match = pattern(line)
  if (match === 'too-slow')
    return {
      kind: 'unreadable',
      error: errorBecause('settings.invalid', reason('pattern.too-slow')),
    }
  const origin = match === null ? undefined : publicOrigin(match)
  return origin === undefined ? undefined : { kind: 'address', origin }
}
