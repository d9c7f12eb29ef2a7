import { standardErrorLog } from '#electron/host/log/standard-error-log.ts'
import type { LogLevel, Log } from '#shared/core/log.ts'

/**
 * How the page opens: automatically, manually if no browser can be opened, or not at all because that was not wanted.
 */
type Opening = 'by-itself' | 'by-hand' | 'not-wanted'

/** Output of a shell to whoever started it. */
export type Terminal = {
  /** The server listens; the address opens the app once. */
  ready(url: string, opening: Opening): void
  /** Another browser opened the used address again; this one opens the app there. Absent if nobody reads the output. */
  readonly anotherAddress?: (url: string) => void
  /** Log entries worth printing. */
  readonly log: Log
}

export type TerminalOptions = {
  /** Whether a program reads the output: then it is JSON, one line when ready. */
  readonly json: boolean
  /** A sentence to print first. */
  readonly first?: string | undefined
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/** Terminal on this process's own output; JSON if `json` is set or no terminal reads it. */
export function ownTerminal({ json, first }: Pick<TerminalOptions, 'json' | 'first'>): Terminal {
  return openTerminal({
    json: json || !process.stdout.isTTY,
    first,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  })
}

/** Plain lines for people, JSON for programs. */
export function openTerminal({ json, first, out, err }: TerminalOptions): Terminal {
  return json ? forProgram(out, err) : forPerson({ first, out, err })
}

function forProgram(out: (text: string) => void, err: (text: string) => void): Terminal {
  return {
    ready(url, opening) {
      out(`${JSON.stringify({ ready: true, url })}\n`)
      if (opening !== 'by-hand') return
      err(
        'No browser can be opened from here. Open the address above in one on this computer: it works once.\n',
      )
    },
    log: plainLog('warn', err),
  }
}

function forPerson({ first, out, err }: Omit<TerminalOptions, 'json'>): Terminal {
  return {
    ready(url, opening) {
      const how =
        opening === 'by-itself'
          ? 'Switchhook opens in your browser. If it does not, open this address there. It works once:'
          : 'Open this address in a browser on this computer. It works once:'
      out([how, '', `  ${url}`, '', ...(first === undefined ? [] : [first]), endWords, ''].join('\n'))
    },
    anotherAddress: (url) =>
      out(`The address was opened a second time. For another browser, open this one:\n\n  ${url}\n\n`),
    log: plainLog('error', err),
  }
}

const endWords = 'Press Ctrl+C here to end Switchhook.'

/** A log that prints the entries users need as sentences, and passes the rest to standard error. */
function plainLog(minLevel: LogLevel, err: (text: string) => void): Log {
  const standardLog = standardErrorLog(minLevel)
  return {
    write(level, event, fields) {
      if (event === 'keychain.absent')
        err('There is no keychain here: passwords are kept until Switchhook ends.\n')
      else standardLog.write(level, event, fields)
    },
  }
}
