import { afterEach, beforeEach, describe, it, vi } from 'vitest'
import { Walk } from '#test/support/random-walk/walk.ts'
import { byTier } from '#test/support/tier.ts'

const first = Number(process.env['WALK_SEED'] ?? 1)
const walks = process.env['WALK_SEED'] === undefined ? byTier({ quick: 50, full: 250 }) : 1
const count = Number(process.env['WALKS'] ?? walks)
const steps = 60

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function walk(seed: number): Promise<void> {
  const taken = new Walk({ seed, steps, listen: (milliseconds) => vi.advanceTimersByTime(milliseconds) })
  try {
    await taken.run()
  } catch (error) {
    throw new Error(`WALK_SEED=${seed} fails after:\n${taken.log.join('\n')}\n${String(error)}`, {
      cause: error,
    })
  }
}

describe('calls at random', () => {
  it(
    'leave nobody behind, ring nobody without end and tell everything once',
    { timeout: 60_000 },
    async () => {
      for (let seed = first; seed < first + count; seed += 1) await walk(seed)
    },
  )
})
