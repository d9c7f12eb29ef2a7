import { runChecks } from './runner/checks.ts'
import { endWithSignals } from './runner/command.ts'
import { prepareMachine } from './runner/machine.ts'
import { buildApp, type Lane, runLanes } from './runner/suites.ts'
import { add, exitCode, lastLine, nothing } from './runner/tally.ts'

/**
 * `npm test [-- checks|unit|integration|faults|interop|e2e|hostile|desktop ...]`: everything, or the named parts, in this
 * order. What mostly waits, for faults to be noticed and servers to start, runs beside what works. Two parts run only when
 * they are named, or with `--full` (`npm run test:full`): `hostile`, a platform that answers wrongly in every way, and
 * `desktop`, the desktop shell with the flows of `e2e` in it.
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
/** Run only when they are named, or with `--full`. */
const onRequest: ReadonlySet<string> = new Set(['desktop', 'hostile'])

const partsOf = (turn: (typeof turns)[number]) =>
  turn === 'checks' ? [turn] : turn.flatMap(({ suites }) => suites)

const isFull = process.argv.includes('--full')
const asked = process.argv.slice(2).filter((name) => name !== '--full')
const parts: readonly string[] = turns.flatMap(partsOf)
const unknown = asked.filter((name) => !parts.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The parts are ${parts.join(', ')}.`)
  process.exit(2)
}

endWithSignals()
const isAsked = (name: string) => (asked.length === 0 ? isFull || !onRequest.has(name) : asked.includes(name))
if (['integration', 'faults', 'hostile', 'interop', 'e2e', 'desktop'].some(isAsked)) {
  heading('machine')
  await prepareMachine()
}

let tally = nothing
if (['integration', 'e2e', 'desktop'].some(isAsked)) {
  heading('build')
  tally = await buildApp()
}
for (const turn of turns) {
  const named = partsOf(turn).filter(isAsked)
  if (named.length === 0) continue
  heading(named.join(' and '))
  tally = add(tally, await (turn === 'checks' ? runChecks() : runLanes(turn.flatMap(askedOf))))
}

heading('result')
for (const skip of tally.skips) console.log(`skipped  ${skip}`)
for (const test of tally.unsteady) console.log(`unsteady ${test}`)
for (const failure of tally.failures) console.log(`FAILED   ${failure}`)
console.log(lastLine(tally))
process.exitCode = exitCode(tally)

/** The lane with what is asked for; none where that is nothing. */
function askedOf(lane: Lane): readonly Lane[] {
  const suites = lane.suites.filter(isAsked)
  return suites.length === 0 ? [] : [{ ...lane, suites }]
}

function heading(name: string): void {
  console.log(`\n== ${name}`)
}
