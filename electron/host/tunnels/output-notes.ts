import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import type { CheckedReceiver } from './check-address.ts'
import { outputWord } from './output-word.ts'
import { allowance } from './programs/allowance.ts'

const linesAMinute = 40

/**
 * Notes a program's output in the log, forty lines a minute: what it is about, never its words, which may hold addresses,
 * names and keys.
 */
export function outputNotes(facts: { readonly clock: Clock; readonly log: Log }): (line: string) => void {
  const { clock, log } = facts
  const mayNote = allowance(clock, linesAMinute, 60_000)
  return (line) => {
    if (mayNote()) log.write('info', 'tunnel.output', { says: outputWord(line), length: line.length })
  }
}

/** A line of output without secrets: a program may log the requests that it leads on, and so the receiver's path. */
export function withoutSecrets(line: string, receiver: Pick<CheckedReceiver, 'address'>): string {
  const own = receiver.address()
  const path = own.ok ? new URL(own.value.url).pathname.slice(1) : ''
  const hidden = path === '' ? line : line.replaceAll(path, '[removed]')
  return hidden
    .replace(
      /\b((?:\w*token|\w*secret|pass(?:word)?|authorization|api[-_]?key)["']?\s*[:=]\s*)\S+/gi,
      '$1[removed]',
    )
    .replace(/\b(Bearer|Basic)\s+\S+/gi, '$1 [removed]')
    .replace(/(\/\/[^\s/:@]+):[^\s/@]+@/g, '$1:[removed]@')
}
