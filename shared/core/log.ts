import type { Mark } from './log-mark.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

/** The compiler's message for a value that may contain somebody's words. */
type NeedsMark = { readonly 'mark it, see shared/core/log-mark.ts': never }

/**
 * The value's own type if it may be logged: numbers, flags, words of a closed list, marks, and lists and objects of
 * these. Arbitrary text, and anything containing it, is excluded: it may be a name, a message, an address, a token.
 */
type Loggable<Value> = 0 extends 1 & Value
  ? never
  : unknown extends Value
    ? NeedsMark
    : Value extends string
      ? Record<never, 1> extends Record<Value, 1>
        ? NeedsMark
        : Value
      : Value extends number | boolean | null | undefined | Mark
        ? Value
        : Value extends Error | ((...given: never) => unknown)
          ? NeedsMark
          : Value extends readonly (infer Item)[]
            ? readonly Loggable<Item>[]
            : Value extends object
              ? string extends keyof Value
                ? NeedsMark
                : { readonly [Name in keyof Value]: Loggable<Value[Name]> }
              : NeedsMark

/** The names every entry has already; a field of such a name would replace its value. */
type Unreserved = { readonly [Name in 'time' | 'level' | 'event']?: never }

/**
 * Destination of log entries. `event` names the fact (`sip.registered`), `fields` hold its details. Words of a person,
 * a server or another program must be marks (`log-mark.ts`), as must thrown values (`log-fault.ts`).
 */
export interface Log {
  write<const Event extends string, const Fields extends object>(
    level: LogLevel,
    event: Event & NoInfer<Loggable<Event>>,
    fields?: Fields & NoInfer<Loggable<Fields>> & Unreserved,
  ): void
}

/** A log that discards everything. */
export const silentLog: Log = { write() {} }
