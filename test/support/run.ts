import { runChecks } from './runner/checks.ts'
import { endWithSignals } from './runner/command.ts'
import { prepareMachine } from './runner/machine.ts'
import { runSuite, type Suite } from './runner/suites.ts'
import { add, exitCode, lastLine, nothing, type Tally } from './runner/tally.ts'

/** `npm test [-- checks|unit|integration|e2e ...]`: everything, or the named parts, in this order. */
const parts: Readonly<Record<'checks' | Suite, () => Promise<Tally>>> = {
  checks: runChecks,
  unit: () => runSuite('unit'),
  integration: () => runSuite('integration'),
  e2e: () => runSuite('e2e'),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

endWithSignals()
const isAsked = (name: string) => asked.length === 0 || asked.includes(name)
if (isAsked('integration') || isAsked('e2e')) {
  heading('machine')
  await prepareMachine()
}

let tally = nothing
for (const [name, run] of Object.entries(parts).filter(([part]) => isAsked(part))) {
  heading(name)
  tally = add(tally, await run())
}

heading('result')
for (const skip of tally.skips) console.log(`skipped  ${skip}`)
for (const failure of tally.failures) console.log(`FAILED   ${failure}`)
console.log(lastLine(tally))
process.exitCode = exitCode(tally)

function heading(name: string): void {
  console.log(`\n== ${name}`)
}
