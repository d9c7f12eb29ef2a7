/** Why a test did not run. */
export const noTimeLeft = 'no time left'

/** Environment variable with the end of a run whose time is limited, as CI's is, in seconds since 1970. */
const endOfRun = 'SWITCHHOOK_TEST_END'
/** Environment variable with the number of minutes before that end from which no test begins. */
export const reservedMinutes = 'SWITCHHOOK_TEST_RESERVE'

type Environment = Readonly<Record<string, string | undefined>>

/** Minutes until the run ends; infinite where its time is not limited. */
export function minutesLeft(env: Environment = process.env, now = Date.now()): number {
  return (Number(env[endOfRun] ?? Infinity) - now / 1_000) / 60
}

/** Whether a test may still begin. */
export function isTimeLeft(env: Environment = process.env, now = Date.now()): boolean {
  return minutesLeft(env, now) >= Number(env[reservedMinutes] ?? 0)
}
