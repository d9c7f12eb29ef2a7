/** Settings without a version, such as those of a first start, equal version 1. */
export function up(old: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { ...old, version: 1 }
}
