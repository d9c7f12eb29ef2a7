import { expect, onTestFinished, test } from 'vitest'
import { openPolicy } from '#electron/host/policy/policy-watcher.ts'
import type { FoundPolicy } from '#electron/host/policy/read-policy.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

const content = (values: object): FoundPolicy => ({
  origin: 'a',
  kind: 'content',
  content: { locked: values },
})

async function watcher(first: readonly FoundPolicy[]) {
  const clock = new ManualClock()
  const log = new NotedLog()
  const place = { found: first }
  const places = { find: async () => place.found, folders: ['/nowhere/at/all'] }
  const policy = await openPolicy({ places, clock, log })
  onTestFinished(() => policy[Symbol.dispose]())
  const lookAgain = async () => {
    clock.advance(180_000)
    await flushTasks()
  }
  return { clock, log, place, policy, lookAgain }
}

test('a policy that changed is found by the next look, and is told once', async () => {
  const { place, policy, lookAgain } = await watcher([content({ updates: 'off' })])
  const locked: unknown[] = []
  policy.onChange((state) => locked.push(state.policy.locked))
  await lookAgain()
  place.found = [content({ updates: 'notify' })]
  await lookAgain()
  await lookAgain()
  place.found = []
  await lookAgain()
  expect(locked).toEqual([{ updates: 'notify' }, {}])
})

test('a file that breaks while the app runs goes on saying what it said', async () => {
  const { place, policy, log, lookAgain } = await watcher([content({ updates: 'notify' })])
  place.found = [{ origin: 'a', kind: 'unreadable', fault: 'not-json' }]
  await lookAgain()
  expect(policy.value.policy).toEqual({ locked: { updates: 'notify' }, preset: {}, frozen: [] })
  expect(policy.value.sources[0]?.problems).toEqual([{ key: '', fault: 'not-json', stale: true }])
  expect(log.lines.map(({ event }) => event)).toContain('policy.problem')
})

test('what holds from the next start only waits', async () => {
  const { place, policy, lookAgain } = await watcher([content({ server: 'https://a.example/v1' })])
  place.found = [content({ server: 'https://b.example/v1', updates: 'off' })]
  await lookAgain()
  expect(policy.value.waiting).toEqual(['server'])
  place.found = [content({ server: 'https://a.example/v1' })]
  await lookAgain()
  expect(policy.value.waiting).toEqual([])
})

test('a disposed one looks no more', async () => {
  const { clock, policy } = await watcher([])
  policy[Symbol.dispose]()
  expect(clock.pending).toBe(0)
})
