import { stripVTControlCharacters } from 'node:util'

/** Maximum length of a line in characters; longer ones are cut. */
export const maxLineLength = 2_000

/** Splits a text stream into lines without colours and control characters; the excess of long lines is dropped. */
export class OutputLines {
  private rest = ''
  private readonly onLine: (line: string) => void

  constructor(onLine: (line: string) => void) {
    this.onLine = onLine
  }

  push(text: string): void {
    const lines = text.split(/\r\n|\r|\n/)
    lines.forEach((line, at) => {
      this.rest = (this.rest + line).slice(0, maxLineLength)
      if (at < lines.length - 1) this.flush()
    })
  }

  /** Ends the stream: text without a final line ending is a line, too. */
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
