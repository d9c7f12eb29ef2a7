import { flowsOfBothShells } from '#test/desktop/support/flows.ts'
import { runChecks } from './runner/checks.ts'
import { endWithSignals } from './runner/command.ts'
import { prepareMachine } from './runner/machine.ts'
import { filesWithTiers, forgetTally, keepTally, readTally } from './runner/remainder.ts'
import { buildApp, endLeftBehind, type Lane, runLanes } from './runner/suites.ts'
import { add, exitCode, lastLine, nothing, type Tally } from './runner/tally.ts'
import { minutesLeft, noTimeLeft } from './runner/time-left.ts'

/**
 * `npm test [-- <part> ...]`: all parts of the quick tier, or the named ones, in this order. `npm run test:full` runs
 * every part in the full tier (`tier.ts`), and `npm run test:full -- --remainder` what `npm test` just left out; its
 * last line is the sum of both. Suites that mostly wait run beside those that compute.
 */
type Turn = {
  readonly withChecks?: true
  readonly lanes: readonly Lane[]
  /** Minutes before the end of a limited run (`runner/time-left.ts`) from which no test of the turn begins. */
  readonly reserve?: number
}

/** Needs neither the built app nor anything of the machine, both of which are prepared meanwhile. */
const first: Turn = { withChecks: true, lanes: [{ suites: ['unit'], workers: 2 }] }
const quickTurns: readonly Turn[] = [
  first,
  { lanes: [{ suites: ['integration'], workers: 3 }] },
  { lanes: [{ suites: ['e2e'], workers: 3 }] },
]
const fullTurns: readonly Turn[] = [
  first,
  {
    lanes: [
      { suites: ['integration', 'e2e'], workers: 3 },
      { suites: ['faults', 'interop', 'hostile'], workers: 2 },
    ],
    reserve: 18,
  },
  { lanes: [{ suites: ['desktop'], workers: 3 }], reserve: 5 },
]

/** Minutes that the flows of `e2e` need at least to run a second time, in the desktop. */
const secondShell = 24

/** The desktop without the flows of `e2e`. */
const ownDesktopFiles: Lane = { suites: ['desktop'], workers: 3, files: ['test/desktop/'] }

const partsOf = ({ withChecks, lanes }: Turn): readonly string[] => [
  ...(withChecks ? ['checks'] : []),
  ...lanes.flatMap(({ suites }) => suites),
]
const partsIn = (some: readonly Turn[]): readonly string[] => some.flatMap(partsOf)

const isRemainder = process.argv.includes('--remainder')
const isFull = process.argv.includes('--full')
/** `--second-attempt`: CI adds it to `npm test`, so that a busy moment of its machine fails nothing. */
const isForCi = process.argv.includes('--second-attempt')
const asked = process.argv.slice(2).filter((name) => !name.startsWith('--'))
const turns = isFull || asked.length > 0 ? fullTurns : quickTurns
const unknown = asked.filter((name) => !partsIn(fullTurns).includes(name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The parts are ${partsIn(fullTurns).join(', ')}.`)
  process.exit(2)
}

endWithSignals()
const isAsked = (name: string) => asked.length === 0 || asked.includes(name)
const isWholeQuick = !isFull && asked.length === 0
if (isWholeQuick) forgetTally()
const startsApps = (turn: Turn) => turn !== first && partsOf(turn).some(isAsked)

const seconds: string[] = []
let tally = isRemainder ? readTally() : nothing
let isBuilt = false
const machine = turns.some(startsApps) ? prepareMachine() : undefined
for (const turn of turns) {
  const named = partsOf(turn).filter(isAsked)
  if (startsApps(turn) && !isBuilt) {
    await timed('machine and build', async () => {
      await machine
      return buildApp()
    })
    isBuilt = true
  }
  if (named.length > 0) await timed(named.join(' and '), () => run(turn))
}
if (isWholeQuick) keepTally(tally)

heading('result')
for (const skip of tally.skips) console.log(`skipped  ${skip}`)
for (const test of tally.unsteady) console.log(`unsteady ${test}`)
for (const failure of tally.failures) console.log(`FAILED   ${failure}`)
console.log(seconds.join(', '))
console.log(lastLine(tally))
process.exitCode = exitCode(tally)

async function run(turn: Turn): Promise<Tally> {
  const options = {
    tier: isFull ? 'full' : 'quick',
    secondAttempt: isFull || isForCi,
    reserve: turn.reserve ?? 0,
  } as const
  const isLate = minutesLeft() < secondShell && partsOf(turn).includes('desktop')
  const lanes = isLate ? [ownDesktopFiles] : turn.lanes.flatMap(askedOf)
  const checks = turn.withChecks && isAsked('checks')
  const [checked, tested] = await Promise.all([
    checks ? runChecks(isRemainder ? 'remainder' : isFull ? 'full' : 'quick') : nothing,
    runLanes(isRemainder ? lanes.map(leftOf) : lanes, options),
    machine,
  ])
  const left = await endLeftBehind(partsOf(turn).filter(isAsked).join(' and '))
  const skips = isLate ? flowsOfBothShells().map((flow) => `desktop: ${flow} (${noTimeLeft})`) : []
  return [checked, tested, left, { ...nothing, skips }].reduce(add, nothing)
}

/** What `npm test` left of a lane: the files with tiers of its own suites, and all of the others. */
function leftOf(lane: Lane): Lane {
  const quick = partsIn(quickTurns)
  return lane.suites.every((suite) => quick.includes(suite)) ? { ...lane, files: filesWithTiers() } : lane
}

/** The lane with the requested suites; none if there are none. */
function askedOf(lane: Lane): readonly Lane[] {
  const suites = lane.suites.filter(isAsked)
  return suites.length === 0 ? [] : [{ ...lane, suites }]
}

async function timed(name: string, part: () => Promise<Tally>): Promise<void> {
  heading(name)
  const start = performance.now()
  tally = add(tally, await part())
  seconds.push(`${name} ${((performance.now() - start) / 1_000).toFixed(0)} s`)
  console.log(`-- ${seconds.at(-1)}`)
}

function heading(name: string): void {
  console.log(`\n== ${name}`)
}
