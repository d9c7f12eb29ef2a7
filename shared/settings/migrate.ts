type Stored = Readonly<Record<string, unknown>>

/**
 * One step per version, in order; the first leads to version 1. A step moves and renames without checking, and a
 * released one never changes.
 */
const steps: readonly ((old: Stored) => Stored)[] = [
  /** Settings without a version, such as those of a first start, equal version 1. */
  (old) => ({ ...old, version: 1 }),
  /** Until version 1, automatic answer was on or off, and only for calls that ask for it. */
  ({ autoAnswer, ...old }) => {
    const choice = autoAnswer === true ? 'asked' : autoAnswer === false ? 'off' : autoAnswer
    return { ...old, version: 2, ...(autoAnswer !== undefined && { autoAnswer: choice }) }
  },
  /** Until version 2, two settings had other names. */
  ({ toldAddress, toldOfTray, ...old }) => ({
    ...old,
    version: 3,
    ...(toldAddress !== undefined && { registeredAddress: toldAddress }),
    ...(toldOfTray !== undefined && { trayNoticeShown: toldOfTray }),
  }),
]

/**
 * Migrates stored settings of any earlier version to the current one. Settings of a later version, left by a newer app,
 * are read unchanged: known fields are checked and the rest is kept.
 */
export function migrate(stored: Stored): Stored {
  const version = typeof stored['version'] === 'number' ? stored['version'] : 0
  return steps.slice(Math.max(0, Math.trunc(version))).reduce((old, up) => up(old), stored)
}
