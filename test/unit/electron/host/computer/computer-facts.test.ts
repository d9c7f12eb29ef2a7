import { expect, test } from 'vitest'
import { ComputerFacts } from '#electron/host/computer/computer-facts.ts'
import type { ComputerState } from '#shared/host/computer.ts'

function facts() {
  const shown: ComputerState[] = []
  const computer = new ComputerFacts((state) => shown.push(state))
  return { computer, now: () => shown.at(-1) }
}

test('facts are reported one by one and stay', () => {
  const { computer, now } = facts()
  computer.update({ spelling: 'fetched' })
  computer.update({ startAtSignIn: { now: 'tray', held: null } })
  expect(now()).toEqual({ spelling: 'fetched', startAtSignIn: { now: 'tray', held: null } })
})

test('a restart is reported until it has been read', async () => {
  const { computer, now } = facts()
  computer.update({ spelling: 'system', restarted: { at: 1, inCall: true } })
  await computer.restartSeen()
  expect(now()).toEqual({ spelling: 'system' })
})

test('keys are tried where the shell has keys', async () => {
  const { computer } = facts()
  expect((await computer.tryKeys('mute')).ok).toBe(false)
  const tried: string[] = []
  const stop = computer.onTryKeys((name) => tried.push(name))
  expect((await computer.tryKeys('mute')).ok).toBe(true)
  stop()
  expect(tried).toEqual(['mute'])
})
