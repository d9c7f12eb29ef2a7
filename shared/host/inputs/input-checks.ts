import type { AppError } from '../../core/app-error.ts'
import type { Result } from '../../core/result.ts'
import type { Check } from '../../settings/checks.ts'

type AnyMethod = (input: never) => Promise<Result<unknown, AppError>>

/** A check for each method's input; null where it takes none, and drops what is sent. */
export type Inputs<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends AnyMethod
    ? Parameters<Methods[Name]>['length'] extends 0
      ? null
      : Check<Parameters<Methods[Name]>[0]>
    : never
}

type ValueOf<Method> = Method extends (input: never) => Promise<Result<infer Value, AppError>> ? Value : never

/** A check for each method's answer; null where it answers with no value. */
export type Answers<Methods> = {
  readonly [Name in keyof Methods]: ValueOf<Methods[Name]> extends undefined
    ? null
    : Check<ValueOf<Methods[Name]>>
}

/** The inputs of the methods whose names begin so. */
export type InputsOf<Methods, Prefix extends string> = Inputs<
  Pick<Methods, Extract<keyof Methods, `${Prefix}.${string}`>>
>
