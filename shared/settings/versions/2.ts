/** Until version 1, automatic answer was on or off, and only for calls that ask for it. */
export function up(old: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { autoAnswer } = old
  const choice = autoAnswer === true ? 'asked' : autoAnswer === false ? 'off' : autoAnswer
  return { ...old, version: 2, ...(autoAnswer !== undefined && { autoAnswer: choice }) }
}
