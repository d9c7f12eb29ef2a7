import { checkConformance } from './conformance.ts'
import { readSwitches, usage } from './switches.ts'

const switches = readSwitches(process.argv.slice(2), process.env)
if (switches.ok) {
  process.exitCode = await checkConformance(switches.value, (line) => process.stdout.write(`${line}\n`))
} else {
  process.stderr.write(`${switches.error}\n\n${usage}`)
  process.exitCode = 2
}
