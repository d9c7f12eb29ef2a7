import { runChecks } from './runner/checks.ts'
import { endWithSignals } from './runner/command.ts'
import { prepareMachine } from './runner/machine.ts'
import { filesWithTiers, forgetTally, keepTally, readTally } from './runner/remainder.ts'
import { buildApp, type Lane, type LaneOptions, runLanes } from './runner/suites.ts'
import { add, exitCode, lastLine, nothing, type Tally } from './runner/tally.ts'

/**
 * `npm test [-- <part> ...]`: all parts of the quick tier, or the named ones, in this order. `npm run test:full` runs
 * every part in the full tier (`tier.ts`), and `npm run test:full -- --remainder` what `npm test` just left out; its
 * last line is the sum of both. What mostly waits runs beside what works.
 */
const turns: readonly ('checks' | readonly Lane[])[] = [
  'checks',
  [{ suites: ['unit'], workers: 2 }],
  [
    { suites: ['integration'], workers: 3 },
    { suites: ['faults', 'interop'], workers: 2 },
  ],
  [{ suites: ['hostile'], workers: 2 }],
  [{ suites: ['e2e'], workers: 3 }],
  [{ suites: ['desktop'], workers: 3 }],
]
/** Run only in the full tier, or where they are named. */
const fullOnly: ReadonlySet<string> = new Set(['desktop', 'hostile'])

const partsOf = (turn: (typeof turns)[number]) =>
  turn === 'checks' ? [turn] : turn.flatMap(({ suites }) => suites)

const isRemainder = process.argv.includes('--remainder')
const isFull = process.argv.includes('--full')
/** `--second-attempt`: what CI adds to `npm test`, so that a busy moment of its machine refuses nothing. */
const isForCi = process.argv.includes('--second-attempt')
const asked = process.argv.slice(2).filter((name) => !name.startsWith('--'))
const parts: readonly string[] = turns.flatMap(partsOf)
const unknown = asked.filter((name) => !parts.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The parts are ${parts.join(', ')}.`)
  process.exit(2)
}

endWithSignals()
const isAsked = (name: string) => (asked.length === 0 ? isFull || !fullOnly.has(name) : asked.includes(name))
const isWholeQuick = !isFull && asked.length === 0
if (isWholeQuick) forgetTally()
const startsApps = ['integration', 'faults', 'hostile', 'interop', 'e2e', 'desktop'].some(isAsked)

const seconds: string[] = []
let tally = isRemainder ? readTally() : nothing
if (startsApps) {
  await timed('machine', async () => prepareMachine().then(() => nothing))
  await timed('build', buildApp)
}
for (const turn of turns) {
  const named = partsOf(turn).filter(isAsked)
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

function run(turn: (typeof turns)[number]): Promise<Tally> {
  if (turn === 'checks') return runChecks({ isFull })
  const options: LaneOptions = {
    tier: isFull ? 'full' : 'quick',
    secondAttempt: isFull || isForCi,
    files: [],
  }
  const lanes = turn.flatMap(askedOf)
  const isLeftWhole = lanes.some(({ suites }) => suites.some((suite) => fullOnly.has(suite)))
  return runLanes(lanes, isRemainder && !isLeftWhole ? { ...options, files: filesWithTiers() } : options)
}

/** The lane with what is asked for; none where that is nothing. */
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
