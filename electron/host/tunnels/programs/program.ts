/** A program by name or absolute path, and its arguments. No shell reads them. */
export type Command = { readonly name: string; readonly args: readonly string[] }

export type ProgramEnd =
  | { readonly kind: 'missing' }
  /** `lines`: its last lines of output, oldest first. */
  | {
      readonly kind: 'ended'
      readonly code: number | null
      readonly signal: string | null
      readonly lines: readonly string[]
    }

export type ProgramEvents = {
  /** Called for each line of either output. */
  readonly onLine: (line: string) => void
  /** Called once, unless the program was stopped before. */
  readonly onEnd: (end: ProgramEnd) => void
}

/** A requested program. It may still be searched for, be running, or have ended. */
export interface RunningProgram {
  /** Ends it and everything it started: SIGTERM, and SIGKILL after 2 s. Settles when it is gone. */
  stop(): Promise<void>
}

export type StartProgram = (command: Command, events: ProgramEvents) => RunningProgram
