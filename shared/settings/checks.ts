/** Returns the value if it is valid, otherwise undefined. */
export type Check<Value> = (value: unknown) => Value | undefined

export function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

/** 0 to 1. */
export function share(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined
}

export function oneOf<const Word extends string>(...words: readonly Word[]): Check<Word> {
  return (value) => words.find((word) => word === value)
}

/** A list of at most a hundred entries, all valid. */
export function listOf<Value>(check: Check<Value>): Check<readonly Value[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > 100) return undefined
    const entries = value.map(check)
    const good = entries.filter((entry) => entry !== undefined)
    return good.length === entries.length ? good : undefined
  }
}

export function orNull<Value>(check: Check<Value>): Check<Value | null> {
  return (value) => (value === null ? null : check(value))
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}
