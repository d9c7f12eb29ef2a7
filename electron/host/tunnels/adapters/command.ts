import { errorBecause } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { TunnelSettings } from '#shared/settings/settings.ts'
import { boundedPattern, type BoundedPattern } from '../programs/bounded-pattern.ts'
import { endedWith } from '../programs/last-words.ts'
import { splitWords } from '../programs/split-words.ts'
import { publicOrigin } from '../public-origin.ts'
import { usualPatience, type TunnelAdapter, type TunnelNews } from '../tunnel-adapter.ts'

type CommandSettings = Extract<TunnelSettings, { kind: 'command' }>

/** A program of the user's. No shell reads the command line; its first word is the program. */
export function commandTunnel({ command, pattern }: CommandSettings, port: number): Result<TunnelAdapter> {
  const words = splitWords(command)
  if (!words.ok) return words
  const [name, ...args] = words.value.map((word) => word.replaceAll('{port}', String(port)))
  if (name === undefined) return err(errorBecause('settings.invalid', reason('command.empty')))
  const address = boundedPattern(pattern)
  if (!address.ok) return address
  return ok({
    command: { name, args },
    address: null,
    saysUp: false,
    patience: usualPatience,
    read: (line) => readNews(address.value, line),
    failure: ({ lines }) => ({ error: endedWith(lines), again: 'soon' }),
  })
}

function readNews(pattern: BoundedPattern, line: string): TunnelNews | undefined {
  const found = pattern(line)
  if (found === 'too-slow')
    return {
      kind: 'unreadable',
      error: errorBecause('settings.invalid', reason('pattern.too-slow')),
    }
  const origin = found === null ? undefined : publicOrigin(found)
  return origin === undefined ? undefined : { kind: 'address', origin }
}
