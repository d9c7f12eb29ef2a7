import { bodyMistakes, type BodyMistake } from '#shared/api/admin/check-body.ts'
import type { RequestField } from '#shared/api/admin/kind.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { AdminRecord } from '#shared/host/admin.ts'
import { adminWords } from '../locales/admin.ts'

/** Errors in words, by field. */
export type FieldErrors = ReadonlyMap<string, string>

/** Returns violations of the contract. Without `withMissing`, fields not filled in yet are not reported. */
export function contractErrors(
  fields: readonly RequestField[],
  body: AdminRecord,
  withMissing: boolean,
): FieldErrors {
  const found = bodyMistakes(fields, body).filter(
    ({ rule, field }) => withMissing || rule !== 'required' || Object.hasOwn(body, field),
  )
  return new Map(found.map((mistake) => [mistake.field, mistakeWords(mistake, fields)]))
}

export function mistakeWords(
  { field: name, rule, limit = 0 }: BodyMistake,
  fields: readonly RequestField[],
): string {
  const { mistakes } = adminWords
  const words = mistakes[rule]
  if (typeof words === 'function') return words(limit)
  const value = fields.find((field) => field.name === name)?.value
  if (rule === 'form' && value?.kind === 'number') return value.isInteger ? mistakes.whole : mistakes.number
  if (rule === 'form' && ['record', 'list', 'object'].includes(value?.kind ?? '')) return mistakes.json
  return words
}

/** Returns the platform's refusals by the field each message begins with, and those of no field. */
export function platformErrors(
  error: AppError,
  fields: readonly RequestField[],
): { readonly byField: FieldErrors; readonly general: readonly string[] } {
  const messages = error.errors ?? []
  const byField = new Map<string, string>()
  const general: string[] = []
  for (const message of messages) {
    const name = /^["'`]?([a-z_0-9]+)/i.exec(message)?.[1]
    const isField = name !== undefined && fields.some((field) => field.name === name)
    if (isField && !byField.has(name)) byField.set(name, adminWords.mistakes.answered(message))
    else general.push(message)
  }
  return { byField, general }
}
