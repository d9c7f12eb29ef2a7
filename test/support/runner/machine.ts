import { existsSync } from 'node:fs'
import { machineNeeds, type Need } from '#test/support/needs.ts'
import { runCommand } from './command.ts'

/**
 * Says what the machine has, installs the rest where it is root on Debian, and says what to install elsewhere.
 * What is still missing afterwards is skipped by the tests that need it.
 */
export async function prepareMachine(): Promise<void> {
  const missing = needsThatMiss()
  for (const need of Object.values(machineNeeds)) {
    console.log(`${missing.includes(need) ? 'missing' : 'found  '}  ${need.name}`)
  }
  if (missing.length === 0) return
  const packages = [...new Set(missing.flatMap((need) => need.packages))]
  if (!mayInstall()) {
    console.log(`Tests that need them are skipped. On Debian: sudo apt-get install ${packages.join(' ')}`)
    return
  }
  await install(packages)
  for (const need of needsThatMiss())
    console.log(`still missing: ${need.name}; tests that need it are skipped`)
}

function needsThatMiss(): readonly Need[] {
  return Object.values<Need>(machineNeeds).filter((need) => !need.present())
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
}

async function install(packages: readonly string[]): Promise<void> {
  console.log(`Installing ${packages.join(', ')} with apt-get`)
  const steps = [['update'], ['install', '-y', '--no-install-recommends', ...packages]]
  for (const step of steps) {
    const done = await runCommand(['/usr/bin/apt-get', '-qq', ...step], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (!done.ok) console.log(`apt-get ${step.join(' ')} failed:\n${done.output.trim()}`)
  }
}
