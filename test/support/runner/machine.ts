import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { machineNeeds, type Need } from '#test/support/needs.ts'
import { runCommand } from './command.ts'

/**
 * Lists what the machine has, installs the rest if root on Debian, and otherwise says what to install. Tests skip what
 * is still missing afterwards.
 */
export async function prepareMachine(): Promise<void> {
  const missing = needsThatMiss()
  for (const need of Object.values(machineNeeds)) {
    console.log(`${missing.includes(need) ? 'missing' : 'found  '}  ${need.name}`)
  }
  if (missing.length === 0) return
  if (!mayInstall()) {
    const packages = [...new Set(missing.flatMap((need) => need.packages))]
    console.log(
      `Tests that need them are skipped or slower. On Debian: sudo apt-get install ${packages.join(' ')}`,
    )
    return
  }
  await aptGet(['update'])
  // One need at a time: a package that this Debian lacks must not affect the others.
  for (const { packages } of missing) {
    console.log(`Installing ${packages.join(', ')} with apt-get`)
    await withoutServices(() => aptGet(['install', '-y', '--no-install-recommends', ...packages]))
  }
  for (const need of needsThatMiss())
    console.log(`still missing: ${need.name}; tests that need it are skipped`)
}

function needsThatMiss(): readonly Need[] {
  return Object.values<Need>(machineNeeds).filter((need) => !need.present())
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
}

async function aptGet(step: readonly string[]): Promise<void> {
  const done = await runCommand(['/usr/bin/apt-get', '-qq', ...step], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (!done.ok) console.log(`apt-get ${step.join(' ')} failed:\n${done.output.trim()}`)
}

/** The file that Debian consults on whether a package being installed may start its service. */
const servicePolicy = '/usr/sbin/policy-rc.d'

/** The tests start their servers themselves, so packages must not. An existing policy is kept. */
async function withoutServices(install: () => Promise<void>): Promise<void> {
  if (existsSync(servicePolicy)) return install()
  const withdraw = () => rmSync(servicePolicy, { force: true })
  process.once('exit', withdraw)
  writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await install()
  } finally {
    withdraw()
    process.off('exit', withdraw)
  }
}
