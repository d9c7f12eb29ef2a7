/** What a line of a tunnel's program is about, as far as it is known: a word for the log, and none of the line's own. */
export type OutputWord = (typeof words)[number][0] | 'other'

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
