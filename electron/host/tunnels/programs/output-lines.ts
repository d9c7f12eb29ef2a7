import { stripVTControlCharacters } from 'node:util'

/** Longer lines are cut, in characters. */
export const longestLine = 2_000

/** Cuts a stream of text into lines without colours and control characters; what is too long of a line is lost. */
export class OutputLines {
  private rest = ''
  private readonly onLine: (line: string) => void

  constructor(onLine: (line: string) => void) {
    this.onLine = onLine
  }

  push(text: string): void {
    const lines = text.split(/\r\n|\r|\n/)
    lines.forEach((line, at) => {
      this.rest = (this.rest + line).slice(0, longestLine)
      if (at < lines.length - 1) this.flush()
    })
  }

  /** The stream has ended: what stands without an end of line is a line, too. */
  flush(): void {
    const line = plainText(this.rest)
    this.rest = ''
    if (line !== '') this.onLine(line)
  }
}

function plainText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\p{Cc}/gu, '')
    .trimEnd()
}
