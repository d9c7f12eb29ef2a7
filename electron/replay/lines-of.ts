import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

/** A full state of a large customer is long; nothing else is. */
const longest = 32_000_000

/** The lines of a stream, each without its end; null for one that is longer than any line of a log. */
export async function* linesOf(stream: Readable, most = longest): AsyncGenerator<string | null> {
  const decoder = new StringDecoder('utf8')
  let begun: string[] = []
  let length = 0
  for await (const chunk of stream) {
    const parts = decoder.write(chunk as Buffer).split('\n')
    for (const [at, part] of parts.entries()) {
      if (at > 0) {
        yield length > most ? null : begun.join('')
        begun = []
        length = 0
      }
      length += part.length
      if (length > most) begun = []
      else begun.push(part)
    }
  }
  const rest = begun.join('') + decoder.end()
  if (length > most) yield null
  else if (rest !== '') yield rest
}
