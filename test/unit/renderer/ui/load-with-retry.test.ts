import { expect, test } from 'vitest'
import { loadFailureText, loadWithRetry, pauseAfter, memoizedLoad } from '#renderer/ui/load-with-retry.ts'

/** Fails so many times, then gives what it has. */
function failing(times: number) {
  let tried = 0
  return {
    load: async () => {
      tried += 1
      if (tried <= times) throw new TypeError('Failed to fetch dynamically imported module')
      return `attempt ${tried}`
    },
    get tried() {
      return tried
    },
  }
}

test('a failed load is tried again with growing pauses, and reported once', async () => {
  const pauses: number[] = []
  let firstFailures = 0
  const options = {
    onFirstFailure: () => (firstFailures += 1),
    after: (milliseconds: number, run: () => void) => {
      pauses.push(milliseconds)
      run()
    },
  }
  expect(await loadWithRetry(failing(7).load, options)).toBe('attempt 8')
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000])
  expect(firstFailures).toBe(1)
})

test('a load that succeeds at once reports nothing', async () => {
  const onFirstFailure = () => expect.unreachable('There is no trouble')
  expect(await loadWithRetry(failing(0).load, { onFirstFailure })).toBe('attempt 1')
})

test('one attempt at a time: who asks meanwhile gets the same, success is kept, failure is forgotten', async () => {
  const source = failing(1)
  const load = memoizedLoad(source.load)
  const both = await Promise.allSettled([load(), load()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(source.tried).toBe(1)
  expect(await Promise.all([load(), load()])).toEqual(['attempt 2', 'attempt 2'])
  expect(await load()).toBe('attempt 2')
  expect(source.tried).toBe(2)
})

test('the words say what is safe and what happens next', () => {
  expect(loadFailureText('History')).toBe(
    'History could not be loaded. Calls continue, and Switchhook keeps trying.',
  )
  expect(pauseAfter(1)).toBe(250)
})
