import { setImmediate } from 'node:timers/promises'
import type { Naming } from '#shared/core/log-mark.ts'
import { disguised } from './disguise.ts'

/** The newest whole lines that fit in `maxLength` characters, oldest first. */
export function tailOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const from = text.indexOf('\n', text.length - maxLength)
  return from === -1 ? '' : text.slice(from + 1)
}

/** Lines of JSON with all personal data hidden. Yields in between, since a call may be on. */
export async function disguisedLines(text: string, naming: Naming): Promise<string> {
  const lines: string[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (at % linesATurn === linesATurn - 1) await setImmediate()
    const shown = disguisedLine(line, naming)
    if (shown !== '') lines.push(`${shown}\n`)
  }
  return lines.join('')
}

const linesATurn = 100

function disguisedLine(line: string, naming: Naming): string {
  if (line === '') return ''
  try {
    return JSON.stringify(disguised(JSON.parse(line), naming))
  } catch {
    return JSON.stringify({ unreadable: line.length })
  }
}
