import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { TunnelSettings } from '#shared/settings/settings.ts'
import { boundedPattern, type BoundedPattern } from '../programs/bounded-pattern.ts'
import { lastWords } from '../programs/last-words.ts'
import { splitWords } from '../programs/split-words.ts'
import { publicOrigin } from '../public-origin.ts'
import { usualPatience, type TunnelAdapter, type TunnelNews } from '../tunnel-adapter.ts'

type CommandSettings = Extract<TunnelSettings, { kind: 'command' }>

/** A program of the user's. No shell reads the line; its first word is the program. */
export function commandTunnel({ command, pattern }: CommandSettings, port: number): Result<TunnelAdapter> {
  const words = splitWords(command)
  if (!words.ok) return words
  const [name, ...args] = words.value.map((word) => word.replaceAll('{port}', String(port)))
  if (name === undefined) return err(appError('settings.invalid', 'The command names no program'))
  const address = boundedPattern(pattern)
  if (!address.ok) return address
  return ok({
    command: { name, args },
    address: null,
    saysUp: false,
    patience: usualPatience,
    read: (line) => readNews(address.value, line),
    failure: ({ lines }) => ({ error: appError('tunnel.ended', lastWords(lines)), again: 'soon' }),
  })
}

function readNews(pattern: BoundedPattern, line: string): TunnelNews | undefined {
  const found = pattern(line)
  if (found === 'too-slow')
    return {
      kind: 'unreadable',
      error: appError('settings.invalid', 'The pattern for the address takes too long; make it simpler'),
    }
  const origin = found === null ? undefined : publicOrigin(found)
  return origin === undefined ? undefined : { kind: 'address', origin }
}
