import type { Mark } from './log-mark.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

/** What the compiler says where a value may hold somebody's words. */
type NeedsMark = { readonly 'mark it, see shared/core/log-mark.ts': never }

/**
 * The value itself where it may be logged: numbers, flags, words of a closed list, marks, and lists and objects of such.
 * A text of any content, and whatever holds one, is none: it may be a name, a message, an address, a token.
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

/**
 * Where facts worth keeping go. `event` names the fact (`sip.registered`), `fields` hold its particulars. What a person,
 * a server or another program said is a mark (`log-mark.ts`), what was thrown is one too (`log-fault.ts`).
 */
export interface Log {
  write<const Event extends string, const Fields extends object>(
    level: LogLevel,
    event: Event & NoInfer<Loggable<Event>>,
    fields?: Fields & NoInfer<Loggable<Fields>>,
  ): void
}

/** A log that keeps nothing. */
export const silentLog: Log = { write() {} }
