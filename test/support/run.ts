import { runChecks } from './runner/checks.ts'
import { endWithSignals } from './runner/command.ts'
import { prepareMachine } from './runner/machine.ts'
import { runSuites, type Suite } from './runner/suites.ts'
import { add, exitCode, lastLine, nothing } from './runner/tally.ts'

/**
 * `npm test [-- checks|unit|integration|faults|interop|e2e ...]`: everything, or the named parts, in this order. What
 * mostly waits, for faults to be noticed and servers to start, runs side by side.
 */
const turns: readonly (readonly ('checks' | Suite)[])[] = [
  ['checks'],
  ['unit'],
  ['integration'],
  ['faults', 'interop'],
  ['e2e'],
]

const asked = process.argv.slice(2)
const parts: readonly string[] = turns.flat()
const unknown = asked.filter((name) => !parts.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The parts are ${parts.join(', ')}.`)
  process.exit(2)
}

endWithSignals()
const isAsked = (name: string) => asked.length === 0 || asked.includes(name)
if (['integration', 'faults', 'interop', 'e2e'].some(isAsked)) {
  heading('machine')
  await prepareMachine()
}

let tally = nothing
for (const turn of turns) {
  const named = turn.filter(isAsked)
  if (named.length === 0) continue
  heading(named.join(' and '))
  const suites = named.filter((name) => name !== 'checks')
  tally = add(tally, await (suites.length > 0 ? runSuites(suites) : runChecks()))
}

heading('result')
for (const skip of tally.skips) console.log(`skipped  ${skip}`)
for (const failure of tally.failures) console.log(`FAILED   ${failure}`)
console.log(lastLine(tally))
process.exitCode = exitCode(tally)

function heading(name: string): void {
  console.log(`\n== ${name}`)
}
