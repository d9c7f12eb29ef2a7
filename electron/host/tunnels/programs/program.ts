/** A program by name or absolute path, and its arguments. No shell reads them. */
export type Command = { readonly name: string; readonly args: readonly string[] }

export type ProgramEnd =
  | { readonly kind: 'missing' }
  /** `lines`: the last that it printed, oldest first. */
  | {
      readonly kind: 'ended'
      readonly code: number | null
      readonly signal: string | null
      readonly lines: readonly string[]
    }

export type ProgramEvents = {
  /** A line of either output. */
  readonly onLine: (line: string) => void
  /** Called once, unless the program was stopped before. */
  readonly onEnd: (end: ProgramEnd) => void
}

/** A program that was asked for. It may be still looked for, run, or have ended. */
export interface RunningProgram {
  /** Ends it with all that it started: SIGTERM, and SIGKILL after 2 s. Settles when it is gone. */
  stop(): Promise<void>
}

export type StartProgram = (command: Command, events: ProgramEvents) => RunningProgram
