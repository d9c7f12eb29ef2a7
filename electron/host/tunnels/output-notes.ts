import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import type { CheckedReceiver } from './check-address.ts'
import { allowance } from '#shared/core/allowance.ts'

const linesAMinute = 40

/**
 * Logs the topics of a program's output, at most forty lines a minute, never its words, which may contain addresses,
 * names and keys.
 */
export function outputNotes(facts: { readonly clock: Clock; readonly log: Log }): (line: string) => void {
  const { clock, log } = facts
  const mayNote = allowance(clock, linesAMinute, 60_000)
  return (line) => {
    if (mayNote()) log.write('info', 'tunnel.output', { says: outputWord(line), length: line.length })
  }
}

/**
 * Removes secrets from a line of output: a program may log the requests that it forwards, and so the receiver's path.
 */
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

/** The topic of an output line, if known: a word for the log, and none of the line's own. */
type OutputWord = (typeof words)[number][0] | 'other'

const words = [
  ['authentication-refused', /permission denied|authentication failed|unauthorized/i],
  ['host-key-refused', /host key verification failed|remote host identification has changed/i],
  ['name-not-found', /could not resolve|no such host|name or service not known/i],
  ['connection-refused', /connection refused/i],
  ['timed-out', /timed? ?out|i\/o timeout/i],
  ['no-route', /no route to host|network is unreachable/i],
  ['forwarding-refused', /forwarding failed|address already in use|port is already/i],
  ['connection-ended', /connection (?:closed|reset)|broken pipe|closed by remote host/i],
  ['connected', /authenticated to|registered tunnel connection|allocated port|remote forward success/i],
  ['warning', /\bwarn(?:ing)?\b|\bWRN\b/i],
  ['error', /\berr(?:or)?\b|\bfatal\b|\bERR\b/i],
] as const satisfies readonly (readonly [string, RegExp])[]

export function outputWord(line: string): OutputWord {
  return words.find(([, sign]) => sign.test(line.slice(0, 1_000)))?.[0] ?? 'other'
}
