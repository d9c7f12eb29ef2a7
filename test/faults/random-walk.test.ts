import { describe, test } from 'vitest'
import { PhoneWalk } from '#test/support/phone-walk/walk.ts'
import { inFull } from '#test/support/tier.ts'

const { env } = process
const first = Number(env['PHONE_WALK_SEED'] ?? 1)
const count = Number(env['PHONE_WALKS'] ?? (env['PHONE_WALK_SEED'] === undefined ? 3 : 1))
const steps = Number(env['PHONE_WALK_STEPS'] ?? 150)
const seeds = Array.from({ length: count }, (_, index) => first + index)

describe.concurrent('two phones at random', inFull(), () => {
  test.each(seeds)(
    'walk %i leaves no call behind, at the phones or at the platform, and they hear each other in the end',
    { timeout: 200_000 + steps * 2_000 },
    (seed) => new PhoneWalk({ seed, steps }).run(),
  )
})
